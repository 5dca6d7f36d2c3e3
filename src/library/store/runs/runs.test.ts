import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunFailure } from '../../../shared/plan-state.ts';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage } from '../../fixture-planner.ts';
import { claim, newPlan } from '../../fixture-plans.ts';
import { planStatus } from '../../use-cases/plans/plan-status.ts';
import { eventsSince } from '../events/events.ts';
import { commitStage } from '../stages/stages.ts';
import { LeaseLost } from './lease.ts';
import { moveRun } from './run-state.ts';
import { finishRun, listRuns, reportProgress } from './runs.ts';

const FAILURE: RunFailure = {
  failure_reason: 'generation_error',
  failed_step: 'brief',
  message: 'no',
  recoverable: true,
};

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const status = (planId: string) => unwrap(planStatus(library, { plan_id: planId }));
  const types = (planId: string) => eventsSince(library, planId, 0, 100).map(({ type }) => type);
  return { library, status, types };
}

describe('progress', () => {
  test('nothing of it goes down within a run, whatever a continued worker reports', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    reportProgress(library, run, {
      percentage: 40,
      stepsCompleted: 4,
      stepsTotal: 10,
      phase: 'validating',
      currentStep: 'swot',
    });
    reportProgress(library, run, {
      percentage: 3,
      stepsCompleted: 1,
      stepsTotal: 8,
      phase: 'generating_plan',
      currentStep: 'brief',
    });
    expect(status(planId)).toMatchObject({
      progress_percentage: 40,
      steps_completed: 4,
      steps_total: 10,
      phase: 'validating',
      current_step: 'brief',
    });
    reportProgress(library, run, { percentage: 140, stepsCompleted: 10, stepsTotal: 10, phase: 'exporting' });
    expect(status(planId)).toMatchObject({ progress_percentage: 100, current_step: 'brief' });
  });

  test('events say when phase or progress changed, and not otherwise', () => {
    const { library, types } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    const progress = { percentage: 10, stepsCompleted: 1, stepsTotal: 10, phase: 'generating_plan' } as const;
    reportProgress(library, run, progress);
    reportProgress(library, run, { ...progress, currentStep: 'swot' });
    expect(types(planId)).toEqual(['plan_created', 'run_queued', 'run_started', 'phase_changed', 'progress_updated']);
  });
});

describe('the end of a run', () => {
  test('a completed run says what it is worth', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    finishRun(library, run, { state: 'completed' });
    expect(status(planId)).toMatchObject({
      state: 'completed',
      progress_percentage: 100,
      phase: 'finalizing',
      quality_summary: { sections_complete: 1, sections_partial: 0, sections_failed: 0 },
    });
    expect(status(planId).error).toBeUndefined();
  });

  test('what could not be drafted, and what was found, is counted and named', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    commitStage(library, planId, run, {
      stage: 'experts',
      record: {
        definition: 'd',
        reads: [],
        findings: [
          { severity: 'error', code: 'a', message: 'a' },
          { severity: 'warning', code: 'b', message: 'b' },
          { severity: 'info', code: 'c', message: 'c' },
        ],
        partial: [{ item: 'expert 2', note: 'no answer' }],
        draftedBy: 'outline',
        runId: run.runId,
      },
      files: [],
      durationMs: 0,
    });
    finishRun(library, run, { state: 'completed' });
    expect(status(planId).quality_summary).toEqual({
      sections_complete: 1,
      sections_partial: 1,
      sections_failed: 0,
      partial_details: [{ step: 'experts', note: 'expert 2: no answer' }],
      errors: 1,
      warnings: 1,
    });
  });

  test('a failed run says why, and a stopped one is no failure', () => {
    const { library, status, types } = setUp();
    const failed = newPlan(library);
    finishRun(library, claim(library, failed), { state: 'failed', failure: FAILURE });
    expect(status(failed)).toMatchObject({ state: 'failed', error: FAILURE });
    const stopped = newPlan(library);
    finishRun(library, claim(library, stopped), { state: 'stopped' });
    expect(status(stopped).state).toBe('stopped');
    expect(status(stopped).error).toBeUndefined();
    expect(types(stopped)).not.toContain('run_failed');
  });

  test('a run ends once', () => {
    const { library } = setUp();
    const run = claim(library, newPlan(library));
    finishRun(library, run, { state: 'completed' });
    expect(() => finishRun(library, run, { state: 'stopped' })).toThrow(LeaseLost);
  });

  test('a move that the states do not allow throws and changes nothing', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    const [run] = listRuns(library, planId);
    if (!run) throw new Error('no run');
    expect(() => library.transaction(() => moveRun(library, run, 'completed'))).toThrow(/cannot go from queued/);
    expect(() => library.transaction(() => moveRun(library, { ...run, state: 'running' }, 'completed'))).toThrow(
      /is not running/,
    );
    expect(() => moveRun(library, run, 'running')).toThrow(/inside a transaction/);
    expect(status(planId).state).toBe('pending');
  });

  test('the database itself refuses a second active run of a plan', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    const insert = library.prepare(
      "INSERT INTO runs (plan_id, number, state, target, phase, created_at) VALUES (?, 2, 'queued', 'build_plan', 'initializing', '')",
    );
    expect(() => insert.run(planId)).toThrow(/UNIQUE/);
  });
});
