import {
  type ClaimedRun,
  failStage,
  finishRun,
  LeaseLost,
  type Library,
  putRunFile,
  removeRunFiles,
  reportProgress,
  stageRecord,
  storesCalls,
  sweepTemporaryFiles,
} from '../library/for-drafting.ts';
import { LibraryStageStore } from '../planner/stage-store.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { Json } from '../planning/engine/json.ts';
import type { Drafter } from '../planning/engine/question.ts';
import { type EngineEvent, failureOf, type RunGraphOutcome, runGraph } from '../planning/engine/run-graph.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { errorLabel, isDiskFull } from '../platform/system-error.ts';
import { RUN_FILES } from '../shared/plan-files.ts';
import type { RunFailure } from '../shared/plan-state.ts';
import { holdRun, type RunHold } from './run-hold.ts';
import { openRunLog, type RunLog } from './run-log.ts';
import { refusal } from './run-refusal.ts';

export interface RunPlanOptions {
  readonly library: Library;
  readonly run: ClaimedRun;
  readonly graph: Graph;
  /** Ids of the stages that the run brings up to date. */
  readonly stages: ReadonlySet<string>;
  readonly planFormat: number;
  /** Aborted when the worker is told to end: the run is handed back to the queue. */
  readonly ending: AbortSignal;
  /** Who answers the questions of the run; left out, every section drafts by itself. */
  readonly drafterFor?: DrafterFactory;
  /** Called when there are changes that the host should report. */
  readonly onChange: () => void;
  readonly timing?: Partial<RunTiming>;
}

/** Who answers the questions of one run, opened when it begins and closed when it has ended. */
export interface RunDrafter {
  /** Null when every section drafts from its outline. */
  readonly drafter: Drafter | null;
  /** Whether answers may take as long as people take, so that silence does not count as a stall. */
  readonly waitsForPeople: boolean;
  /** @param over false when another worker goes on with the run */
  close(over: boolean): void | Promise<void>;
}

/**
 * @param onFault called with the code of a system error, or the name of another, when a question or an answer could
 * not be passed on; it is tried again
 * @throws StageError when nobody can draft as the plan's profile says
 */
export type DrafterFactory = (
  library: Library,
  run: ClaimedRun,
  onFault: (code: string) => void,
) => Promise<RunDrafter>;

const BY_ITSELF: RunDrafter = { drafter: null, waitsForPeople: false, close: () => undefined };

export interface RunTiming {
  /** How long a lease holds without a heartbeat, in milliseconds. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** How long calls in flight may go on after a stop. */
  readonly graceMs: number;
  readonly inactivityMs: number;
  /** Calls under way at the same time. */
  readonly concurrency: number;
}

const TIMING: RunTiming = { leaseMs: 15_000, heartbeatMs: 250, graceMs: 5_000, inactivityMs: 600_000, concurrency: 8 };

/**
 * Works through one claimed run to its end, or hands it back. What it finished is in the library in every case. Rejects
 * only when the library itself cannot be written to.
 */
export async function runPlan(options: RunPlanOptions): Promise<void> {
  try {
    await workOn(options, { ...TIMING, ...options.timing });
  } catch (error) {
    // The present holder of the run continues it. Any other error ends only this run: the worker has others in
    // progress.
    if (!(error instanceof LeaseLost)) giveUp(options, error);
  } finally {
    options.onChange();
  }
}

async function workOn(options: RunPlanOptions, timing: RunTiming): Promise<void> {
  const log = openRunLog(options.library, options.run, options.run.runId);
  const hold = holdRun(options, timing, log);
  try {
    begin(options, log);
    const opened = refusal(options) ?? (await open(options, log));
    if ('state' in opened) end(options, opened, hold, log);
    else await draftAndEnd(options, timing, opened, hold, log);
  } finally {
    hold.release();
    log.close();
  }
}

