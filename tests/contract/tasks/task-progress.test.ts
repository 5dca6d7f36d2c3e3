import { expect, test } from 'vitest';
import {
  deletePlan,
  duplicatePlan,
  exportPlan,
  importPlanZip,
  noteProgress,
  planSchedule,
  restorePlan,
} from '../../../src/library/index.ts';
import type { ProgressChange } from '../../../src/shared/contracts/task-progress.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

const plan = planForEachTest();
const view = async (planId = plan.planId) => unwrap(await planSchedule(plan.library, { plan_id: planId }));
const note = (...changes: ProgressChange[]) => noteProgress(plan.library, { plan_id: plan.planId, changes });

async function firstTask(): Promise<string> {
  const id = (await view()).schedule?.tasks[0]?.id;
  if (id === undefined) throw new Error('there is no task');
  return id;
}

test('a finished task is done and a done one finished; what is noted can be taken back step by step', async () => {
  const task = await firstTask();
  const today = plan.library.now().slice(0, 10);
  unwrap(await note({ task, started: '2025-03-03', done: 40 }));
  const finished = unwrap(await note({ task, finished: '2025-03-20' }));
  expect((await view()).progress).toEqual({ [task]: { done: 100, started: '2025-03-03', finished: '2025-03-20' } });
  unwrap(await note(...finished.undo));
  expect((await view()).progress[task]).toEqual({ done: 40, started: '2025-03-03', finished: null });
  unwrap(await note({ task, done: 100 }));
  expect((await view()).progress[task]?.finished).toBe(today);
  unwrap(await note({ task, finished: null }));
  expect((await view()).progress[task]).toEqual({ done: 0, started: '2025-03-03', finished: null });
  unwrap(await note({ task, started: null }));
  expect((await view()).progress).toEqual({});
});

test('what cannot have happened is refused, and nothing of it is noted', async () => {
  const task = await firstTask();
  const refused = async (change: Omit<ProgressChange, 'task'>) => {
    const result = await note({ task, done: 10 }, { task, ...change });
    return result.ok ? null : result.error;
  };
  expect(await refused({ started: '2999-01-01' })).toMatchObject({
    code: 'INVALID_INPUT',
    details: { field: 'started' },
  });
  expect(await refused({ started: '2025-02-02', finished: '2025-02-01' })).toMatchObject({
    details: { field: 'finished' },
  });
  expect(await note({ task: 'no.such', done: 1 })).toMatchObject({ error: { details: { task: 'no.such' } } });
  expect((await view()).progress).toEqual({});
});

test('it makes no section stale, outlives a redraft of the tasks, and goes with copies, exports and the trash', async () => {
  const { library, planId } = plan;
  const task = await firstTask();
  const before = (await view()).sources;
  unwrap(await note({ task, done: 55, started: '2025-03-03' }));
  const noted = { [task]: { done: 55, started: '2025-03-03', finished: null } };
  expect((await view()).sources).toEqual(before);
  // There is nothing to bring up to date.
  await expect(plan.resume()).rejects.toThrow(/PLAN_NOT_RESUMABLE/);
  await plan.resume({ invalidate: { stages: ['wbs_tasks'] } });
  expect((await view()).progress).toEqual(noted);

  const copy = unwrap(await duplicatePlan(library, { plan_id: planId })).plan_id;
  expect((await view(copy)).progress).toEqual(noted);
  const zip = unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' })).bytes;
  const imported = unwrap(await importPlanZip(library, zip)).plan_id;
  expect((await view(imported)).progress).toEqual(noted);
  const json = JSON.parse(unwrap(await exportPlan(library, { plan_id: planId, format: 'json' })).bytes.toString());
  expect(json.tasks.find(({ id }: { id: string }) => id === task)).toMatchObject({
    done: 55,
    actual_start: '2025-03-03',
    actual_finish: null,
  });
  const { trash } = unwrap(deletePlan(library, { plan_id: copy }));
  unwrap(restorePlan(library, { trash }));
  expect((await view(copy)).progress).toEqual(noted);
});
