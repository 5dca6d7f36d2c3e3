import {
  type ClaimedRun,
  finishRun,
  LeaseLost,
  type Library,
  libraryFault,
  putRunFile,
  storesCalls,
} from '../library/for-drafting.ts';
import type { RunGraphOutcome } from '../planning/engine/run-graph.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { errorLabel, isDatabaseBusy } from '../platform/system-error.ts';
import { RUN_FILES } from '../shared/plan-files.ts';
import type { RunFailure } from '../shared/plan-state.ts';
import type { RunContext, RunPlanOptions } from './run-options.ts';
import type { WriteRetry } from './write-retry.ts';

type FailedRun = Extract<RunGraphOutcome, { state: 'failed' }>;

/**
 * Ends the run with its outcome. False when it is not over: another worker has it, or will claim it from the queue.
 * @throws LeaseLost when another worker has taken it at this very moment
 */
export async function endRun(context: RunContext, outcome: RunGraphOutcome): Promise<boolean> {
  const { options, lease, log, retry } = context;
  if (lease.isLost() || (outcome.state === 'failed' && outcome.error instanceof LeaseLost)) {
    log.logger.warn('the run was taken over by another worker, or ended by somebody else');
    return false;
  }
  const isCutShort =
    (outcome.state === 'stopped' && options.ending.aborted) ||
    // What it has finished is there: the run goes on as soon as the database is free.
    (outcome.state === 'failed' && isDatabaseBusy(outcome.error));
  if (isCutShort && (await retry.whileUnwritable(lease.handBack))) {
    log.logger.info('run handed back');
    return false;
  }
  const { executed } = outcome;
  const ending: RunGraphOutcome = isCutShort ? { state: 'stopped', executed } : outcome;
  log.logger.info({ executed: executed.length }, `run ${ending.state}`);
  await retry.whileUnwritable(() => recordEnding(context, ending));
  return true;
}

function recordEnding({ options: { library, run }, log }: RunContext, outcome: RunGraphOutcome): void {
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
    case 'failed':
      // What is written about the end of a run that found no space, or a damaged database, is its state alone.
      if (libraryFault(outcome.error)) {
        const failure = failureOutside(outcome.error, outcome.failure.failed_step);
        finishRun(library, run, { state: 'failed', failure });
        break;
      }
      putError(library, run, outcome);
      finishRun(library, run, { state: 'failed', failure: outcome.failure });
      break;
  }
}

function putError(library: Library, run: ClaimedRun, { failure, error }: FailedRun): void {
  putRunFile(library, run, {
    path: RUN_FILES.error,
    content: toJson({ run_id: run.runId, ...failure, trace: trace(error) }),
    kind: 'log',
  });
  const answer = error instanceof StageError ? error.evidence : undefined;
  if (answer === undefined || !storesCalls(library)) return;
  putRunFile(library, run, {
    path: RUN_FILES.lastAnswer,
    content: toJson({ run_id: run.runId, last_answer: answer }),
    kind: 'log',
    // A model's answer quotes the prompt: it stays out of lists and exports, and is deleted with the calls.
    sensitive: true,
  });
}

/**
 * Ends a run because of an error outside its stages, such as a folder that cannot be written to.
 * @throws the error when it is that the database was locked until the worker was told to end: the run is not to blame
 */
export async function giveUp({ library, run }: RunPlanOptions, retry: WriteRetry, error: unknown): Promise<void> {
  try {
    await retry.whileUnwritable(() => finishRun(library, run, { state: 'failed', failure: failureOutside(error) }));
  } catch (later) {
    if (!(later instanceof LeaseLost)) throw later;
  }
}

const MESSAGES = {
  disk_full: 'No disk space left for the plan.',
  damaged_database: "The library's database is damaged.",
};

function failureOutside(error: unknown, step: string | null = null): RunFailure {
  const fault = libraryFault(error);
  const cause = fault === null ? undefined : fault.code === 'DISK_FULL' ? 'disk_full' : 'damaged_database';
  return {
    failure_reason: 'internal_error',
    failed_step: step,
    message: cause === undefined ? `The run failed: ${errorLabel(error)}.` : MESSAGES[cause],
    recoverable: true,
    ...(cause && { cause }),
  };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
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