function begin({ library, run }: RunPlanOptions, log: RunLog): void {
  log.logger.info({ target: run.target, continued: run.continued }, 'run started');
  // From now on the log is among the plan's files.
  log.flush();
  // The last worker may have been killed in the middle of writing a file.
  sweepTemporaryFiles(library.home, run.planId);
  removeRunFiles(library, run, [RUN_FILES.complete, RUN_FILES.error]);
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
async function draftAndEnd(
  options: RunPlanOptions,
  timing: RunTiming,
  runDrafter: RunDrafter,
  hold: RunHold,
  log: RunLog,
): Promise<void> {
  let over = true;
  try {
    over = end(options, await draft(options, timing, runDrafter, log, hold.stop), hold, log);
  } finally {
    await runDrafter.close(over);
  }
}

/**
 * Ends the run with its outcome. False when it is not over: another worker has it, or will claim it from the queue.
 */
function end(options: RunPlanOptions, outcome: RunGraphOutcome, hold: RunHold, log: RunLog): boolean {
  if (hold.isLost() || (outcome.state === 'failed' && outcome.error instanceof LeaseLost)) {
    log.logger.warn('the run was taken over by another worker');
    return false;
  }
  if (outcome.state === 'stopped' && options.ending.aborted && hold.handBack()) {
    log.logger.info('run handed back');
    return false;
  }
  // What is written about the end of a run that found no space is its state alone.
  if (outcome.state === 'failed' && isDiskFull(outcome.error))
    finishRun(options.library, options.run, {
      state: 'failed',
      failure: failureOutside(outcome.error, outcome.failure.failed_step),
    });
  else conclude(options, outcome, log);
  return true;
}

/** Ends a run because of an error outside its stages, such as a folder that cannot be written to. */
function giveUp({ library, run }: RunPlanOptions, error: unknown): void {
  try {
    finishRun(library, run, { state: 'failed', failure: failureOutside(error) });
  } catch (later) {
    if (!(later instanceof LeaseLost)) throw later;
  }
}

function failureOutside(error: unknown, step: string | null = null): RunFailure {
  const isFull = isDiskFull(error);
  return {
    failure_reason: 'internal_error',
    failed_step: step,
    message: isFull ? 'No disk space left for the plan.' : `The run failed: ${errorLabel(error)}.`,
    recoverable: true,
    ...(isFull && { cause: 'disk_full' }),
  };
}

function draft(
  options: RunPlanOptions,
  timing: RunTiming,
  { drafter, waitsForPeople }: RunDrafter,
  log: RunLog,
  stop: AbortSignal,
): Promise<RunGraphOutcome> {
  const { library, run, graph, stages } = options;
  return runGraph({
    graph,
    store: new LibraryStageStore(library, run.planId, run),
    stages,
    runId: run.runId,
    concurrency: timing.concurrency,
    drafter,
    stop,
    graceMs: timing.graceMs,
    inactivityMs: waitsForPeople ? 0 : timing.inactivityMs,
    onEvent: (event) => record(options, event, log),
  });
}

function record({ library, run, onChange }: RunPlanOptions, event: EngineEvent, log: RunLog): void {
  const stage = event.stage.id;
  switch (event.type) {
    case 'stage_started':
      log.logger.info({ stage, why: event.why }, 'stage started');
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

function conclude({ library, run }: RunPlanOptions, outcome: RunGraphOutcome, log: RunLog): void {
  log.logger.info({ executed: outcome.executed.length }, `run ${outcome.state}`);
  // Followers stop listening at the plan's end event and then read its files, so the log must be complete before it.
  log.flush();
  switch (outcome.state) {
    case 'completed':
      putRunFile(library, run, {
        path: RUN_FILES.complete,
        content: 'Every section of the plan is drafted.\n',
        kind: 'state',
      });
      finishRun(library, run, { state: 'completed' });
      break;
    case 'stopped':
      finishRun(library, run, { state: 'stopped', ...(outcome.limit && { limit: outcome.limit }) });
      break;
    case 'failed': {
      const evidence = storesCalls(library) ? evidenceOf(outcome.error) : {};
      putRunFile(library, run, {
        path: RUN_FILES.error,
        content: `${JSON.stringify({ run_id: run.runId, ...outcome.failure, ...evidence, trace: trace(outcome.error) }, null, 2)}\n`,
        kind: 'log',
        // A model's answer quotes the prompt: it stays out of lists and exports, and is deleted with the calls.
        sensitive: 'last_answer' in evidence,
      });
      finishRun(library, run, { state: 'failed', failure: outcome.failure });
      break;
    }
  }
}

/** The model's last answer, for diagnosing the failure. It stays in the plan's folder. */
function evidenceOf(error: unknown): { last_answer?: Json } {
  return error instanceof StageError && error.evidence !== undefined ? { last_answer: error.evidence } : {};
}

/** Stack of an unexpected error, without its message, which may quote the prompt. */
function trace(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  const frames = error.stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [
    error.name,
    ...frames.map((line) => line.trim().replace(/\(?(?:file:\/\/)?[^()\s]*[\\/]([^\\/()\s]+:\d+:\d+)\)?/, '($1)')),
  ];
}
