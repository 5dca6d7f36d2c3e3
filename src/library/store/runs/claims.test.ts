import { describe, expect, onTestFinished, test } from 'vitest';
import { clockedLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage } from '../../fixture-planner.ts';
import { ALIVE, claim, DEAD, newPlan } from '../../fixture-plans.ts';
import { planStatus } from '../../use-cases/plans/plan-status.ts';
import { stopPlan } from '../../use-cases/runs/stop-plan.ts';
import { eventsSince } from '../events/events.ts';
import { claimRun, recordCrash } from './claims.ts';
import { LeaseLost } from './lease.ts';
import { LeaseWatch } from './lease-watch.ts';
import { latestRun } from './run-state.ts';
import { finishRun, heartbeat, readRunSignals, releaseRun, reportProgress } from './runs.ts';

const LEASE = { leaseMs: 60_000 };
const OTHER = `${process.pid}:other`;
const KEPT = { lost: false, stopRequested: false };

function setUp() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const status = (planId: string) => unwrap(planStatus(library, { plan_id: planId }));
  const types = (planId: string) => eventsSince(library, planId, 0, 100).map(({ type }) => type);
  return { clock, library, status, types };
}

/** Looks once a second for so many seconds, and claims what it may. */
function watching(library: Parameters<typeof claimRun>[0]) {
  let elapsedMs = 0;
  const watch = new LeaseWatch(15_000, () => elapsedMs);
  const look = (passedMs: number) => {
    elapsedMs += passedMs;
    return claimRun(library, OTHER, { ...LEASE, watch });
  };
  const looks = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      const run = look(1_000);
      if (run) return run;
    }
    return null;
  };
  return { look, looks };
}

describe('claiming', () => {
  test('the oldest run goes first, each to one worker, and then there is nothing left', () => {
    const { library, clock, status } = setUp();
    const first = newPlan(library);
    clock.forward(1);
    const second = newPlan(library);
    expect(claimRun(library, ALIVE, LEASE)).toMatchObject({
      planId: first,
      runId: 'run_0001',
      speed: 'all',
      profile: 'outline',
      continued: false,
    });
    expect(claimRun(library, ALIVE, LEASE)?.planId).toBe(second);
    expect(claimRun(library, ALIVE, LEASE)).toBeNull();
    expect(status(first)).toMatchObject({ state: 'processing', run_id: 'run_0001' });
  });

  test('a worker may ask for one plan only, or for plans of one profile', () => {
    const { library } = setUp();
    newPlan(library);
    const wanted = newPlan(library);
    expect(claimRun(library, ALIVE, { ...LEASE, planId: wanted })?.planId).toBe(wanted);
    expect(claimRun(library, ALIVE, { ...LEASE, planId: wanted })).toBeNull();
    const asked = newPlan(library, { model_profile: 'agent' });
    expect(claimRun(library, ALIVE, { ...LEASE, profile: 'agent' })?.planId).toBe(asked);
    expect(claimRun(library, ALIVE, { ...LEASE, profile: 'agent' })).toBeNull();
  });

  test('a run that is given back waits for the next worker and counts no crash', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    releaseRun(library, claim(library, planId));
    expect(status(planId).state).toBe('pending');
    expect(claim(library, planId, OTHER)).toMatchObject({ number: 1, continued: true });
    expect(latestRun(library, planId)?.crashes).toBe(0);
  });
});

