import { expect, onTestFinished, test } from 'vitest';
import { clockedLibrary } from '../library/fixture-library.ts';
import { claim, newPlan } from '../library/fixture-plans.ts';
import type { Library } from '../library/index.ts';
import { latestRun } from '../library/store/runs/run-state.ts';
import { createLeaseKeeper } from './lease-keeper.ts';

const TIMING = { leaseMs: 15_000, renewMs: 4_000, lookMs: 3_600_000 };
const LISTENER = {
  lost: () => undefined,
  stopRequested: () => undefined,
  failed: () => undefined,
  received: () => null,
};

/** Two runs that one worker holds, and the clocks that it goes by. */
function setUp(wrap: (library: Library) => Library = (library) => library) {
  const { clock, library } = clockedLibrary(onTestFinished);
  const passed = { elapsed: 0, time: 0 };
  const clocks = { elapsed: () => passed.elapsed, time: () => passed.time };
  const keeper = createLeaseKeeper(wrap(library), TIMING, clocks);
  const runs = [newPlan(library), newPlan(library)].map((planId) => claim(library, planId));
  for (const run of runs) onTestFinished(keeper.keep(run, LISTENER));
  const heard = () => runs.map(({ planId }) => latestRun(library, planId)?.heartbeatAt);
  const pass = (elapsed: number, time: number) => {
    passed.elapsed += elapsed;
    passed.time += time;
    clock.forward(1);
    keeper.renewDue();
    return library.now();
  };
  return { library, runs, heard, pass, keeper };
}

test('leases are renewed every few seconds, all of a worker in one transaction', () => {
  let transactions = 0;
  const { heard, pass } = setUp((library) => ({
    ...library,
    transaction(work) {
      transactions += 1;
      return library.transaction(work);
    },
  }));
  const before = heard();
  pass(3_999, 3_999);
  expect([heard(), transactions]).toEqual([before, 0]);
  const now = pass(1, 1);
  expect([heard(), transactions]).toEqual([[now, now], 1]);
});

test('after a sleep they are renewed at once, where only one of the clocks went on', () => {
  const { heard, pass } = setUp();
  // The monotonic clock stood still.
  const woken = pass(0, 3_600_000);
  expect(heard()).toEqual([woken, woken]);
  // The time was set back.
  const set = pass(0, -60_000);
  expect(heard()).toEqual([set, set]);
});

test('a lease that ran out unseen is renewed, and one that somebody else has is lost', () => {
  const { library, runs, keeper, pass } = setUp();
  const lost: string[] = [];
  for (const run of runs) onTestFinished(keeper.keep(run, { ...LISTENER, lost: () => lost.push(run.planId) }));
  library.prepare('UPDATE runs SET fencing_token = fencing_token + 1 WHERE plan_id = ?').run(runs[0]?.planId);
  pass(86_400_000, 86_400_000);
  expect(lost).toEqual([runs[0]?.planId]);
});

test('a database that cannot be written to is told to every run, and asked again when it is due again', () => {
  let locked = true;
  const { runs, keeper, pass, heard } = setUp((library) => ({
    ...library,
    transaction(work) {
      if (locked) throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
      return library.transaction(work);
    },
  }));
  let failures = 0;
  for (const run of runs) onTestFinished(keeper.keep(run, { ...LISTENER, failed: () => failures++ }));
  pass(4_000, 4_000);
  expect(failures).toBe(2);
  pass(1_000, 1_000);
  expect(failures).toBe(2);
  locked = false;
  const now = pass(3_000, 3_000);
  expect(heard()).toEqual([now, now]);
});

test('pieces of an answer are recorded with the lease', () => {
  const { library, runs, keeper, pass } = setUp();
  const [run] = runs;
  if (!run) throw new Error('no run');
  const at = '2030-01-07T08:00:01.500Z';
  onTestFinished(keeper.keep(run, { ...LISTENER, received: () => at }));
  pass(4_000, 4_000);
  expect(latestRun(library, run.planId)?.lastLlmCallAt).toBe(at);
});
