import { describe, expect, onTestFinished, test } from 'vitest';
import { clockedLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage } from '../../fixture-planner.ts';
import { ALIVE, claim, DEAD, newPlan } from '../../fixture-plans.ts';
import { claimRun } from '../../store/runs/claims.ts';
import { putQuestion } from '../../store/runs/questions.ts';
import { finishRun, heartbeat, releaseRun, reportProgress } from '../../store/runs/runs.ts';
import { powerPause, setPowerPause } from '../../store/settings/power-pause.ts';
import { addAttempt } from '../../store/stages/attempts.ts';
import { saveCall } from '../../store/stages/calls.ts';
import { startStage } from '../../store/stages/stages.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { retryPlan } from '../runs/retry-plan.ts';
import { browsePlans } from './browse-plans.ts';
import { listPlans } from './list-plans.ts';
import { planStatus } from './plan-status.ts';

const PROGRESS = { percentage: 1, stepsCompleted: 0, stepsTotal: 4, phase: 'generating_plan' } as const;

function setUp() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const status = (planId: string) => unwrap(planStatus(library, { plan_id: planId }));
  return { clock, library, status };
}

describe('a plan that waits for its turn', () => {
  test('says what it waits for: a worker, or a free place and how many are ahead', () => {
    const { clock, library, status } = setUp();
    const first = newPlan(library);
    expect(status(first).waiting_for).toBe('It starts as soon as a worker takes it.');
    for (let number = 0; number < 4; number += 1) claim(library, number === 0 ? first : newPlan(library));
    const next = newPlan(library);
    clock.forward(1);
    const later = newPlan(library);
    expect(status(next).waiting_for).toBe('4 plans are drafted at the same time; this plan is next.');
    expect(status(later).waiting_for).toBe('4 plans are drafted at the same time; one plan is ahead.');
    expect(status(first).waiting_for).toBeNull();
  });

  test('says the same in every list', () => {
    const { clock, library } = setUp();
    const running = Array.from({ length: 4 }, () => newPlan(library));
    for (const planId of running) claim(library, planId);
    const draft = newPlan(library, { start: false });
    const next = newPlan(library);
    clock.forward(1);
    const later = newPlan(library);
    const said = (plans: readonly { readonly plan_id: string; readonly waiting_for: string | null }[]) =>
      Object.fromEntries(plans.map(({ plan_id, waiting_for }) => [plan_id, waiting_for]));
    const expected = {
      ...Object.fromEntries([...running, draft].map((planId) => [planId, null])),
      [next]: '4 plans are drafted at the same time; this plan is next.',
      [later]: '4 plans are drafted at the same time; one plan is ahead.',
    };
    expect(said(unwrap(listPlans(library)).plans)).toEqual(expected);
    expect(said(unwrap(browsePlans(library)).plans)).toEqual(expected);
  });

  test('is not kept waiting by plans that wait for agents', () => {
    const { library, status } = setUp();
    for (let number = 0; number < 5; number += 1) claim(library, newPlan(library, { model_profile: 'agent' }));
    expect(status(newPlan(library)).waiting_for).toBe('It starts as soon as a worker takes it.');
  });

  test('says that it goes on, where it was begun before', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    releaseRun(library, claim(library, planId));
    expect(status(planId).waiting_for).toBe('It continues as soon as a worker takes it.');
  });
});

describe('a plan that is drafted in the background', () => {
  const AT_LOW_PRIORITY = { low_priority: true } as const;

  test('waits while the computer runs on battery or is hot and says so, beside plans that go on', () => {
    const { clock, library, status } = setUp();
    const patient = newPlan(library, AT_LOW_PRIORITY);
    clock.forward(1);
    const usual = newPlan(library);
    setPowerPause(library, 'battery');
    expect(status(patient).waiting_for).toMatch(/^Waits while this computer runs on battery/);
    expect(status(usual).waiting_for).toBe('It starts as soon as a worker takes it.');
    const next = () => claimRun(library, ALIVE, { leaseMs: 15_000, lowPriorityWaits: powerPause(library) !== null });
    expect(next()?.planId).toBe(usual);
    expect(next()).toBeNull();
    setPowerPause(library, 'heat');
    expect(status(patient).waiting_for).toMatch(/^Waits because this computer is hot/);
    setPowerPause(library, null);
    expect(next()?.planId).toBe(patient);
  });

  test('does not wait for a program that ended without taking back what it said', () => {
    const { clock, library, status } = setUp();
    const patient = newPlan(library, AT_LOW_PRIORITY);
    setPowerPause(library, 'battery');
    clock.forward(179);
    expect(status(patient).waiting_for).toMatch(/battery/);
    clock.forward(1);
    expect(status(patient).waiting_for).toBe('It starts as soon as a worker takes it.');
  });
});

