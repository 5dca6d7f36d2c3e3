import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noticeEdits } from '../../edits/notice-edits.ts';
import { planFolder } from '../../files/plan-folder.ts';
import { codeOf, fakeClock, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { eventsSince } from '../../store/events/events.ts';
import { putRunFile } from '../../store/files/artifacts.ts';
import { LeaseLost } from '../../store/runs/lease.ts';
import { finishRun } from '../../store/runs/runs.ts';
import { writeSetting } from '../../store/settings/settings.ts';
import { type AttemptTexts, addAttempt, type NewAttempt, spentUsd } from '../../store/stages/attempts.ts';
import { findCall, saveCall } from '../../store/stages/calls.ts';
import { discardEdit } from '../files/discard-edit.ts';
import { listArtifacts } from '../files/list-artifacts.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { planGraph } from '../plans/plan-graph.ts';
import { planOverview } from '../plans/plan-overview.ts';
import { planStatus } from '../plans/plan-status.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { exportPlan } from '../transfer/export-plan.ts';
import { deleteCalls } from './delete-calls.ts';
import { listCalls } from './list-calls.ts';
import { resumePlan } from './resume-plan.ts';
import { retryPlan } from './retry-plan.ts';

const TEXTS: AttemptTexts = { question: 'What about xylophones?', answer: '{"xylophones": "many"}' };

function attempt(change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    stage: 'brief',
    item: '',
    provider: 'openai',
    model: 'large',
    input_tokens: 100,
    output_tokens: 20,
    cost_usd: 0.5,
    latency_ms: 1_000,
    finish_reason: 'stop',
    outcome: 'answered',
    cause: null,
    ...change,
  };
}

function setUp(env: Record<string, string> = {}) {
  const clock = fakeClock();
  const library = temporaryLibrary(onTestFinished, { now: clock.now, env });
  const add = (planId: string, change: Partial<NewAttempt> = {}, runNumber = 1) =>
    addAttempt(library, planId, runNumber, attempt(change), TEXTS);
  return { clock, library, add };
}

/** A plan in the state `stopped` for which a model was asked once. */
function stoppedPlan(library: Library): string {
  const planId = newPlan(library);
  const run = claim(library, planId);
  draftStage(library, planId, run, 'brief');
  addAttempt(library, planId, 1, attempt(), TEXTS);
  saveCall(library, planId, { requestSha: 'a', stage: 'brief', answer: 1 });
  finishRun(library, run, { state: 'stopped' });
  return planId;
}

const FILE = 'calls/run_0001/0001-brief.json';

describe('the figures of calls', () => {
  test('every attempt counts, in the status, by stage, by model and in the graph', () => {
    const { library, add } = setUp();
    const planId = newPlan(library);
    claim(library, planId);
    add(planId);
    add(planId, { outcome: 'rejected', cause: 'invalid_answer' });
    add(planId, { stage: 'tasks', item: 'a b/c', model: 'small', cost_usd: null, latency_ms: 500 });
    expect(unwrap(planStatus(library, { plan_id: planId })).usage).toEqual({
      llm_calls: 3,
      input_tokens: 300,
      output_tokens: 60,
      cost_usd: 1,
    });
    expect(unwrap(planOverview(library, { plan_id: planId })).unpriced).toBe(1);
    const calls = unwrap(listCalls(library, { plan_id: planId }));
    expect(calls.spent).toEqual({
      calls: 3,
      unanswered: 1,
      input_tokens: 300,
      output_tokens: 60,
      cost_usd: 1,
      unpriced: 1,
      latency_ms: 2_500,
    });
    expect(calls.by_stage.map(({ stage, calls: n }) => [stage, n])).toEqual([
      ['brief', 2],
      ['tasks', 1],
    ]);
    expect(calls.by_model.map(({ model, cost_usd }) => [model, cost_usd])).toEqual([
      ['large', 1],
      ['small', 0],
    ]);
    expect(calls.calls[1]).toMatchObject({ run_id: 'run_0001', outcome: 'rejected', cause: 'invalid_answer' });
    expect(JSON.stringify(calls)).not.toContain('xylophone');
    const { nodes } = unwrap(planGraph(library, { plan_id: planId }));
    expect(nodes.map(({ stage, calls: n }) => [stage, n]).slice(0, 2)).toEqual([
      ['brief', 2],
      ['tasks', 1],
    ]);
  });

  test('an attempt is a move: a plan that asks is not stalled', () => {
    const { clock, library, add } = setUp();
    const planId = newPlan(library);
    claim(library, planId);
    clock.forward(601);
    expect(unwrap(planStatus(library, { plan_id: planId })).timing.stalled_since).not.toBeNull();
    add(planId, { outcome: 'failed', cause: 'network', finish_reason: null });
    expect(unwrap(planStatus(library, { plan_id: planId })).timing).toMatchObject({
      stalled_since: null,
      last_llm_call_at: library.now(),
    });
  });

  test('what was spent outlives a retry from scratch; stored answers do not', async () => {
    const { library, add } = setUp();
    const planId = stoppedPlan(library);
    unwrap(await retryPlan(library, { plan_id: planId }));
    expect(findCall(library, planId, 'a')).toBeUndefined();
    add(planId, { cost_usd: 0.25 }, 2);
    expect(spentUsd(library, planId)).toBe(0.75);
    expect(spentUsd(library, newPlan(library))).toBe(0);
  });

  test('a plan that is gone is nobody to report to, and its trash knows what was spent', () => {
    const { library, add } = setUp();
    const planId = stoppedPlan(library);
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    const saved = JSON.parse(readFileSync(join(library.home, 'trash', trash, 'plan.json'), 'utf8'));
    expect(saved.attempts).toMatchObject([{ model: 'large', costUsd: 0.5 }]);
    expect(() => add(planId)).toThrow(LeaseLost);
  });
});

