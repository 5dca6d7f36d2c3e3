import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { claimRun } from '../../../src/library/for-drafting.ts';
import { listStages, openLibrary, resumePlan, stopPlan, writeArtifact } from '../../../src/library/index.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { eventually } from '../../support/eventually.ts';
import { CALLS, FakePlans, fakeFileOf, fakeGraph, STAGE_IDS } from '../../support/plans/fake-plans.ts';
import { StageRig } from '../../support/plans/fake-stages.ts';
import {
  artifacts,
  codeOf,
  cursor,
  differences,
  events,
  fileNames,
  finishedTwice,
  readFile,
  startedSince,
  status,
  unwrap,
} from '../../support/plans/plan-state.ts';

const SKETCH_PAGE = fakeFileOf('sketch', 'page');

let plans: FakePlans;
beforeEach(() => {
  plans = new FakePlans();
});
afterEach(() => plans.dispose());

/** Before each stage reads anything, and inside each of its calls. */
const POINTS = STAGE_IDS.flatMap((id) => [
  id,
  ...Array.from({ length: CALLS[id] }, (_, index) => `${id}#${index + 1}`),
]);

/** Works until a stage reaches the point, asks for a stop there, and waits until the run has ended. */
async function stopAt(planId: string, point: string): Promise<void> {
  plans.rig.hold(point);
  const run = plans.start(planId);
  await plans.rig.reached(point);
  expect(unwrap(stopPlan(plans.library, { plan_id: planId }))).toEqual({ state: 'processing', stop_requested: true });
  await run.done;
  plans.rig.release(point);
}

describe('a stop', () => {
  it.each(POINTS)('at %s keeps what is finished, and a resume drafts only the rest', async (point) => {
    const planId = plans.newPlan();
    await stopAt(planId, point);
    expect(status(plans.library, planId)).toMatchObject({ state: 'stopped', current_step: null });
    expect(status(plans.library, planId).error).toBeUndefined();
    expect(fileNames(plans.library, planId)).not.toContain('run_error.json');
    expect(fileNames(plans.library, planId)).not.toContain(RUN_FILES.complete);
    const finished = listStages(plans.library, planId).flatMap(({ stage, state }) => (state === 'done' ? [stage] : []));

    const since = cursor(plans.library, planId);
    await plans.resume(planId);
    expect(status(plans.library, planId)).toMatchObject({ state: 'completed', resume_count: 1 });
    expect(startedSince(plans.library, planId, since).sort()).toEqual(
      STAGE_IDS.filter((id) => !finished.includes(id)).sort(),
    );
    expect(finishedTwice(plans.library, planId)).toEqual([]);
    // No answer was asked for twice: what a call returned was kept the moment it was there.
    expect(Object.fromEntries(STAGE_IDS.map((id) => [id, plans.rig.performed(id)]))).toEqual(CALLS);
  });

  it('and a resume end in the very files of a run that nobody stopped', async () => {
    const others = new FakePlans();
    const undisturbed = artifacts(others.library, await others.finishedPlan());
    others.dispose();
    const planId = plans.newPlan();
    for (const point of ['sketch#2', 'tasks#1', 'summary']) {
      await stopAt(planId, point);
      unwrap(await resumePlan(plans.library, { plan_id: planId }));
    }
    await plans.work(planId);
    expect(differences(artifacts(plans.library, planId), undisturbed)).toEqual([]);
  });

  it('at the fifteenth of sixteen calls replays fourteen and performs two', async () => {
    const planId = plans.newPlan();
    await stopAt(planId, 'risks#15');
    expect(plans.rig.performed('risks')).toBe(14);
    await plans.resume(planId);
    expect(plans.rig.performed('risks')).toBe(16);
    expect(plans.rig.runs('risks')).toBe(2);
  });

  it('lets a call in flight return within the grace, and keeps its answer', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('risks#3');
    const run = plans.start(planId, { timing: { graceMs: 60_000 } });
    await plans.rig.reached('risks#3');
    unwrap(stopPlan(plans.library, { plan_id: planId }));
    await eventually(() => {
      const sql = 'SELECT heartbeat_at > stop_requested_at AS seen FROM runs WHERE plan_id = ?';
      return plans.library.prepare(sql).get(planId)?.seen === 1;
    });
    plans.rig.release('risks#3');
    await run.done;
    expect(status(plans.library, planId).state).toBe('stopped');
    expect(plans.rig.performed('risks')).toBe(3);
    await plans.resume(planId);
    expect(plans.rig.performed('risks')).toBe(16);
  });

  it('ends a run although a stage pays no attention to it', async () => {
    const planId = plans.newPlan();
    plans.rig.heedNothing('team');
    await stopAt(planId, 'team');
    expect(status(plans.library, planId).state).toBe('stopped');
    await plans.resume(planId);
    expect(finishedTwice(plans.library, planId)).toEqual([]);
    expect(status(plans.library, planId).state).toBe('completed');
  });

  it('before any worker took the run ends it at once, and nothing is drafted', async () => {
    const planId = plans.newPlan();
    expect(unwrap(stopPlan(plans.library, { plan_id: planId }))).toEqual({ state: 'stopped', stop_requested: true });
    expect(claimRun(plans.library, `${process.pid}:other`, { planId, leaseMs: 1000 })).toBeNull();
    await plans.resume(planId);
    expect(status(plans.library, planId).state).toBe('completed');
  });

  it('of a plan that is not at work changes nothing', async () => {
    const planId = await plans.finishedPlan();
    const since = cursor(plans.library, planId);
    expect(unwrap(stopPlan(plans.library, { plan_id: planId }))).toEqual({ state: 'completed', stop_requested: false });
    expect(events(plans.library, planId, undefined, since)).toEqual([]);
  });

  it('that was asked for holds although the worker is told to end at the same moment', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('team');
    // No heartbeat comes in time to see the stop.
    const run = plans.start(planId, { timing: { lookMs: 600_000 } });
    await plans.rig.reached('team');
    unwrap(stopPlan(plans.library, { plan_id: planId }));
    run.handBack();
    await run.done;
    expect(status(plans.library, planId)).toMatchObject({ state: 'stopped', stop_requested: false });
  });

  it('leaves what another program wrote meanwhile as an edit', async () => {
    const planId = plans.newPlan();
    await stopAt(planId, 'tasks');
    const page = `${readFile(plans.library, planId, SKETCH_PAGE)}\nMy words.\n`;
    unwrap(await writeArtifact(plans.library, { plan_id: planId, path: SKETCH_PAGE, content: page }));
    await plans.resume(planId);
    expect(readFile(plans.library, planId, SKETCH_PAGE)).toBe(page);
    expect(plans.rig.runs('sketch')).toBe(1);
    expect(plans.rig.runs('team')).toBe(2);
  });
});

