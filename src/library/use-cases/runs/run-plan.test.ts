import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder } from '../../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES, fakePlanner } from '../../fixture-planner.ts';
import { claim, DEAD, FAILED, finishedPlan, newPlan, UNKNOWN_PLAN } from '../../fixture-plans.ts';
import { findArtifact, putRunFile } from '../../store/files/artifacts.ts';
import { planRow } from '../../store/plans/plans.ts';
import { latestRun } from '../../store/runs/run-state.ts';
import { finishRun, listRuns } from '../../store/runs/runs.ts';
import { failStage, listStages, stageRecord } from '../../store/stages/stages.ts';
import { archivePlan } from '../plans/archive-plan.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { planStatus } from '../plans/plan-status.ts';
import { deleteCalls } from './delete-calls.ts';
import { listCalls } from './list-calls.ts';
import { resumePlan } from './resume-plan.ts';
import { retryPlan } from './retry-plan.ts';
import { stopPlan } from './stop-plan.ts';

function setUp() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const state = (planId: string) => unwrap(planStatus(library, { plan_id: planId })).state;
  return { clock, library, state };
}

describe('every use-case', () => {
  test('knows no plan that is not there, and shows nobody the plans of others', async () => {
    const { library } = setUp();
    const theirs = newPlan({ ...library, user: 'grace' });
    for (const [plan_id, code] of [
      [UNKNOWN_PLAN, 'PLAN_NOT_FOUND'],
      ['', 'PLAN_NOT_FOUND'],
      [theirs, 'PERMISSION_DENIED'],
    ] as const) {
      const useCases = [planStatus, stopPlan, resumePlan, retryPlan, deletePlan, archivePlan, listCalls, deleteCalls];
      const answers = await Promise.all(useCases.map(async (useCase) => codeOf(await useCase(library, { plan_id }))));
      expect(answers).toEqual(answers.map(() => code));
    }
    expect(planRow(library, theirs)?.state).toBe('pending');
  });
});

describe('status', () => {
  test('a draft, a waiting, a working and a finished plan say what to do next', async () => {
    const { library, clock } = setUp();
    const planId = newPlan(library, { start: false });
    const status = () => unwrap(planStatus(library, { plan_id: planId }));
    expect(status()).toMatchObject({
      state: 'draft',
      run_id: null,
      phase: null,
      timing: { started_at: null, elapsed_sec: 0 },
    });
    unwrap(await resumePlan(library, { plan_id: planId }));
    expect(status()).toMatchObject({ state: 'pending', run_id: 'run_0001', phase: 'initializing' });
    const run = claim(library, planId);
    clock.forward(30);
    expect(status()).toMatchObject({
      state: 'processing',
      timing: { elapsed_sec: 30, stalled_since: null },
      warnings: [],
    });
    draftStage(library, planId, run, 'brief');
    finishRun(library, run, { state: 'completed' });
    clock.forward(500);
    expect(status()).toMatchObject({ state: 'completed', timing: { elapsed_sec: 30 }, files_count: 2 });
    expect(status().next_steps.length).toBeGreaterThan(0);
  });

  test('it shows the ten newest files, newest first, and counts all', () => {
    const { library, clock } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    for (let n = 10; n < 22; n += 1) {
      clock.forward(1);
      putRunFile(library, run, { path: `${n}.txt`, content: '', kind: 'state' });
    }
    const { files, files_count } = unwrap(planStatus(library, { plan_id: planId }));
    expect(files_count).toBe(12);
    expect(files.map(({ path }) => Number.parseInt(path, 10))).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
  });
});

