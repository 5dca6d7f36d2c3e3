import type { FailureCause, RunFailure } from './plan-state.ts';

/** What to do about each cause of failure. Resuming only asks the questions that are not answered yet. */
const REMEDIES: Readonly<Record<FailureCause, string>> = {
  authentication: 'Set a valid API key in PlanExe, then resume.',
  out_of_credit: 'Add credit to your provider account, or resume with another profile.',
  rate_limited: 'Wait for the provider’s rate limit to reset, then resume.',
  overloaded: 'Wait a few minutes, then resume, or resume with another profile.',
  network: 'Check your connection, or that the local model server is running, then resume.',
  stalled: 'Resume. If it stalls again, resume with another profile.',
  refused: 'Resume to try again, rephrase the prompt, or resume with another profile.',
  cut_by_length: 'Resume with a profile whose models allow longer answers, or create a short plan.',
  context_too_long:
    'Resume with a profile with a larger context window, or shorten the prompt or the pages you edited.',
  invalid_answer: 'Resume to try again, or resume with a more capable model.',
  out_of_memory:
    'Close other programs, then resume, or resume with a smaller model, or with one that has a shorter context.',
  provider_fault: 'Wait a few minutes, then resume, or resume with another profile.',
  no_model: 'Set up a model of this profile, or resume with another profile.',
  gate: 'Edit the prompt, then resume.',
  disk_full: 'Free some disk space, then resume.',
  damaged_database: 'Close PlanExe and run `planexe recover`, then resume.',
  time_limit: 'Resume to go on for as long again; everything finished is kept.',
  cost_cap: 'Resume with a higher cost limit or a cheaper profile.',
};

const FINAL = 'This run cannot be resumed. Start over; existing files are kept in the history.';

/**
 * What a person does about that which ended a run, in words that hold wherever they are read; each screen adds its own
 * links, buttons or commands. Null when nothing is known beyond resuming.
 */
export function remedyFor(failure: Pick<RunFailure, 'cause' | 'recoverable'>): string | null {
  if (isFinal(failure)) return FINAL;
  return failure.cause === undefined ? null : REMEDIES[failure.cause];
}

/** Whether nothing but starting over helps. A prompt that was refused can be edited. */
export function isFinal({ cause, recoverable }: Pick<RunFailure, 'cause' | 'recoverable'>): boolean {
  return !recoverable && cause !== 'gate';
}
