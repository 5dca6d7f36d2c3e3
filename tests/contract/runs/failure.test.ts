import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listArtifacts,
  listStages,
  planFolder,
  resumePlan,
  retryPlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { CALLS, FakePlans, fakeFileOf, STAGE_IDS } from '../../support/plans/fake-plans.ts';
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

const TEAM_DATA = fakeFileOf('team', 'data');

let plans: FakePlans;
beforeEach(() => {
  plans = new FakePlans();
});
afterEach(() => plans.dispose());

function runError(planId: string): Record<string, unknown> {
  return JSON.parse(readFile(plans.library, planId, 'run_error.json')) as Record<string, unknown>;
}

describe('a run that fails', () => {
  it('for want of disk space says so with what to do, and a resume finishes it', async () => {
    const planId = plans.newPlan();
    const { sqlite } = plans.library;
    const most = sqlite.pragma('max_page_count', { simple: true });
    sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
    const told: string[] = [];
    await plans.work(planId, {
      // How it ended can be written once somebody has made room.
      onUnwritable(code) {
        told.push(code);
        sqlite.pragma(`max_page_count = ${most}`);
      },
    });
    expect(told).toEqual(['SQLITE_FULL']);
    expect(status(plans.library, planId)).toMatchObject({
      state: 'failed',
      error: { cause: 'disk_full', message: 'No disk space left for the plan.', recoverable: true },
      next_steps: expect.arrayContaining(['Free some disk space, then resume.']),
    });
    unwrap(await resumePlan(plans.library, { plan_id: planId }));
    await plans.work(planId);
    expect(status(plans.library, planId).state).toBe('completed');
    expect(finishedTwice(plans.library, planId)).toEqual([]);
  });

  it('for a database that is damaged says so with what to do', async () => {
    const planId = plans.newPlan();
    plans.rig.fail('tasks', new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT'));
    await plans.work(planId);
    expect(status(plans.library, planId)).toMatchObject({
      state: 'failed',
      error: {
        cause: 'damaged_database',
        message: "The library's database is damaged.",
        failed_step: 'tasks',
        recoverable: true,
      },
      next_steps: expect.arrayContaining(['Close PlanExe and run `planexe recover`, then resume.']),
    });
  });

  it('says why, where, and whether a resume can help, and finishes nothing after the fault', async () => {
    const planId = plans.newPlan();
    plans.rig.fail('tasks', new StageError('generation_error', 'tasks came out empty', true));
    await plans.work(planId);
    const failure = {
      failure_reason: 'generation_error',
      failed_step: 'tasks',
      message: 'tasks came out empty',
      recoverable: true,
    };
    expect(status(plans.library, planId)).toMatchObject({ state: 'failed', error: failure });
    expect(runError(planId)).toMatchObject({ run_id: 'run_0001', ...failure });
    expect(events(plans.library, planId, 'run_failed')[0]?.data).toMatchObject(failure);
    expect(events(plans.library, planId, 'stage_failed')[0]?.data).toMatchObject({ stage: 'tasks' });
    const rows = new Map(listStages(plans.library, planId).map((row) => [row.stage, row]));
    expect(rows.get('tasks')).toMatchObject({ state: 'failed', failure: failure.message });
    expect(rows.has('timetable')).toBe(false);
  });

  it('tells an unexpected error by its name, with a trace that holds neither its words nor a path', async () => {
    const planId = plans.newPlan();
    plans.rig.fail('team', new TypeError(`cannot read Secret-words of ${plans.library.home}`));
    await plans.work(planId);
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'internal_error',
      failed_step: 'team',
      message: 'TypeError in stage team; run_error.json has the trace',
    });
    const trace = runError(planId).trace as string[];
    expect(trace[0]).toBe('TypeError');
    expect(trace[1]).toMatch(/failure\.test\.ts:\d+:\d+/);
    const written = readFile(plans.library, planId, 'run_error.json') + readFile(plans.library, planId, 'run.log');
    expect(written).not.toMatch(/secret-words|bakery/i);
    for (const path of [plans.library.home, process.cwd(), 'node_modules']) expect(written).not.toContain(path);
    expect(written).not.toMatch(/[\\/][\w.-]+[\\/][\w.-]+\.ts/);
  });

  it('takes data that does not fit its schema for a fault of the stage, naming the field', async () => {
    const planId = plans.newPlan();
    plans.rig.yields('team', { text: 7 as unknown as string });
    await plans.work(planId);
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'generation_error',
      failed_step: 'team',
    });
    expect(status(plans.library, planId).error?.message).toContain('text');
    expect(fileNames(plans.library, planId)).not.toContain(TEAM_DATA);
  });

  it('keeps what a model said last for who asks, out of lists and exports', async () => {
    const planId = plans.newPlan();
    const listed = () => unwrap(listArtifacts(plans.library, { plan_id: planId })).entries;
    const error = (evidence?: string) =>
      new StageError('generation_error', 'no answer fits', true, evidence === undefined ? {} : { evidence });
    plans.rig.fail('tasks', error('Secret-answer'));
    await plans.work(planId);
    expect(JSON.parse(readFile(plans.library, planId, 'last_answer.json'))).toMatchObject({
      last_answer: 'Secret-answer',
    });
    expect(listed().find(({ path }) => path === 'last_answer.json')?.sensitive).toBe(true);
    // Why it failed is for everybody who may read the plan, in the lists that they see.
    expect(JSON.stringify(runError(planId))).not.toContain('Secret-answer');
    const shown = unwrap(listArtifacts(plans.library, { plan_id: planId, include_sensitive: false })).entries;
    expect(shown.map(({ path }) => path)).toContain('run_error.json');
    expect(shown.map(({ path }) => path)).not.toContain('last_answer.json');
    const { files, next_steps } = status(plans.library, planId);
    expect(files.map(({ path }) => path)).toContain('run_error.json');
    expect(next_steps).toContain('See run_error.json and run.log for details.');
    plans.rig.fail('tasks', error());
    await plans.resume(planId);
    expect(listed().find(({ path }) => path === 'last_answer.json')).toBeUndefined();
  });

  it('for want of any movement says so', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('team#1');
    plans.rig.hold('risks#1');
    plans.rig.hold('figures#1');
    await plans.work(planId, { timing: { inactivityMs: 60 } });
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'inactivity_timeout',
      recoverable: true,
    });
    for (const point of ['team#1', 'risks#1', 'figures#1']) plans.rig.release(point);
    await plans.resume(planId);
    expect(status(plans.library, planId).state).toBe('completed');
  });

  it('by a gate names the gate, and again on a resume until what stood in the way is repaired', async () => {
    plans.dispose();
    plans = new FakePlans({ screen: { gate: ({ text }) => (text === 'open' ? null : 'There is nothing to plan.') } });
    const planId = plans.newPlan();
    await plans.work(planId);
    const gated = { failure_reason: 'generation_error', failed_step: 'screen', recoverable: false, cause: 'gate' };
    expect(status(plans.library, planId).error).toMatchObject({ ...gated, message: 'There is nothing to plan.' });
    await plans.resume(planId);
    expect(status(plans.library, planId).error).toMatchObject(gated);
    expect(plans.rig.runs('screen')).toBe(1);
    expect(plans.rig.runs('sketch')).toBe(0);
    const data = `${JSON.stringify({ text: 'open', parts: {}, answers: [] }, null, 2)}\n`;
    unwrap(await writeArtifact(plans.library, { plan_id: planId, path: fakeFileOf('screen', 'data'), content: data }));
    expect(status(plans.library, planId).error?.recoverable).toBe(true);
    await plans.resume(planId);
    expect(status(plans.library, planId).state).toBe('completed');
    expect(plans.rig.runs('screen')).toBe(1);
  });

  it('goes on after a resume from what it finished, and then looks as if nothing had happened', async () => {
    const planId = plans.newPlan();
    plans.rig.fail('risks#9', new Error('no answer'));
    await plans.work(planId);
    const since = cursor(plans.library, planId);
    const finished = listStages(plans.library, planId).flatMap(({ stage, state }) => (state === 'done' ? [stage] : []));
    plans.rig.repair('risks#9');
    await plans.resume(planId);
    expect(status(plans.library, planId)).toMatchObject({ state: 'completed', resume_count: 1 });
    expect(status(plans.library, planId).error).toBeUndefined();
    expect(fileNames(plans.library, planId)).not.toContain('run_error.json');
    expect(startedSince(plans.library, planId, since).sort()).toEqual(
      STAGE_IDS.filter((id) => !finished.includes(id)).sort(),
    );
    expect(finishedTwice(plans.library, planId)).toEqual([]);
    expect(plans.rig.performed('risks')).toBe(CALLS.risks);
    const others = new FakePlans();
    const undisturbed = artifacts(others.library, await others.finishedPlan());
    others.dispose();
    expect(differences(artifacts(plans.library, planId), undisturbed)).toEqual([]);
  });

  it('of a completed plan takes the mark of completion away', async () => {
    const planId = await plans.finishedPlan();
    plans.rig.fail('team', new Error('gone wrong'));
    await plans.resume(planId, { invalidate: { stages: ['team'] } });
    expect(status(plans.library, planId).state).toBe('failed');
    expect(fileNames(plans.library, planId)).not.toContain(RUN_FILES.complete);
  });
});

