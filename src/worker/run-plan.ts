import {
  failStage,
  LeaseLost,
  removeRunFiles,
  reportProgress,
  reportShare,
  stageRecord,
  sweepTemporaryFiles,
} from '../library/for-drafting.ts';
import { LibraryStageStore } from '../planner/stage-store.ts';
import { type EngineEvent, failureOf, type RunGraphOutcome, runGraph } from '../planning/engine/run-graph.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { errorLabel, isDatabaseBusy } from '../platform/system-error.ts';
import { RUN_FILES } from '../shared/plan-files.ts';
import { sectionsToKeep } from './apply-criticism.ts';
import { createLeaseKeeper, LEASE_TIMING } from './lease-keeper.ts';
import { endRun, giveUp } from './run-ending.ts';
import { leaseRun } from './run-lease.ts';
import { openRunLog, type RunLog } from './run-log.ts';
import type { RunContext, RunDrafter, RunPlanOptions, RunTiming } from './run-options.ts';
import { inPasses } from './run-passes.ts';
import { refusal } from './run-refusal.ts';
import { limitTime } from './time-limit.ts';
import { type WriteRetry, writeRetry } from './write-retry.ts';

const BY_ITSELF: RunDrafter = { drafter: null, waitsForPeople: false, close: () => undefined };

const TIMING: RunTiming = { ...LEASE_TIMING, graceMs: 5_000, inactivityMs: 600_000, concurrency: 8 };

/**
 * Works through one claimed run to its end, or hands it back. What it finished is in the library in every case. A
 * library that is locked or full is waited for, until the worker is told to end. Rejects only when it cannot be written
 * to for another reason, or then.
 */
export async function runPlan(options: RunPlanOptions): Promise<void> {
  try {
    await workOn(options, { ...TIMING, ...options.timing });
  } catch (error) {
    // The present holder of the run continues it. Any other error ends only this run: the worker has others in
    // progress.
    if (!(error instanceof LeaseLost)) await giveUp(options, writeRetryOf(options), error);
  } finally {
    options.onChange();
  }
}

async function workOn(options: RunPlanOptions, timing: RunTiming): Promise<void> {
  const log = openRunLog(options.library, options.run, options.run.runId);
  const lease = leaseRun(options, timing, options.leases ?? createLeaseKeeper(options.library, timing), log);
  const retry = writeRetryOf(options, log);
  try {
    await retry.whileBusy(() => begin(options, log));
    const context = { options, timing, lease, log, retry };
    const opened = (await retry.whileBusy(() => refusal(options))) ?? (await open(options, log));
    if ('state' in opened) await endRun(context, opened);
    else await draftAndEnd(context, opened);
  } finally {
    lease.release();
    log.close();
  }
}

function writeRetryOf({ ending, onUnwritable }: RunPlanOptions, log?: RunLog): WriteRetry {
  return writeRetry({
    signal: ending,
    onWait(code) {
      log?.logger.warn({ error: code }, 'the library cannot be written to; waiting');
      onUnwritable?.(code);
    },
  });
}

function begin({ library, run }: RunPlanOptions, log: RunLog): void {
  log.logger.info({ target: run.target, continued: run.continued }, 'run started');
  // From now on the log is among the plan's files.
  log.flush();
  library.transaction(() => {
    removeRunFiles(library, run, Object.values(RUN_FILES));
    // The last worker may have been killed in the middle of writing a file. Swept while the run is held: another
    // worker's files would be under way.
    sweepTemporaryFiles(library.home, run.planId);
  });
}

/** The drafter; or the run's outcome when no drafter can be created. */
async function open(
  { library, run, drafterFor }: RunPlanOptions,
  log: RunLog,
): Promise<RunDrafter | Extract<RunGraphOutcome, { state: 'failed' }>> {
  const told = new Set<string>();
  const onFault = (code: string) => {
    // A lasting fault is met at every poll, so it is logged once.
    if (!told.has(code)) log.logger.warn({ error: code }, 'questions or answers could not be passed on');
    told.add(code);
  };
  try {
    return (await drafterFor?.(library, run, onFault)) ?? BY_ITSELF;
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    return { state: 'failed', failure: failureOf(error, null), error, executed: [] };
  }
}

/** The drafter is closed in every case, after the run has ended. */
async function draftAndEnd(context: RunContext, runDrafter: RunDrafter): Promise<void> {
  if (runDrafter.waitsForPeople) context.options.onWaitsForPeople?.();
  let over = false;
  try {
    over = await endRun(context, await draft(context, runDrafter));
  } finally {
    await runDrafter.close(over, context.retry.whileBusy);
  }
}

async function draft(context: RunContext, { drafter, waitsForPeople }: RunDrafter): Promise<RunGraphOutcome> {
  const { options, timing, lease, log, retry } = context;
  const { library, run, graph, stages } = options;
  const limit = limitTime(library, run);
  const pass = (later: ReadonlySet<string>) =>
    runGraph({
      graph,
      later,
      carry: sectionsToKeep(options),
      store: new LibraryStageStore(library, run.planId, run),
      stages,
      runId: run.runId,
      concurrency: timing.concurrency,
      drafter,
      stop: AbortSignal.any([lease.stop, limit.signal]),
      graceMs: timing.graceMs,
      inactivityMs: waitsForPeople ? 0 : timing.inactivityMs,
      write: retry.whileBusy,
      onReceived: lease.received,
      onEvent: (event) => recordUnlessBusy(options, event, log),
    });
  try {
    return limit.withLimit(await inPasses(context, drafter, pass));
  } finally {
    limit.release();
  }
}

/** What an event tells of progress is told again by the next one. */
function recordUnlessBusy(options: RunPlanOptions, event: EngineEvent, log: RunLog): void {
  try {
    record(options, event, log);
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    log.logger.warn({ error: errorLabel(error) }, 'progress could not be recorded');
  }
}

function record({ library, run, onChange }: RunPlanOptions, event: EngineEvent, log: RunLog): void {
  const stage = event.stage.id;
  switch (event.type) {
    case 'stage_started':
      log.logger.info({ stage, why: event.why }, 'stage started');
      break;
    case 'stage_advanced':
      reportShare(library, run, stage, event.share);
      break;
    case 'stage_kept':
    case 'stage_finished': {
      const { percentage, stepsCompleted, stepsTotal, phase } = event.progress;
      reportProgress(library, run, { percentage, stepsCompleted, stepsTotal, phase, currentStep: stage });
      log.logger.info(
        event.type === 'stage_kept'
          ? { stage, state: event.state, stale: event.stale }
          : { stage, duration_ms: event.durationMs },
        event.type === 'stage_kept' ? 'stage kept' : 'stage finished',
      );
      break;
    }
    case 'stage_failed':
      // A stage whose gate ends the run is finished all the same: its record, and an edit of it, must be kept.
      if (!(event.error instanceof LeaseLost) && stageRecord(library, run.planId, stage) === null)
        failStage(library, run.planId, run, stage, event.failure.message);
      log.logger.error({ stage, ...event.failure }, 'stage failed');
      break;
  }
  onChange();
}
