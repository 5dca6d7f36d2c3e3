import { beforeEach, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { dataPath } from '../../../engine/stage.ts';
import { ledger } from '../../foundations/ledger.ts';
import { durations } from '../durations/durations.ts';
import { schedule } from '../schedule/schedule.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { scheduleRisk } from '../schedule/schedule-risk.ts';
import { cashFlow } from './cash-flow.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { costEstimates } from './cost-estimates.ts';

let plan: OutlinedPlan;
beforeEach(async () => {
  plan = await outlinedPlan();
});

/** The row of the table of releases that begins with these words, cell by cell. */
function row(start: string): string[] {
  const line = plan.page(cashFlow).match(new RegExp(`^\\| ${start}.*$`, 'm'))?.[0] ?? '';
  return line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
}

it('says of each release under which condition and when it comes, and which phases it pays for until more does', async () => {
  const { phases, tasks } = plan.data<ScheduleData>(schedule);
  const [first, second] = phases;
  const last = tasks
    .filter(({ phase }) => phase === first?.id)
    .reduce((latest, task) => (task.finish > latest.finish ? task : latest));
  const grant = { title: 'Grant', fact: 'none', amount: 5_000, after_task: last.id, condition: 'The town has agreed.' };
  const estimates = plan.data<object>(costEstimates);
  plan.store.files.set(dataPath(costEstimates), JSON.stringify({ ...estimates, releases: [grant] }));
  await plan.run(cashFlow);
  const [, , , before] = row('Available from the start');
  const [name, amount, date, after] = row('Grant');
  expect(name).toBe('Grant: The town has agreed.');
  expect(amount).toMatch(/5,000/);
  expect(date).toBe(
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(last.finish)),
  );
  expect(before).toContain(first?.title);
  expect(before).not.toContain(phases.at(-1)?.title);
  expect(after).toContain(second?.title);
  expect(after).toContain(phases.at(-1)?.title);
});

it('says what it costs to miss the deadline until the likely date, and nothing where it is likely to be met', async () => {
  const late = () => plan.data<{ facts: Fact[] }>(cashFlow).facts.find(({ id }) => id === 'cash.late');
  // As if somebody had estimated the work: durations that were set to a date tell no likely one.
  const estimates = plan.data<object>(durations);
  plan.store.files.set(dataPath(durations), JSON.stringify({ ...estimates, follows_statement: false }));
  const costsAt = async (deadline: string) => {
    plan.store.sources.set('set_facts', { 'timeline.deadline': deadline });
    await plan.run(ledger, schedule, scheduleRisk, costBreakdown, cashFlow);
    return late();
  };
  const far = await costsAt('2099-12-31');
  expect(far).toBeUndefined();
  expect(plan.page(cashFlow)).not.toContain('Missing the deadline');
  const { planned = '' } = plan.data<ScheduleData>(schedule).deadline ?? {};
  expect(Number((await costsAt(planned))?.value)).toBeGreaterThan(0);
  expect(plan.page(cashFlow)).toContain(
    'Missing the deadline [[timeline.deadline]] until the 80% likely date [[deadline.p80]] costs [[cash.late]] more than the packages include.',
  );
});