describe('a worker that slept', () => {
  test('keeps its run, however late it renews the lease, and never claims it from itself', () => {
    const { library, clock } = setUp();
    const run = claim(library, newPlan(library));
    clock.forward(3_600);
    expect(claimRun(library, ALIVE, LEASE)).toBeNull();
    expect(readRunSignals(library, run)).toEqual(KEPT);
    expect(heartbeat(library, run, 60_000)).toEqual(KEPT);
    expect(latestRun(library, run.planId)?.crashes).toBe(0);
  });

  test('loses its run to one that watched the lease for longer than it holds, which is no crash', () => {
    const { library, types } = setUp();
    const planId = newPlan(library);
    const first = claim(library, planId);
    const { looks } = watching(library);
    expect(looks(15)).toBeNull();
    const second = looks(2);
    expect(second).toMatchObject({ number: first.number, continued: true, fencingToken: first.fencingToken + 1 });
    expect(latestRun(library, planId)?.crashes).toBe(0);
    expect(types(planId).slice(-2)).toEqual(['run_released', 'run_started']);
    expect(readRunSignals(library, first).lost).toBe(true);
  });

  test('keeps it where the lease is renewed, where a clock jumped, and where the other one slept too', () => {
    const { library, clock } = setUp();
    const run = claim(library, newPlan(library));
    const { look, looks } = watching(library);
    looks(10);
    clock.forward(10);
    heartbeat(library, run, 60_000);
    expect(looks(14)).toBeNull();
    clock.forward(86_400);
    expect(look(1_000)).toBeNull();
    heartbeat(library, run, 60_000);
    expect(look(8 * 3_600_000)).toBeNull();
    expect(looks(5)).toBeNull();
  });
});

describe('a fencing token', () => {
  test('keeps every write of an earlier claim out, also one of the same process', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    const first = claim(library, planId);
    releaseRun(library, first);
    const second = claim(library, planId, first.owner);
    const progress = { percentage: 1, stepsCompleted: 0, stepsTotal: 9, phase: 'initializing' } as const;
    expect(heartbeat(library, first, 60_000)).toEqual({ lost: true, stopRequested: false });
    for (const write of [
      () => reportProgress(library, first, progress),
      () => draftStage(library, planId, first, 'brief'),
      () => finishRun(library, first, { state: 'completed' }),
      () => releaseRun(library, first),
    ])
      expect(write).toThrow(LeaseLost);
    draftStage(library, planId, second, 'brief');
    finishRun(library, second, { state: 'completed' });
  });
});

describe('a worker that is gone', () => {
  test('loses its run at once, long before the lease runs out', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    claim(library, planId, DEAD);
    expect(claim(library, planId)).toMatchObject({ number: 1, continued: true });
    expect(latestRun(library, planId)?.crashes).toBe(1);
  });

  // Where the system says when a process started.
  test.runIf(process.platform !== 'win32')('is told from another process that has its id by now', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    const { owner } = claim(library, planId, `${process.pid}:before`);
    expect(claimRun(library, OTHER, LEASE)).toBeNull();
    library.prepare("UPDATE runs SET lease_process_started = 'before' WHERE lease_owner = ?").run(owner);
    expect(claimRun(library, OTHER, LEASE)).toMatchObject({ planId, continued: true });
    expect(latestRun(library, planId)?.crashes).toBe(1);
  });

  test('three crashes of the worker end the run as worker_error, two do not', () => {
    const { library, status, types } = setUp();
    const planId = newPlan(library);
    claim(library, planId, DEAD);
    expect(recordCrash(library, DEAD)).toEqual([{ planId, runId: 'run_0001', state: 'queued' }]);
    expect(recordCrash(library, DEAD)).toEqual([]);
    claim(library, planId, DEAD);
    claim(library, planId, `${DEAD}2`);
    expect(status(planId).warnings.join()).toMatch(/2 times/);
    expect(claimRun(library, ALIVE, LEASE)).toBeNull();
    expect(status(planId)).toMatchObject({
      state: 'failed',
      error: { failure_reason: 'worker_error', recoverable: true },
    });
    expect(types(planId).at(-1)).toBe('run_failed');
  });

  test('a crash while the run was to stop stops it', () => {
    const { library, status } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId, ALIVE);
    unwrap(stopPlan(library, { plan_id: planId }));
    expect(readRunSignals(library, run)).toEqual({ lost: false, stopRequested: true });
    expect(recordCrash(library, ALIVE)).toEqual([{ planId, runId: 'run_0001', state: 'stopped' }]);
    expect(status(planId)).toMatchObject({ state: 'stopped', stop_requested: false });
  });
});
