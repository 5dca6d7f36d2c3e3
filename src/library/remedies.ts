import type { FailureCause, RunFailure } from '../shared/plan-state.ts';

/** What to do about each thing that can stand in the way. Resuming asks only what is not answered yet. */
const REMEDIES: Readonly<Record<FailureCause, readonly string[]>> = {
  authentication: [
    'Set the key of the provider in the environment (`planexe models` names the variable and says which models are usable), then resume.',
  ],
  out_of_credit: [
    'Add credit to the account at the provider, or resume with another profile (`--profile`), such as one of a local model or outline.',
  ],
  rate_limited: [
    'Wait until the provider takes requests again, then resume.',
    'Fewer calls at the same time (`concurrency` in a profile of your own) avoid it.',
  ],
  overloaded: ['Wait a few minutes, then resume, or resume with another profile (`--profile`).'],
  network: ['Check the connection, or that the local model server runs, then resume.'],
  stalled: [
    'Resume; if it stalls again, use another profile (`--profile`), or longer `timeouts` in a profile of your own.',
  ],
  refused: [
    'Look at what the model said (`planexe calls` names the folder), make the prompt plainer, or resume with another profile (`--profile`).',
  ],
  cut_by_length: [
    'Resume with a profile whose models answer at greater length (`max_output_tokens`), or draft the plan at the speed fast.',
  ],
  context_too_long: [
    'Resume with a profile whose models have a larger `context_window`, or shorten the prompt or the pages that you edited.',
  ],
  invalid_answer: [
    'Resume to ask again, or use a profile with a stronger model (`--profile`); `planexe models test` shows which give structured output.',
  ],
  provider_fault: ['Wait a few minutes, then resume, or resume with another profile (`--profile`).'],
  no_model: [
    'See with `planexe models` why no model of the profile can be asked, mend that and resume, or resume with another profile (`--profile`).',
  ],
  gate: ['Change the prompt (`planexe edit ID prompt`; `planexe check` says what it lacks), then resume.'],
  cost_cap: [
    'Raise the cap with `--max-cost USD` (max_cost_usd) when you resume, or resume with a cheaper profile (`--profile`).',
  ],
};

/** What to do after a run failed or ended at a limit, most helpful first. Empty when nothing is known beyond resuming. */
export function remedyFor(failure: RunFailure): readonly string[] {
  return failure.cause === undefined ? [] : REMEDIES[failure.cause];
}