describe('a run that cannot begin', () => {
  it('because a newer version drafted the plan changes nothing in it', async () => {
    const planId = plans.newPlan();
    await plans.work(planId, { planFormat: 0 });
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'version_mismatch',
      failed_step: null,
      recoverable: false,
    });
    expect(startedSince(plans.library, planId)).toEqual([]);
  });

  it('because there is nothing to validate yet says so and drafts nothing', async () => {
    // Refused where it is asked for; what was drafted may be gone by now.
    const planId = plans.newPlan();
    await plans.work(planId, { stages: new Set(['audit', 'summary']) });
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'generation_error',
      recoverable: true,
    });
    expect(status(plans.library, planId).error?.message).toMatch(/Nothing to validate yet/);
    expect(startedSince(plans.library, planId)).toEqual([]);
    await plans.resume(planId);
    expect(status(plans.library, planId).state).toBe('completed');
  });

  it('because an edited file no longer fits names the file and leaves it alone', async () => {
    const planId = await plans.finishedPlan();
    unwrap(await resumePlan(plans.library, { plan_id: planId, invalidate: { stages: ['risks'] } }));
    const place = join(planFolder(plans.library.home, planId), TEAM_DATA);
    writeFileSync(place, '{"text": 7}');
    await plans.work(planId);
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'generation_error',
      recoverable: true,
    });
    expect(status(plans.library, planId).error?.message).toContain(TEAM_DATA);
    expect(readFile(plans.library, planId, TEAM_DATA)).toBe('{"text": 7}');
    expect(fileNames(plans.library, planId)).not.toContain(RUN_FILES.complete);
    expect(plans.rig.runs('risks')).toBe(1);
  });

  it('because its log cannot be written fails alone, without ending the worker', async () => {
    const planId = plans.newPlan();
    const inTheWay = join(planFolder(plans.library.home, planId), 'run.log');
    mkdirSync(inTheWay, { recursive: true });
    await plans.work(planId);
    expect(status(plans.library, planId).error).toMatchObject({
      failure_reason: 'internal_error',
      failed_step: null,
      message: 'The run failed: EISDIR.',
    });
    rmSync(inTheWay, { recursive: true });
    await plans.resume(planId);
    expect(status(plans.library, planId).state).toBe('completed');
  });
});