describe('an active run', () => {
  it('is the only one of its plan: neither resumed, nor claimed by another, nor written over', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('team');
    const run = plans.start(planId);
    await plans.rig.reached('team');
    const { library } = plans;
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('RUN_ALREADY_ACTIVE');
    expect(claimRun(library, `${process.pid}:other`, { planId, leaseMs: 1000 })).toBeNull();
    const edit = { plan_id: planId, path: fakeFileOf('screen', 'page'), content: 'mine' };
    expect(codeOf(await writeArtifact(library, edit))).toBe('RUNNING_READONLY');
    plans.rig.release('team');
    await run.done;
    expect(status(library, planId).state).toBe('completed');
  });

  it('is begun once by six that resume at the same moment; the others are told that it is active', async () => {
    const planId = plans.newPlan();
    unwrap(stopPlan(plans.library, { plan_id: planId }));
    const { home, env, planner, user } = plans.library;
    const others = Array.from({ length: 6 }, () =>
      unwrap(openLibrary({ home, env, user, ...(planner && { planner }) })),
    );
    onTestFinished(() => {
      for (const library of others) library.close();
    });
    const answers = await Promise.all(others.map((library) => resumePlan(library, { plan_id: planId })));
    expect(answers.map(codeOf).sort()).toEqual([...Array<string>(5).fill('RUN_ALREADY_ACTIVE'), 'ok']);
  });

  it('does not keep another plan waiting: one is held, the other finishes', async () => {
    const held = plans.newPlan('Build a boathouse on the lake by autumn.');
    const other = plans.newPlan('Write a cookbook of forty soups.');
    plans.rig.hold('risks#5');
    const first = plans.start(held);
    await plans.rig.reached('risks#5');
    await plans.work(other, { graph: fakeGraph(new StageRig()) });
    expect([held, other].map((id) => status(plans.library, id).state)).toEqual(['processing', 'completed']);
    plans.rig.release('risks#5');
    await first.done;
    expect([held, other].map((id) => status(plans.library, id).state)).toEqual(['completed', 'completed']);
  });
});