describe('stopping', () => {
  test('a working run is asked to stop, once', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    claim(library, planId);
    expect(unwrap(stopPlan(library, { plan_id: planId }))).toEqual({ state: 'processing', stop_requested: true });
    expect(unwrap(stopPlan(library, { plan_id: planId }))).toEqual({ state: 'processing', stop_requested: true });
    expect(library.prepare("SELECT count(*) AS events FROM events WHERE type = 'run_stop_requested'").get()).toEqual({
      events: 1,
    });
  });

  test('a run that waits, or whose worker is dead, is stopped at once', () => {
    const { library, state } = setUp();
    const waiting = newPlan(library);
    const orphaned = newPlan(library);
    claim(library, orphaned, DEAD);
    expect(unwrap(stopPlan(library, { plan_id: waiting }))).toEqual({ state: 'stopped', stop_requested: true });
    expect(unwrap(stopPlan(library, { plan_id: orphaned }))).toEqual({ state: 'stopped', stop_requested: true });
    expect([state(waiting), state(orphaned)]).toEqual(['stopped', 'stopped']);
  });

  test('a plan without an active run stays what it is', () => {
    const { library } = setUp();
    expect(unwrap(stopPlan(library, { plan_id: finishedPlan(library) }))).toEqual({
      state: 'completed',
      stop_requested: false,
    });
    expect(unwrap(stopPlan(library, { plan_id: newPlan(library, { start: false }) }))).toEqual({
      state: 'draft',
      stop_requested: false,
    });
  });
});

