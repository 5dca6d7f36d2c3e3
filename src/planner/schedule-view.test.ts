import { expect, it } from 'vitest';
import { outlinedPlan } from '../../tests/support/models/hand-answers.ts';
import { dataPath } from '../planning/engine/stage.ts';
import { Views } from '../planning/engine/views.ts';
import { pipeline } from '../planning/pipeline/index.ts';
import { durations } from '../planning/pipeline/work/durations/durations.ts';
import { gapClosing } from '../planning/pipeline/work/schedule/gap-closing.ts';
import { schedule } from '../planning/pipeline/work/schedule/schedule.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule/schedule-risk.ts';
import { scheduleView } from './schedule-view.ts';

const FESTIVAL =
  'We want to hold a brass band festival in Todmorden on 10 June 2028 for 2,000 guests. The budget is £60,000, all of it from the town council. Eight of us can give one evening a week.';

it('the window gets the curve of the event of the deadline beside that of the whole plan, and what moves the event', async () => {
  const plan = await outlinedPlan({ prompt: FESTIVAL });
  const viewed = async () => {
    const shown = await scheduleView(new Views(pipeline, plan.store), { baseline: null, ledger: [], locale: 'en-GB' });
    if (!shown?.deadline || !shown.risk) throw new Error('there is no schedule with a deadline and odds');
    return { deadline: shown.deadline, risk: shown.risk, tasks: shown.tasks };
  };
  // Durations that were set to the date tell no odds of it.
  const paced = await viewed();
  expect(paced.deadline).toMatchObject({ share: null, odds: null });
  expect(paced.risk.chances).toBeNull();
  expect(paced.risk.estimates).toMatchObject({ estimated: 0 });
  expect(paced.tasks.map(({ criticality }) => criticality)).toEqual(paced.tasks.map(() => null));

  const data = plan.data<object>(durations);
  plan.store.files.set(dataPath(durations), JSON.stringify({ ...data, follows_statement: false }));
  await plan.run(schedule, scheduleRisk, gapClosing);
  const { deadline, risk } = await viewed();
  expect(deadline.odds?.pinned).toBe(true);
  expect(deadline.odds && risk.chances && deadline.odds.p80.days < risk.chances.p80.days).toBe(true);
  // The share that meets the deadline is where the curve has it.
  const within = deadline.odds?.curve.findLast(({ days }) => days <= deadline.days)?.share ?? 0;
  expect(Math.abs(within - (deadline.share ?? 0))).toBeLessThan(0.03);
  expect(risk.driven).toEqual({ title: deadline.goal, pinned: true });
});
