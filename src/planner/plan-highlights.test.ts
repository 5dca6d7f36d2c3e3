import { expect, it } from 'vitest';
import { outlinedPlan } from '../../tests/support/models/hand-answers.ts';
import { Views } from '../planning/engine/views.ts';
import { pipeline } from '../planning/pipeline/index.ts';
import { schedule } from '../planning/pipeline/work/schedule/schedule.ts';
import type { ScheduleData } from '../planning/pipeline/work/schedule/schedule-data.ts';
import { planRows } from './plan-highlights.ts';

it('a missed deadline leads to the task that it is about, not to the last one of the plan', async () => {
  const plan = await outlinedPlan({ whole: true });
  const { tasks, finish, deadline } = plan.data<ScheduleData>(schedule);
  const [due] = deadline?.goal?.tasks ?? [];
  expect(due).toBeDefined();
  expect(tasks.find(({ id }) => id === due)?.finish).not.toBe(finish);
  const { begin_with } = planRows(new Views(pipeline, plan.store));
  expect(begin_with['deadline-missed']).toEqual({ kind: 'task', id: due });
});
