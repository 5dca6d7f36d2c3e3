import {
  type ClaimedRun,
  failStage,
  finishRun,
  heartbeat,
  LeaseLost,
  type Library,
  noticeEdits,
  planRow,
  putRunFile,
  releaseRun,
  removeRunFiles,
  reportProgress,
  stageRecord,
  sweepTemporaryFiles,
} from '../library/index.ts';
import type { RunFailure } from '../shared/plan-state.ts';
import { type Graph, inputIds } from './engine/graph.ts';
import type { Json } from './engine/json.ts';
import type { Drafter } from './engine/question.ts';
import { type EngineEvent, failureOf, type RunGraphOutcome, runGraph } from './engine/run-graph.ts';
import { StageError } from './engine/stage-error.ts';
import { openRunLog, type RunLog } from './run-log.ts';
import { LibraryStageStore } from './stage-store.ts';

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
  readonly openDrafting?: OpenDrafting;
  /** Called when something happened that others may want to look at. */
  readonly onChange: () => void;
  readonly timing?: Partial<RunTiming>;
}

/** Who answers the questions of one run, opened when it begins and closed when it has ended. */
export interface Drafting {
  /** Null: nobody, every section drafts by itself. */
  readonly drafter: Drafter | null;
  /** Whether answers may take as long as people take, so that silence is no fault. */
  readonly patient: boolean;
  /** @param over false when another worker goes on with the run */
  close(over: boolean): void | Promise<void>;
}

/** @throws StageError when nobody can draft as the plan's profile says */
export type OpenDrafting = (library: Library, run: ClaimedRun) => Promise<Drafting>;

const BY_ITSELF: Drafting = { drafter: null, patient: false, close: () => undefined };

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

const COMPLETE_FILE = '999-pipeline_complete.txt';
const ERROR_FILE = 'run_error.json';

/**
 * Works through one claimed run to its end, or hands it back. What it finished is in the library in every case. Rejects
 * only when the library itself cannot be written to.
 */
export async function runPlan(options: RunPlanOptions): Promise<void> {
  try {
    await workOn(options, { ...TIMING, ...options.timing });
  } catch (error) {
    // Whoever holds the run now goes on with it. Any other trouble ends this run alone: the worker has others in hand.
    if (!(error instanceof LeaseLost)) giveUp(options, error);
  } finally {
    options.onChange();
  }
}

async function workOn(options: RunPlanOptions, timing: RunTiming): Promise<void> {
  const { library, run, ending } = options;
  const log = openRunLog(library, run.planId, run.runId);
  const stop = new AbortController();
  let lost = false;
  const beat = setInterval(() => {
    try {
      const pulse = heartbeat(library, run, timing.leaseMs);
      lost ||= pulse.lost;
      if (pulse.stopRequested || lost) stop.abort();
    } catch (error) {
      // A busy database is free again by the next beat. If it never is, the lease runs out and another worker goes on.
      log.logger.warn({ error: errorCode(error) }, 'heartbeat failed');
    }
  }, timing.heartbeatMs);
  const end = () => stop.abort();
  ending.addEventListener('abort', end, { once: true });
  if (ending.aborted) end();
  try {
    log.logger.info({ target: run.target, continued: run.continued }, 'run started');
    // The last worker may have been killed in the middle of writing a file.
    sweepTemporaryFiles(library.home, run.planId);
    removeRunFiles(library, run, [COMPLETE_FILE, ERROR_FILE]);
    let drafting = BY_ITSELF;
    let over = true;
    try {
      let outcome = refusal(options);
      try {
        if (!outcome) drafting = (await options.openDrafting?.(library, run)) ?? BY_ITSELF;
      } catch (error) {
        if (!(error instanceof StageError)) throw error;
        outcome = { state: 'failed', failure: failureOf(error, null), error, executed: [] };
      }
      outcome ??= await draft(options, timing, drafting, log, stop.signal);
      if (lost || (outcome.state === 'failed' && outcome.error instanceof LeaseLost)) {
        over = false;
        log.logger.warn('the run was taken over by another worker');
      } else if (outcome.state === 'stopped' && ending.aborted && handBack(library, run, timing.leaseMs)) {
        over = false;
        log.logger.info('run handed back');
      } else {
        conclude(options, outcome, log);
      }
    } finally {
      await drafting.close(over);
    }
  } finally {
    clearInterval(beat);
    ending.removeEventListener('abort', end);
    log.close();
  }
}

