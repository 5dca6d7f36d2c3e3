import { expect, it } from 'vitest';
import type { ForecastRequest } from '../library/for-drafting.ts';
import { workTimeline } from './work-timeline.ts';

const days = (count: number) => ({ optimistic: count, likely: count, pessimistic: count });
const approved = (key: string, count: number) => ({ key, estimate: days(count), planned_cost: null });
const task = (key: string, count: number, more: Partial<ForecastRequest['tasks'][number]> = {}) => ({
  ...approved(key, count),
  title: key,
  state: 'blocked' as const,
  started_on: null,
  finished_on: null,
  remaining_days: null,
  actual_cost: null,
  ...more,
});
const after = (name: string, depends_on: string) => ({ task: name, depends_on, link: 'FS' as const, lag: 0 });

/** Approved on a Monday: `a` takes two days, `b` three after it, `c` one beside them. Today is the Thursday. */
function request(tasks: ForecastRequest['tasks']): ForecastRequest {
  const dependencies = [after('b', 'a')];
  return {
    country: null,
    starts_on: null,
    tells_odds: true,
    currency: null,
    today: '2027-03-04',
    approved_on: '2027-03-01',
    approved: { tasks: [approved('a', 2), approved('b', 3), approved('c', 1)], dependencies },
    tasks,
    dependencies,
  };
}

it('finished work stays on its days, what is left is forecast from today and compared with what was approved', async () => {
  const { as_of, calendar, tasks } = await workTimeline(
    request([
      task('a', 2, { state: 'done', started_on: '2027-03-01', finished_on: '2027-03-03' }),
      task('b', 3, { state: 'ready' }),
      task('c', 1, { state: 'cancelled' }),
      task('late', 1),
    ]),
  );
  expect(as_of).toBe('2027-03-04');
  expect(calendar.workdays).toEqual([1, 2, 3, 4, 5]);
  expect(tasks).toEqual([
    {
      task_id: 'a',
      planned: { start: '2027-03-01', finish: '2027-03-02' },
      actual: { start: '2027-03-01', finish: '2027-03-03' },
      late_by: 1,
      critical: false,
    },
    {
      task_id: 'b',
      planned: { start: '2027-03-03', finish: '2027-03-05' },
      // Over the weekend.
      actual: { start: '2027-03-04', finish: '2027-03-08' },
      late_by: 1,
      critical: true,
    },
    {
      task_id: 'c',
      planned: { start: '2027-03-01', finish: '2027-03-01' },
      actual: null,
      late_by: null,
      critical: false,
    },
    {
      task_id: 'late',
      planned: null,
      actual: { start: '2027-03-04', finish: '2027-03-04' },
      late_by: null,
      critical: false,
    },
  ]);
});

it('work that has begun keeps the day of its start and ends after what remains of it', async () => {
  const { tasks } = await workTimeline(
    request([
      task('a', 2, { state: 'claimed', started_on: '2027-03-02', remaining_days: 4 }),
      task('b', 3),
      task('c', 1, { state: 'failed', started_on: '2027-03-01' }),
    ]),
  );
  const [a, b, c] = tasks.map(({ actual }) => actual);
  expect(a).toEqual({ start: '2027-03-02', finish: '2027-03-09' });
  expect(b).toEqual({ start: '2027-03-10', finish: '2027-03-12' });
  // As if it were begun again today.
  expect(c).toEqual({ start: '2027-03-04', finish: '2027-03-04' });
});
