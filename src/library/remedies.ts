import type { FailureCause, RunFailure } from '../shared/plan-state.ts';

/** What to do about each cause of failure. Resuming only asks the questions that are not answered yet. */
const REMEDIES: Readonly<Record<FailureCause, readonly string[]>> = {
  authentication: [
    "Set the provider's API key in the environment (`planexe models` shows the variable and the usable models), then resume.",
  ],
  out_of_credit: [
    'Add credit to the provider account, or resume with another profile (`--profile`), such as a local model or outline.',
  ],
  rate_limited: [
    'Wait until the rate limit resets, then resume.',
    'A lower `concurrency` in your own profile avoids it.',
  ],
  overloaded: ['Wait a few minutes, then resume, or resume with another profile (`--profile`).'],
  network: ['Check the connection, or that the local model server is running, then resume.'],
  stalled: ['Resume; if it stalls again, use another profile (`--profile`) or longer `timeouts` in your own profile.'],
  refused: [
    'Check what the model said (`planexe calls` shows the folder), make the prompt clearer, or resume with another profile (`--profile`).',
  ],
  cut_by_length: [
    'Resume with a profile with a higher output limit (`max_output_tokens`), or draft the plan at speed fast.',
  ],
  context_too_long: [
    'Resume with a profile with a larger `context_window`, or shorten the prompt or your edited pages.',
  ],
  invalid_answer: [
    'Resume to retry, or use a profile with a stronger model (`--profile`); `planexe models test` shows which support structured output.',
  ],
  provider_fault: ['Wait a few minutes, then resume, or resume with another profile (`--profile`).'],
  no_model: [
    'Run `planexe models` to see why no model of the profile is usable, fix that and resume, or resume with another profile (`--profile`).',
  ],
  gate: ['Change the prompt (`planexe edit ID prompt`; `planexe check` shows what is missing), then resume.'],
  cost_cap: [
    'Raise the cost limit with `--max-cost USD` (max_cost_usd) when you resume, or resume with a cheaper profile (`--profile`).',
  ],
};

/**
 * What to do after a run failed or ended at a limit, most helpful first. Empty when nothing is known beyond resuming.
 */
export function remedyFor(failure: RunFailure): readonly string[] {
  return failure.cause === undefined ? [] : REMEDIES[failure.cause];
}
