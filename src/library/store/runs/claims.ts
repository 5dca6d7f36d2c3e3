import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { processStart } from '../../../platform/processes.ts';
import type { RunFailure, RunState, Speed, Target } from '../../../shared/plan-state.ts';
import { plans, type RunRow, runs } from '../../db/schema.ts';
import { appendEvent } from '../events/events.ts';
import { runId } from '../run-id.ts';
import type { Store } from '../store.ts';
import { addMilliseconds, isAbandoned, pidOf, type RunHandle } from './lease.ts';
import type { LeaseWatch } from './lease-watch.ts';
import { moveRun } from './run-state.ts';
import { endUnheldRun } from './runs.ts';

/** How many runs a worker drafts at the same time. Those that wait for people come on top. */
export const MOST_RUNS = 4;
/** After so many crashes a run fails instead of being tried again. */
const MAX_CRASHES = 3;

/** A run that this worker holds from now on. */
export interface ClaimedRun extends RunHandle {
  readonly runId: string;
  readonly target: Target;
  readonly speed: Speed;
  readonly profile: string;
  /** Whether models on this computer work in the background. */
  readonly lowPriority: boolean;
  /** When a worker claimed it first, ISO 8601 UTC. */
  readonly startedAt: string;
  /** Whether an earlier worker held it: it continues from its finished stages. */
  readonly continued: boolean;
}

interface ClaimOptions {
  readonly leaseMs: number;
  /** Only a run of this plan. */
  readonly planId?: string;
  /** Only runs of plans with this profile. */
  readonly profile?: string;
  /** Whether runs at low priority wait. */
  readonly lowPriorityWaits?: boolean;
  /** Finds runs whose worker exists and does nothing; left out, they are left to it. */
  readonly watch?: LeaseWatch;
}

/**
 * Claims the oldest run that is queued, whose worker is gone, or whose lease nobody renews. Two workers never get the
 * same run, and a worker never takes a run from itself. A run whose worker is provably gone counts a crash; after three
 * it fails with `worker_error`.
 *
 * @param owner `<pid>:<nonce>`, unique per worker process.
 * @returns null when there is nothing to do.
 */
export function claimRun(
  store: Store,
  owner: string,
  { planId, profile, lowPriorityWaits = false, leaseMs, watch }: ClaimOptions,
): ClaimedRun | null {
  const candidates = () => selectActive(store, planId === undefined ? undefined : eq(runs.planId, planId));
  const isClaimable = (run: RunRow) =>
    (run.state === 'queued' || (run.leaseOwner !== owner && (isAbandoned(run) || watch?.isSilent(run) === true))) &&
    !(lowPriorityWaits && requestOf(store, run).lowPriority);
  // Checks without the write lock first, because idle workers poll often.
  const active = candidates();
  watch?.look(active);
  if (!active.some(isClaimable)) return null;
  return store.transaction(() => {
    for (const candidate of candidates()) {
      if (!isClaimable(candidate)) continue;
      if (profile !== undefined && requestOf(store, candidate).profile !== profile) continue;
      const run = candidate.state === 'running' ? takeAway(store, candidate) : candidate;
      if (run.state === 'queued') return take(store, run, owner, leaseMs);
    }
    return null;
  });
}

function selectActive(store: Store, condition: SQL | undefined): RunRow[] {
  return store.db
    .select()
    .from(runs)
    .where(and(inArray(runs.state, ['queued', 'running']), condition))
    .orderBy(asc(runs.createdAt), asc(runs.planId))
    .all();
}

function take(store: Store, run: RunRow, owner: string, leaseMs: number): ClaimedRun {
  const now = store.now();
  const fencingToken = run.fencingToken + 1;
  moveRun(store, run, 'running', {
    leaseOwner: owner,
    leaseProcessStarted: processStart(pidOf(owner)),
    leaseExpiresAt: addMilliseconds(now, leaseMs),
    fencingToken,
    heartbeatAt: now,
    startedAt: run.startedAt ?? now,
    claimedAt: now,
  });
  const continued = run.startedAt !== null;
  appendEvent(store, run.planId, run.number, 'run_started', {
    run_id: runId(run.number),
    target: run.target,
    continued,
  });
  return {
    planId: run.planId,
    number: run.number,
    owner,
    fencingToken,
    runId: runId(run.number),
    target: run.target,
    ...requestOf(store, run),
    startedAt: run.startedAt ?? now,
    continued,
  };
}

function requestOf(store: Store, run: RunRow): Pick<ClaimedRun, 'speed' | 'profile' | 'lowPriority'> {
  const plan = store.db
    .select({ speed: plans.speed, profile: plans.profile, options: plans.options })
    .from(plans)
    .where(eq(plans.id, run.planId))
    .get();
  if (!plan) throw new Error(`run ${run.number} has no plan ${run.planId}`);
  const { speed, profile, options } = plan;
  return { speed, profile, lowPriority: options.low_priority === true };
}

/** Takes the run from its worker. Only one that is gone has crashed; another may be asleep. */
function takeAway(store: Store, run: RunRow): RunRow {
  return release(store, run, isAbandoned(run) ? run.crashes + 1 : run.crashes);
}

/**
 * Returns the run to the queue; it fails after its last crash, and is stopped if a stop was requested.
 */
function release(store: Store, run: RunRow, crashes: number): RunRow {
  const counted = { ...run, crashes };
  if (run.stopRequestedAt !== null) {
    endUnheldRun(store, counted, { state: 'stopped' });
    return { ...counted, state: 'stopped' };
  }
  if (crashes >= MAX_CRASHES) {
    const failure: RunFailure = {
      failure_reason: 'worker_error',
      failed_step: run.currentStep,
      message: `The worker crashed ${crashes} times during this run.`,
      recoverable: true,
    };
    endUnheldRun(store, counted, { state: 'failed', failure });
    return { ...counted, state: 'failed' };
  }
  const free = { leaseOwner: null, leaseProcessStarted: null, leaseExpiresAt: null, crashes };
  moveRun(store, run, 'queued', free);
  appendEvent(store, run.planId, run.number, 'run_released', { crashes });
  return { ...counted, ...free, state: 'queued' };
}

/**
 * Call this when a worker process has died: its runs return to the queue immediately instead of when somebody looks for
 * work, or end when a stop was requested or this was the third crash. Returns them with their new state.
 */
export function recordCrash(
  store: Store,
  owner: string,
): { readonly planId: string; readonly runId: string; readonly state: RunState }[] {
  return store.transaction(() =>
    selectActive(store, and(eq(runs.leaseOwner, owner), eq(runs.state, 'running'))).map((run) => ({
      planId: run.planId,
      runId: runId(run.number),
      state: release(store, run, run.crashes + 1).state,
    })),
  );
}
