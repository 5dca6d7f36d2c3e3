import { expect, it } from 'vitest';
import type { ForecastRequest } from '../library/for-drafting.ts';
import type { TaskState } from '../shared/contracts/task.ts';
import { workDates } from './work-dates.ts';
import { forecastWork } from './work-forecast.ts';

const TODAY = '2027-03-01';

function request(
  states: Readonly<Record<string, TaskState>>,
  dependencies: ForecastRequest['dependencies'],
): ForecastRequest {
  const tasks = Object.entries(states).map(([key, state]) => ({
    key,
    title: key,
    state,
    estimate: { optimistic: 2, likely: 2, pessimistic: 2 },
    planned_cost: null,
    actual_cost: null,
    started_on: state === 'failed' || state === 'claimed' ? TODAY : null,
    finished_on: null,
    remaining_days: null,
  }));
  return {
    country: null,
    starts_on: null,
    tells_odds: true,
    currency: null,
    today: TODAY,
    approved_on: TODAY,
    approved: { tasks, dependencies },
    tasks,
    dependencies,
  };
}

const after = (task: string, depends_on: string, link: 'FS' | 'SS' | 'FF' = 'FS', lag = 0) => ({
  task,
  depends_on,
  link,
  lag,
});

it('counts what a failure blocks, and not what could begin beside it or waits for others', async () => {
  const { blocked_by_failure } = await forecastWork(
    request({ a: 'failed', b: 'ready', c: 'blocked', d: 'blocked', e: 'blocked', f: 'ready', g: 'ready' }, [
      after('b', 'a', 'SS'),
      after('c', 'b'),
      after('d', 'a'),
      after('e', 'd'),
      after('f', 'a', 'FF'),
      after('g', 'a', 'FS', -1),
    ]),
  );
  expect(blocked_by_failure).toBe(2);
});

it('works on the weekdays of the plan that the tasks came from, and else on those of its country', async () => {
  const chain = request({ a: 'ready', b: 'blocked', c: 'blocked' }, [after('b', 'a'), after('c', 'b')]);
  // Six days of work from a Monday.
  expect((await workDates(chain)).left.finish).toBe('2027-03-08');
  expect((await workDates({ ...chain, workdays: [1, 2, 3, 4, 5, 6] })).left.finish).toBe('2027-03-06');
});
