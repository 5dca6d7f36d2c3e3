import { setTimeout as pause } from 'node:timers/promises';
import { AGENT, type ClaimedRun, claimRun, LeaseWatch, MOST_RUNS, openLibrary } from '../library/for-drafting.ts';
import type { Lanes } from '../model/lanes.ts';
import { PLAN_FORMAT, planner } from '../planner/planner.ts';
import { pipeline, stagesOf } from '../planning/pipeline/index.ts';
import { openHostChannel } from '../platform/host-channel.ts';
import { errorCode, isDatabaseBusy, isDiskFull } from '../platform/system-error.ts';
import { createLeaseKeeper, LEASE_TIMING } from './lease-keeper.ts';
import { createDrafterFactory } from './run-drafter.ts';
import { runPlan } from './run-plan.ts';

/** The worker process: claims runs of the library and drafts them, several side by side, until its host ends it. */

const { leaseMs } = LEASE_TIMING;
const IDLE_MS = 200;
/** How long a worker that cannot write to the library waits before it looks again. */
const UNWRITABLE_MS = 2_000;

const nonce = process.env.PLANEXE_WORKER_NONCE ?? `${Date.now().toString(36)}`;
const onlyPlan = process.env.PLANEXE_WORKER_PLAN;
const owner = `${process.pid}:${nonce}`;
const ending = new AbortController();

// Ctrl-C in a terminal reaches the whole group; the host decides what it means.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => ending.abort());
// The terminal was closed. Dying of it would count as a crash of the runs in hand.
process.on('SIGHUP', () => ending.abort());
// The host is gone or asks this process to end: runs go back to the queue.
const host = openHostChannel({ onEnd: () => ending.abort() });

const opened = openLibrary({ planner });
if (!opened.ok) {
  process.stderr.write(`worker: ${opened.error.message}\n`);
  process.exit(1);
}
const library = opened.value;

/** Limits of providers hold for all runs of the process together. */
let lanes: Promise<Lanes> | undefined;
const drafterFor = createDrafterFactory({
  lanes() {
    lanes ??= import('../model/lanes.ts').then(({ createLanes }) => createLanes());
    return lanes;
  },
});

/** A full disk or a locked database does not end the worker: it will be possible to write again. Its host is told. */
function surviveUnwritable(error: unknown): null {
  const code = errorCode(error);
  if (code === null || !(isDiskFull(error) || isDatabaseBusy(error))) throw error;
  tellUnwritable(code);
  return null;
}

function tellUnwritable(code: string): void {
  host.send({ type: 'fault', code });
  unwritableUntilMs = performance.now() + UNWRITABLE_MS;
}

let unwritableUntilMs = 0;
const running = new Set<Promise<unknown>>();
/** Runs that keep others from beginning: all but those that wait for people. */
const busy = new Set<ClaimedRun>();
const leases = createLeaseKeeper(library);
const watch = new LeaseWatch(leaseMs);

function claim(): ClaimedRun | null {
  leases.renewDue();
  if (performance.now() < unwritableUntilMs) return null;
  const only = busy.size < MOST_RUNS ? {} : { profile: AGENT };
  try {
    return claimRun(library, owner, { leaseMs, watch, ...only, ...(onlyPlan !== undefined && { planId: onlyPlan }) });
  } catch (error) {
    return surviveUnwritable(error);
  }
}

while (!ending.signal.aborted) {
  const run = claim();
  if (run === null) {
    await pause(IDLE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    continue;
  }
  if (run.profile !== AGENT) busy.add(run);
  const work: Promise<unknown> = runPlan({
    library,
    run,
    graph: pipeline,
    stages: stagesOf(run.target, run.speed),
    planFormat: PLAN_FORMAT,
    drafterFor,
    ending: ending.signal,
    leases,
    onWaitsForPeople: () => busy.delete(run),
    onUnwritable: tellUnwritable,
    // Only a hint: the host polls as well.
    onChange: () => host.send({ type: 'changed' }),
  })
    // It was told to end meanwhile: the next worker takes the run up.
    .catch(surviveUnwritable)
    .finally(() => {
      busy.delete(run);
      running.delete(work);
    });
  running.add(work);
}
await Promise.all(running);
library.close();
process.exit(0);