/** Returns the run to the queue; false when a stop was asked for, which then holds although the worker ends too. */
function handBack(library: Library, run: ClaimedRun, leaseMs: number): boolean {
  return library.transaction(() => {
    if (heartbeat(library, run, leaseMs).stopRequested) return false;
    releaseRun(library, run);
    return true;
  });
}

/** Ends a run that something outside its stages stands in the way of, such as a folder that cannot be written to. */
function giveUp({ library, run }: RunPlanOptions, error: unknown): void {
  const failure: RunFailure = {
    failure_reason: 'internal_error',
    failed_step: null,
    message: `The run could not go on: ${errorCode(error)}.`,
    recoverable: true,
  };
  try {
    finishRun(library, run, { state: 'failed', failure });
  } catch (later) {
    if (!(later instanceof LeaseLost)) throw later;
  }
}

/** The code of a system error, or its name. Messages are left out: they name paths. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** A reason not to begin at all: a plan of another version, a broken edit, nothing to validate. */
function refusal({ library, run, graph, stages, planFormat }: RunPlanOptions): RunGraphOutcome | null {
  const fail = (failure: Omit<RunFailure, 'failed_step'> & { failed_step?: string }): RunGraphOutcome => ({
    state: 'failed',
    failure: { failed_step: null, ...failure },
    error: null,
    executed: [],
  });
  const plan = planRow(library, run.planId);
  if (plan && plan.planFormat > planFormat) {
    return fail({
      failure_reason: 'version_mismatch',
      message: 'The plan was drafted by a newer version of the program. Update the program, then resume.',
      recoverable: false,
    });
  }
  const [fault] = noticeEdits(library, run.planId, run).faults;
  if (fault) {
    return fail({
      failure_reason: 'generation_error',
      message:
        `${fault.path} was edited and no longer fits (${fault.at || 'not JSON'}). Mend or discard the edit, then resume.`.slice(
          0,
          256,
        ),
      recoverable: true,
    });
  }
  const store = new LibraryStageStore(library, run.planId, run);
  for (const id of stages) {
    const stage = graph.byId.get(id);
    const missing =
      stage && inputIds({ ...stage, wants: {} }).find((input) => !stages.has(input) && store.record(input) === null);
    if (missing) {
      return fail({
        failure_reason: 'generation_error',
        failed_step: id,
        message: `There is nothing to validate yet: ${missing} has not been drafted. Resume with the target build_plan.`,
        recoverable: true,
      });
    }
  }
  return null;
}

function draft(
  options: RunPlanOptions,
  timing: RunTiming,
  { drafter, patient }: Drafting,
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
    inactivityMs: patient ? 0 : timing.inactivityMs,
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
      // A stage whose gate ends the run is finished all the same: its record, and an edit of it, must stand.
      if (!(event.error instanceof LeaseLost) && stageRecord(library, run.planId, stage) === null)
        failStage(library, run.planId, run, stage, event.failure.message);
      log.logger.error({ stage, ...event.failure }, 'stage failed');
      break;
  }
  onChange();
}

function conclude({ library, run }: RunPlanOptions, outcome: RunGraphOutcome, log: RunLog): void {
  switch (outcome.state) {
    case 'completed':
      putRunFile(library, run, {
        path: COMPLETE_FILE,
        content: 'Every section of the plan is in place.\n',
        kind: 'state',
      });
      finishRun(library, run, { state: 'completed' });
      break;
    case 'stopped':
      finishRun(library, run, { state: 'stopped', ...(outcome.limit && { limit: outcome.limit }) });
      break;
    case 'failed':
      putRunFile(library, run, {
        path: ERROR_FILE,
        content: `${JSON.stringify({ run_id: run.runId, ...outcome.failure, ...evidenceOf(outcome.error), trace: trace(outcome.error) }, null, 2)}\n`,
        kind: 'log',
      });
      finishRun(library, run, { state: 'failed', failure: outcome.failure });
      break;
  }
  log.logger.info({ executed: outcome.executed.length }, `run ${outcome.state}`);
}

/** What a model answered last, for whoever looks into the failure. It stays in the plan's folder. */
function evidenceOf(error: unknown): { last_answer?: Json } {
  return error instanceof StageError && error.evidence !== undefined ? { last_answer: error.evidence } : {};
}

/** Where an unexpected error came from; without its message, which may quote the prompt. */
function trace(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  const frames = error.stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [
    error.name,
    ...frames.map((line) => line.trim().replace(/\(?(?:file:\/\/)?[^()\s]*[\\/]([^\\/()\s]+:\d+:\d+)\)?/, '($1)')),
  ];
}