describe('a retry', () => {
  it('drafts everything anew, keeps what was there in the history, and asks every question again', async () => {
    const planId = plans.newPlan();
    plans.rig.fail('summary', new Error('gone wrong'));
    await plans.work(planId);
    const before = artifacts(plans.library, planId);
    plans.rig.repair('summary');
    const { history, run_id } = unwrap(await retryPlan(plans.library, { plan_id: planId }));
    expect({ history, run_id }).toEqual({ history: 'history/run_0001', run_id: 'run_0002' });
    for (const [name, content] of before) expect(readFile(plans.library, planId, `${history}/${name}`)).toBe(content);
    expect(readFile(plans.library, planId, `${history}/run.log`)).toContain('run failed');
    const since = cursor(plans.library, planId);
    await plans.work(planId);
    expect(startedSince(plans.library, planId, since).sort()).toEqual([...STAGE_IDS].sort());
    expect(plans.rig.performed('risks')).toBe(2 * CALLS.risks);
    expect(status(plans.library, planId)).toMatchObject({ state: 'completed', run_id: 'run_0002' });
    expect(fileNames(plans.library, planId)).not.toContain('run_error.json');
  });

  it('of a plan that is at work, or waiting to be, is refused', async () => {
    const planId = plans.newPlan();
    expect(codeOf(await retryPlan(plans.library, { plan_id: planId }))).toBe('PLAN_NOT_FAILED');
    plans.rig.hold('team');
    const run = plans.start(planId);
    await plans.rig.reached('team');
    expect(codeOf(await retryPlan(plans.library, { plan_id: planId }))).toBe('PLAN_NOT_FAILED');
    plans.rig.release('team');
    await run.done;
  });
});