describe('the texts of calls', () => {
  test('they are sensitive files of the plan, numbered within their run', () => {
    const { library, add } = setUp();
    const planId = newPlan(library);
    claim(library, planId);
    add(planId);
    add(planId, { stage: 'tasks', item: '../Phase 1: "Bake"' });
    const { entries } = unwrap(listArtifacts(library, { plan_id: planId, path: 'calls/run_0001' }));
    expect(entries.map(({ path }) => path)).toEqual([FILE, 'calls/run_0001/0002-tasks-Phase-1-Bake.json']);
    expect(entries[0]).toMatchObject({ kind: 'log', sensitive: true, edited: false, stage: null });
    expect(JSON.parse(readFileSync(join(planFolder(library.home, planId), FILE), 'utf8'))).toEqual({
      ...TEXTS,
      model: 'large',
      at: library.now(),
    });
  });

  test('no search, no event, no status and no export holds them, unless the export is asked to', async () => {
    const { library } = setUp();
    const planId = stoppedPlan(library);
    expect(unwrap(searchPlans(library, { query: 'xylophones' })).hits).toEqual([]);
    expect(JSON.stringify(eventsSince(library, planId, 0, 1000))).not.toMatch(/xylophone|calls\//);
    const { files, files_count } = unwrap(planStatus(library, { plan_id: planId }));
    expect([files_count, files.some(({ path }) => path.startsWith('calls/'))]).toEqual([2, false]);
    const zip = async (with_calls: boolean) =>
      unwrap(await exportPlan(library, { plan_id: planId, format: 'zip', with_calls })).bytes.includes(FILE);
    expect([await zip(false), await zip(true)]).toEqual([false, true]);
  });

  test('changed or taken away by hand they are no edits, and nothing is drafted again', async () => {
    const { library, add } = setUp();
    const planId = finishedPlan(library);
    add(planId);
    add(planId, { stage: 'tasks' });
    const folder = planFolder(library.home, planId);
    writeFileSync(join(folder, FILE), 'mine');
    rmSync(join(folder, 'calls/run_0001/0002-tasks.json'));
    expect(noticeEdits(library, planId)).toEqual({ edited: [], deleted: [], rejected: [], faults: [], unchecked: [] });
    const { entries } = unwrap(listArtifacts(library, { plan_id: planId, path: 'calls/run_0001' }));
    expect(entries).toMatchObject([{ path: FILE, size: 4, edited: false, sensitive: true }]);
    expect(codeOf(await writeArtifact(library, { plan_id: planId, path: FILE, content: 'x' }))).toBe(
      'PERMISSION_DENIED',
    );
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('PLAN_NOT_RESUMABLE');
  });

  test.each<[string, unknown, Record<string, string>, boolean]>([
    ['kept by default', undefined, {}, true],
    ['not kept when the setting says so', false, {}, false],
    ['not kept when the environment says so', true, { PLANEXE_STORE_CALLS: '0' }, false],
    ['kept when the setting is broken', 'perhaps', { PLANEXE_STORE_CALLS: '' }, true],
  ])('they are %s, and then an answer stays after its stage is drafted', (_case, setting, env, kept) => {
    const { library, add } = setUp(env);
    if (setting !== undefined) writeSetting(library, 'store_calls', setting);
    const planId = newPlan(library);
    const run = claim(library, planId);
    add(planId);
    for (const stage of ['brief', 'tasks']) saveCall(library, planId, { requestSha: stage, stage, answer: 1 });
    draftStage(library, planId, run, 'brief');
    expect(existsSync(join(planFolder(library.home, planId), FILE))).toBe(kept);
    expect(findCall(library, planId, 'brief')).toBe(kept ? 1 : undefined);
    // A stage that is not finished still needs its answers.
    expect(findCall(library, planId, 'tasks')).toBe(1);
    expect(unwrap(listCalls(library, { plan_id: planId }))).toMatchObject({
      spent: { calls: 1 },
      texts: { storing: kept },
    });
  });

  test('deleting takes them and the stored answers, those before a retry too, and leaves the figures', async () => {
    const { library, add } = setUp();
    const planId = stoppedPlan(library);
    unwrap(await retryPlan(library, { plan_id: planId }));
    add(planId, {}, 2);
    saveCall(library, planId, { requestSha: 'b', stage: 'brief', answer: 1 });
    expect(deleteCalls(library, { plan_id: planId })).toMatchObject({ error: { code: 'RUNNING_READONLY' } });
    const run = claim(library, planId);
    putRunFile(library, run, { path: 'last_answer.json', content: 'said', kind: 'log', sensitive: true });
    finishRun(library, run, { state: 'stopped' });
    expect(unwrap(deleteCalls(library, { plan_id: planId }))).toEqual({ plan_id: planId, files: 3, answers: 1 });
    const folder = planFolder(library.home, planId);
    for (const gone of ['calls', 'history/run_0001/calls', 'last_answer.json'])
      expect(existsSync(join(folder, gone))).toBe(false);
    expect(existsSync(join(folder, 'history/run_0001', FILES.brief.page))).toBe(true);
    expect(unwrap(listCalls(library, { plan_id: planId }))).toMatchObject({
      spent: { calls: 2 },
      texts: { files: 0, stored_answers: 0 },
    });
    expect(unwrap(deleteCalls(library, { plan_id: planId }))).toMatchObject({ files: 0, answers: 0 });
  });
});

describe('asking anew', () => {
  const answered = (library: Library, planId: string) => {
    for (const stage of ['brief', 'tasks']) saveCall(library, planId, { requestSha: stage, stage, answer: stage });
    return () => ['brief', 'tasks'].filter((stage) => findCall(library, planId, stage) !== undefined);
  };

  test('a mere resume keeps the stored answers', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    const kept = answered(library, planId);
    unwrap(await resumePlan(library, { plan_id: planId }));
    expect(kept()).toEqual(['brief', 'tasks']);
  });

  test('a stage that is named forgets its own, and so does the reader of a file that is named', async () => {
    const { library } = setUp();
    const named = finishedPlan(library);
    const keptOfNamed = answered(library, named);
    unwrap(await resumePlan(library, { plan_id: named, invalidate: { stages: ['brief'] } }));
    expect(keptOfNamed()).toEqual(['tasks']);
    const read = finishedPlan(library);
    const keptOfRead = answered(library, read);
    unwrap(await resumePlan(library, { plan_id: read, invalidate: { artifacts: [FILES.brief.page] } }));
    expect(keptOfRead()).toEqual(['brief']);
  });

  test('a discarded edit forgets them only where the stage is drafted again', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    const kept = answered(library, planId);
    const write = (path: string, text: string) => writeFileSync(join(planFolder(library.home, planId), path), text);
    write(FILES.brief.page, 'mine');
    expect(unwrap(await discardEdit(library, { plan_id: planId, path: FILES.brief.page })).restored).toBe(true);
    expect(kept()).toEqual(['brief', 'tasks']);
    write(FILES.tasks.data, '{"title":"mine","days":1}');
    expect(unwrap(await discardEdit(library, { plan_id: planId, path: FILES.tasks.data })).restored).toBe(false);
    expect(kept()).toEqual(['brief']);
  });

  test('a file that was deleted by hand is made again from the same answers', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    const kept = answered(library, planId);
    rmSync(join(planFolder(library.home, planId), FILES.brief.page));
    unwrap(await resumePlan(library, { plan_id: planId }));
    expect(kept()).toEqual(['brief', 'tasks']);
  });
});