describe('resuming', () => {
  test('a stopped and a failed plan go on with a new run, and the records stay', async () => {
    const { library } = setUp();
    for (const outcome of [{ state: 'stopped' }, FAILED] as const) {
      const planId = finishedPlan(library, outcome);
      expect(unwrap(await resumePlan(library, { plan_id: planId }))).toMatchObject({
        run_id: 'run_0002',
        state: 'pending',
        resume_count: 1,
        adopted: false,
      });
      expect(stageRecord(library, planId, 'brief')).not.toBeNull();
      expect(latestRun(library, planId)).toMatchObject({
        progress: 0,
        failure: null,
        target: 'build_plan_and_validate',
      });
    }
  });

  test('a run that somebody works on is left alone', async () => {
    const { library } = setUp();
    const planId = newPlan(library);
    claim(library, planId);
    expect(await resumePlan(library, { plan_id: planId })).toMatchObject({
      error: { code: 'RUN_ALREADY_ACTIVE', details: { run_id: 'run_0001' } },
    });
  });

  test('a run that lost its worker goes on as the same run, its stop request forgotten', async () => {
    const { library } = setUp();
    const planId = newPlan(library);
    claim(library, planId, DEAD);
    library.prepare("UPDATE runs SET stop_requested_at = 'x'").run();
    expect(unwrap(await resumePlan(library, { plan_id: planId, target: 'build_plan' }))).toMatchObject({
      run_id: 'run_0001',
      adopted: true,
      resume_count: 0,
    });
    expect(latestRun(library, planId)).toMatchObject({
      state: 'queued',
      stopRequestedAt: null,
      leaseOwner: null,
      target: 'build_plan',
    });
    claim(library, planId);
    expect(listRuns(library, planId)).toHaveLength(1);
  });

  test('of several at once one takes a run up, and the others are told that it is active', async () => {
    const { library } = setUp();
    const planId = newPlan(library);
    claim(library, planId, DEAD);
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => codeOf(await resumePlan(library, { plan_id: planId }))),
    );
    expect(codes.filter((code) => code !== 'ok')).toEqual(Array(5).fill('RUN_ALREADY_ACTIVE'));
    expect(listRuns(library, planId)).toHaveLength(1);
  });

  test('a completed plan in which nothing changed has nothing to resume', async () => {
    const { library, state } = setUp();
    const planId = finishedPlan(library);
    expect(await resumePlan(library, { plan_id: planId })).toMatchObject({
      error: { code: 'PLAN_NOT_RESUMABLE', details: { next: expect.any(String) } },
    });
    expect(codeOf(await resumePlan(library, { plan_id: planId, target: 'validate_plan' }))).toBe('PLAN_NOT_RESUMABLE');
    expect(state(planId)).toBe('completed');
  });

  test('a completed plan goes on after an edit by another program, which is said', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    writeFileSync(join(planFolder(library.home, planId), FILES.brief.page), 'mine');
    expect(unwrap(await resumePlan(library, { plan_id: planId })).noticed).toEqual({
      edited: [FILES.brief.page],
      deleted: [],
    });
  });

  test('a completed plan goes on for another target', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    library.prepare("UPDATE runs SET target = 'build_plan'").run();
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('PLAN_NOT_RESUMABLE');
    expect(unwrap(await resumePlan(library, { plan_id: planId, target: 'validate_plan' })).run_id).toBe('run_0002');
    expect(latestRun(library, planId)?.target).toBe('validate_plan');
  });

  test('a stage that is named is drafted again over its edit, others keep theirs', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    for (const name of [FILES.brief.page, FILES.tasks.page])
      writeFileSync(join(planFolder(library.home, planId), name), 'mine');
    unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['brief', 'brief'] } }));
    expect([stageRecord(library, planId, 'brief'), stageRecord(library, planId, 'tasks') === null]).toEqual([
      null,
      false,
    ]);
    expect([
      findArtifact(library, planId, FILES.brief.page)?.editedBy,
      findArtifact(library, planId, FILES.tasks.page)?.editedBy,
    ]).toEqual([null, 'external']);
    expect(latestRun(library, planId)?.invalidate).toEqual({ stages: ['brief'], artifacts: [] });
  });

  test('a file that is named makes its readers be drafted again, not itself and not over an edit', async () => {
    const { library } = setUp();
    const records = (planId: string) =>
      listStages(library, planId).map(({ stage, record }) => [stage, record !== null]);
    const planId = finishedPlan(library);
    unwrap(await resumePlan(library, { plan_id: planId, invalidate: { artifacts: [FILES.brief.page] } }));
    expect(records(planId)).toEqual([
      ['brief', true],
      ['report', false],
      ['schedule', true],
      ['tasks', false],
    ]);
    const edited = finishedPlan(library);
    writeFileSync(join(planFolder(library.home, edited), FILES.tasks.page), 'mine');
    unwrap(await resumePlan(library, { plan_id: edited, invalidate: { artifacts: [FILES.brief.data] } }));
    expect(records(edited)).toEqual([
      ['brief', true],
      ['report', false],
      ['schedule', true],
      ['tasks', true],
    ]);
    const report = finishedPlan(library);
    unwrap(await resumePlan(library, { plan_id: report, invalidate: { artifacts: [FILES.report.html] } }));
    expect(records(report)).toEqual([
      ['brief', true],
      ['report', false],
      ['schedule', true],
      ['tasks', true],
    ]);
  });

  test.each([
    [{ target: 'x' }, 'INVALID_TARGET'],
    [{ model_profile: 'x' }, 'INVALID_INPUT'],
    [{ invalidate: { stages: ['x'] } }, 'STAGE_NOT_FOUND'],
    [{ invalidate: { artifacts: ['x.md'] } }, 'ARTIFACT_NOT_FOUND'],
    [{ invalidate: { artifacts: ['../library.db'] } }, 'ARTIFACT_NOT_FOUND'],
  ])('%j is %s and changes nothing', async (input, code) => {
    const { library, state } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    expect(codeOf(await resumePlan(library, { plan_id: planId, ...input }))).toBe(code);
    expect(state(planId)).toBe('stopped');
  });

  test('a plan of another format is refused, and a retry makes it one of this format', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    const newer = { ...library, planner: fakePlanner({ planFormat: 2 }) };
    expect(await resumePlan(newer, { plan_id: planId })).toMatchObject({
      error: { code: 'PLAN_NOT_RESUMABLE', details: { failure_reason: 'version_mismatch' } },
    });
    unwrap(await retryPlan(newer, { plan_id: planId }));
    expect(planRow(library, planId)?.planFormat).toBe(2);
  });
});

test('a failed stage keeps a completed plan resumable', async () => {
  const { library } = setUp();
  const planId = finishedPlan(library);
  failStage(library, planId, null, 'tasks', 'no answer');
  expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('ok');
});
