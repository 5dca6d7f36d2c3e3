import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClaimedRun,
  claimRun,
  LeaseWatch,
  type Library,
  openLibrary,
  powerPause,
} from '../library/for-drafting.ts';
import type { ConcurrencyLimiters } from '../model/ask/concurrency-limiter.ts';
import { planExtent } from '../planner/plan-extent.ts';
import { PLAN_FORMAT, planner } from '../planner/planner.ts';
import { pipeline } from '../planning/pipeline/index.ts';
import { stagesOf } from '../planning/pipeline/sections-of-plan.ts';
import { openHostChannel } from '../platform/host-channel.ts';
import { errorCode, isDatabaseBusy, isDiskFull } from '../platform/system-error.ts';
import {
  ALIVE_EVERY_MS,
  GO_ON_MESSAGE,
  isMessage,
  PAUSE_MESSAGE,
  type WorkerMessage,
} from '../platform/worker-messages.ts';
import { ActiveRuns } from './active-runs.ts';
import { IdleTimeout } from './idle-timeout.ts';
import { createLeaseKeeper, LEASE_TIMING } from './lease-keeper.ts';
import { Pause } from './pause.ts';
import { PowerWait } from './power-wait.ts';
import { createDrafterFactory } from './run-drafter.ts';
import { runPlan } from './run-plan.ts';
import { takeKeys } from './take-keys.ts';

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
const pause = new Pause();
const host = openHostChannel({
  // The host is gone or asks this process to end: runs go back to the queue.
  onEnd: () => ending.abort(),
  onMessage(message) {
    if (isMessage(message, PAUSE_MESSAGE)) pause.begin();
    if (isMessage(message, GO_ON_MESSAGE)) pause.end();
    takeKeys(message, process.env);
  },
});
setInterval(() => host.send({ type: 'alive' } satisfies WorkerMessage), ALIVE_EVERY_MS).unref();

const library = await openWhenThereIsSpace();

/** Limits of providers hold for all runs of the process together. */
let limiters: Promise<ConcurrencyLimiters> | undefined;
const drafterFor = createDrafterFactory({
  limiters() {
    limiters ??= import('../model/ask/concurrency-limiter.ts').then(({ createConcurrencyLimiters }) =>
      createConcurrencyLimiters(),
    );
    return limiters;
  },
});

/** A worker that ended because the disk is full would only be started again and again. */
async function openWhenThereIsSpace(): Promise<Library> {
  for (;;) {
    const opened = openLibrary({ planner });
    if (opened.ok) return opened.value;
    if (opened.error.code !== 'DISK_FULL' || ending.signal.aborted) {
      process.stderr.write(`worker: ${opened.error.message}\n`);
      process.exit(1);
    }
    host.send({ type: 'fault', code: opened.error.code } satisfies WorkerMessage);
    await sleep(UNWRITABLE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
  }
}

/** A full disk or a locked database does not end the worker: it will be possible to write again. Its host is told. */
function surviveUnwritable(error: unknown): null {
  const code = errorCode(error);
  if (code === null || !(isDiskFull(error) || isDatabaseBusy(error))) throw error;
  tellUnwritable(code);
  return null;
}

function tellUnwritable(code: string): void {
  host.send({ type: 'fault', code } satisfies WorkerMessage);
  unwritableUntilMs = performance.now() + UNWRITABLE_MS;
}

let unwritableUntilMs = 0;
const powerWait = new PowerWait();
const activeRuns = new ActiveRuns();
const leases = createLeaseKeeper(library);
const watch = new LeaseWatch(leaseMs);
// The environment is a test's.
const idle = new IdleTimeout(Number(process.env.PLANEXE_WORKER_REST_MS) || undefined);

function claim(): ClaimedRun | null {
  leases.renewDue();
  if (performance.now() < unwritableUntilMs || pause.isOn()) return null;
  const lowPriorityWaits = powerWait.look(powerPause(library) !== null);
  const only = { ...activeRuns.claimable(), lowPriorityWaits, ...(onlyPlan !== undefined && { planId: onlyPlan }) };
  try {
    activeRuns.releaseStranded(library);
    return claimRun(library, owner, { leaseMs, watch, ...only });
  } catch (error) {
    return surviveUnwritable(error);
  }
}

while (!ending.signal.aborted) {
  const run = claim();
  if (run !== null || activeRuns.hasAny()) idle.recordWork();
  else if (idle.isDue()) break;
  if (run === null) {
    await sleep(IDLE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    continue;
  }
  const work = runPlan({
    library,
    run,
    graph: pipeline,
    stages: stagesOf(pipeline, run.target, planExtent(library, run.planId)),
    planFormat: PLAN_FORMAT,
    drafterFor,
    ending: AbortSignal.any([ending.signal, pause.signal, ...(run.lowPriority ? [powerWait.signal] : [])]),
    leases,
    onWaitsForPeople: () => activeRuns.waitsForPeople(run),
    onUnwritable: tellUnwritable,
    // Only a hint: the host polls as well.
    onChange: () => host.send({ type: 'changed' } satisfies WorkerMessage),
  });
  activeRuns.add(run, work, surviveUnwritable);
}
await activeRuns.over();
library.close();
process.exit(0);
