import { describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { decisionRegister } from '../../decide/decisions/decision-register.ts';
import { consistency } from '../../decide/review/consistency.ts';
import { dashboard } from '../../decide/summary/dashboard.ts';
import { executiveSummary } from '../../decide/summary/executive-summary.ts';
import { ledger } from '../../foundations/ledger.ts';
import { wbsTasks } from '../breakdown/wbs-tasks.ts';
import { gapClosing } from '../schedule/gap-closing.ts';
import { schedule } from '../schedule/schedule.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { scheduleRisk } from '../schedule/schedule-risk.ts';
import { dependencies } from './dependencies.ts';
import type { TaskDate } from './task-dates.ts';

const datesOf = (plan: OutlinedPlan) => plan.data<{ dates: TaskDate[] }>(dependencies).dates;
const unusedOf = (plan: OutlinedPlan) =>
  plan.data<{ unused: { quote: { text: string } }[] }>(consistency).unused.map(({ quote }) => quote.text);

/** Sections that show the dates of tasks, and the check. */
const PLANNED = [schedule, scheduleRisk, gapClosing, dashboard, decisionRegister, executiveSummary, consistency];

const BAKERY = `We open a bakery in Lyon. The budget is 180,000 euros. Building work may not begin before 1 April 2027.
First customers come on 1 October 2027, and we need three months of settling in after it.`;

describe('dates that the prompt says of a task', () => {
  it('hold that task in an outline, and the deadline that of its milestone', async () => {
    const plan = await outlinedPlan({ prompt: BAKERY });
    expect(datesOf(plan)).toEqual([
      { task: 'opening.open_doors', kind: 'by', fact: 'timeline.deadline', until: null },
      { task: 'building_works.strip_prepare', kind: 'not_before', fact: 'date.earliest_building_work', until: null },
    ]);
    const facts = plan.data<{ facts: Fact[] }>(ledger).facts;
    expect(facts).toContainEqual(
      expect.objectContaining({ id: 'date.earliest_building_work', value: '2027-04-01', basis: 'stated' }),
    );
    const { tasks, deadline } = plan.data<ScheduleData>(schedule);
    expect(tasks.find(({ id }) => id === 'building_works.strip_prepare')?.start).toBe('2027-04-01');
    expect(deadline?.goal?.tasks).toEqual(['opening.open_doors']);
    // What nobody places is said to be unused; what holds a task is not.
    expect(unusedOf(plan)).toEqual(['three months']);
  });

  it('are a season of every year, and one that fits no task is told as unused', async () => {
    const roof =
      'We renovate the school roof in Ghent. The budget is 900,000 EUR. Work on the roof only between July and August.';
    const plan = await outlinedPlan({ prompt: roof });
    const [season] = datesOf(plan).filter(({ kind }) => kind === 'season');
    expect(season).toMatchObject({ fact: 'date.season_roof_first', until: 'date.season_roof_last' });
    const start = plan.data<ScheduleData>(schedule).tasks.find(({ id }) => id === season?.task)?.start ?? '';
    expect(start.slice(5) >= '07-01' && start.slice(5) <= '08-31').toBe(true);
    const owls = await outlinedPlan({ prompt: `${BAKERY} The owls must not be fed between May and June.` });
    expect(unusedOf(owls)).toContain('between May and June');
  });

  it('make another task the goal where the deadline was said of another milestone', async () => {
    const plan = await outlinedPlan({
      prompt: 'We open a bakery in Lyon for 180,000 euros. We submit the licence application by 1 June 2027.',
    });
    expect(datesOf(plan)).toEqual([
      { task: 'licences.apply_licences', kind: 'by', fact: 'timeline.deadline', until: null },
    ]);
  });

  it('are told to a model with their words, and asked for once where it places none', async () => {
    const plan = await outlinedPlan({ prompt: BAKERY });
    const ids = plan.data<{ tasks: { id: string }[] }>(wbsTasks).tasks.map(({ id }) => id);
    const links = ids
      .slice(1, 7)
      .map((to, index) => ({ from: ids[index] ?? '', to, type: 'FS', lag: 0, kind: 'mandatory' }));
    const by = { task: 'opening.open_doors', kind: 'by', fact: 'timeline.deadline', until: 'none' };
    const drafted = await plan.ask(dependencies, () => ({ links, dates: [by] }));
    const [question] = drafted.questions;
    const page = question?.context.find(({ title }) => title === 'Dates')?.text ?? '';
    expect(page).toContain('Building work may not begin before 1 April 2027');
    expect(page).toContain('First customers come on 1 October 2027');
    expect(drafted.reviews[0]?.warnings).toContainEqual(
      expect.stringContaining('date.earliest_building_work holds no task'),
    );
    drafted.keep();
    await plan.run(...PLANNED);
    expect(unusedOf(plan)).toContain('1 April 2027');
    const held = { task: ids[3], kind: 'not_before', fact: 'date.earliest_building_work', until: 'none' };
    const again = await plan.ask(dependencies, () => ({ links, dates: [by, held] }));
    expect(again.reviews[0]?.warnings.join()).not.toContain('holds no task');
    again.keep();
    await plan.run(...PLANNED);
    expect(unusedOf(plan)).not.toContain('1 April 2027');
  });
});
