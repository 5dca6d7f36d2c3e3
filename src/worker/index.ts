import { setTimeout as pause } from 'node:timers/promises';
import { claimRun, openLibrary } from '../library/for-drafting.ts';
import type { Lanes } from '../model/lanes.ts';
import { PLAN_FORMAT, planner } from '../planner/planner.ts';
import { pipeline, stagesOf } from '../planning/pipeline/index.ts';
import { openHostChannel } from '../platform/host-channel.ts';
import { errorCode, isDiskFull } from '../platform/system-error.ts';
import { createDrafterFactory } from './run-drafter.ts';
import { runPlan } from './run-plan.ts';
import { takeKeys } from './take-keys.ts';

/** The worker process: claims runs of the library and drafts them, several side by side, until its host ends it. */

const LEASE_MS = 15_000;
const IDLE_MS = 200;
/** How long a worker without disk space waits before it looks again. */
const FULL_MS = 2_000;
const MOST_RUNS = 4;

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
const host = openHostChannel({
  onEnd: () => ending.abort(),
  onMessage: (message) => takeKeys(message, process.env),
});

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

/** A full disk does not end the worker: there may be space again. Its host is told. */
function surviveFullDisk(error: unknown): null {
  const code = errorCode(error);
  if (code === null || !isDiskFull(error)) throw error;
  host.send({ type: 'fault', code });
  fullUntilMs = performance.now() + FULL_MS;
  return null;
}

let fullUntilMs = 0;
const running = new Set<Promise<unknown>>();
function claim() {
  if (running.size >= MOST_RUNS || performance.now() < fullUntilMs) return null;
  try {
    return claimRun(library, owner, { leaseMs: LEASE_MS, ...(onlyPlan === undefined ? {} : { planId: onlyPlan }) });
  } catch (error) {
    return surviveFullDisk(error);
  }
}

while (!ending.signal.aborted) {
  const run = claim();
  if (run === null) {
    await pause(IDLE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    continue;
  }
  const work: Promise<unknown> = runPlan({
    library,
    run,
    graph: pipeline,
    stages: stagesOf(run.target, run.speed),
    planFormat: PLAN_FORMAT,
    drafterFor,
    ending: ending.signal,
    // Only a hint: the host polls as well.
    onChange: () => host.send({ type: 'changed' }),
  })
    // Its lease runs out by itself, and the run is taken up again.
    .catch(surviveFullDisk)
    .finally(() => running.delete(work));
  running.add(work);
}
await Promise.all(running);
library.close();
process.exit(0);