describe('a plan that does not move', () => {
  test('is stalled after a minute, long before it is given up, and names what is under way', () => {
    const { clock, library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    reportProgress(library, run, PROGRESS);
    const moved = library.now();
    startStage(library, planId, run, 'tasks');
    clock.forward(59);
    heartbeat(library, run, 15_000);
    expect(status(planId)).toMatchObject({ timing: { stalled_since: null }, waiting_for: null, warnings: [] });
    clock.forward(1);
    const waiting_for = 'Under way without a sign of progress: “tasks”.';
    expect(status(planId)).toMatchObject({
      timing: { stalled_since: moved },
      waiting_for,
      warnings: [waiting_for],
    });
  });

  test('says what the last call met', () => {
    const { clock, library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    startStage(library, planId, run, 'tasks');
    const call = {
      stage: 'tasks',
      item: '',
      provider: 'p',
      model: 'big-model',
      input_tokens: 1,
      output_tokens: 0,
      cost_usd: null,
      latency_ms: 1,
      finish_reason: null,
      outcome: 'failed',
      cause: 'rate_limited',
    } as const;
    addAttempt(library, planId, run.number, call, { question: '', answer: '' });
    clock.forward(61);
    heartbeat(library, run, 15_000);
    expect(status(planId).waiting_for).toMatch(/“tasks”\. The last call to big-model failed: rate limited\.$/);
  });

  test('moves with every answer and every piece of one', () => {
    const { clock, library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    clock.forward(61);
    heartbeat(library, run, 15_000);
    expect(status(planId).timing.stalled_since).not.toBeNull();
    saveCall(library, planId, { requestSha: 'a', stage: 'brief', answer: 1 });
    expect(status(planId).timing.stalled_since).toBeNull();
    clock.forward(61);
    heartbeat(library, run, 15_000, library.now());
    expect(status(planId).timing.stalled_since).toBeNull();
  });

  test('is not stalled while people are asked', () => {
    const { clock, library, status } = setUp();
    const planId = newPlan(library, { model_profile: 'agent' });
    const run = claim(library, planId);
    const asked = { stage: 'brief', title: 'Brief', item: '', instructions: '?', context: [], schema: {}, words: 1 };
    putQuestion(library, run, { ...asked, questionSha: 'q', urgency: 1 });
    clock.forward(3_600);
    heartbeat(library, run, 15_000);
    expect(status(planId)).toMatchObject({
      timing: { stalled_since: null },
      waiting_for: 'One question waits for an answer.',
    });
  });

  test('because of its worker says whether that is gone or only silent', () => {
    const { clock, library, status } = setUp();
    const [gone, silent] = [newPlan(library), newPlan(library)];
    claim(library, gone, DEAD);
    claim(library, silent, ALIVE);
    const heard = library.now();
    clock.forward(61);
    expect(status(gone).waiting_for).toMatch(/^The worker has ended/);
    expect(status(silent).waiting_for).toBe(`The worker has not been heard of since ${heard}.`);
  });
});

test('a resume is no progress: the time of the last is kept, and a retry begins without one', async () => {
  const { clock, library, status } = setUp();
  const planId = newPlan(library);
  expect(status(planId).timing.last_progress_at).toBeNull();
  const run = claim(library, planId);
  expect(status(planId).timing.last_progress_at).toBeNull();
  draftStage(library, planId, run, 'brief');
  reportProgress(library, run, PROGRESS);
  const moved = library.now();
  finishRun(library, run, { state: 'stopped' });
  clock.forward(3_600);
  unwrap(await resumePlan(library, { plan_id: planId }));
  expect(status(planId).timing.last_progress_at).toBe(moved);
  const again = claim(library, planId);
  heartbeat(library, again, 15_000);
  expect(status(planId).timing).toMatchObject({ last_progress_at: moved, stalled_since: null });
  finishRun(library, again, { state: 'stopped' });
  unwrap(await retryPlan(library, { plan_id: planId }));
  expect(status(planId).timing.last_progress_at).toBeNull();
});
