import type { FailureCause, RunFailure } from '../../../shared/plan-state.ts';
import { isFinal, remedyFor } from '../../../shared/remedies.ts';

/** Commands, options and settings that carry out a remedy. */
const COMMANDS: Readonly<Partial<Record<FailureCause, string>>> = {
  authentication: '`planexe models` shows the environment variable of the key and the usable models.',
  out_of_credit: '`--profile` chooses another profile, such as a local model or outline.',
  rate_limited: 'A lower `concurrency` in your own profile avoids it.',
  overloaded: '`--profile` chooses another profile.',
  stalled: '`--profile` chooses another profile; your own can have longer `timeouts`.',
  refused: '`planexe calls` shows the folder with what the model said; `--profile` chooses another profile.',
  cut_by_length: '`--profile` chooses another profile; your own can have a higher `max_output_tokens`.',
  context_too_long: '`--profile` chooses another profile; the size is its `context_window`.',
  invalid_answer: '`planexe models test` shows which models support structured output.',
  out_of_memory:
    '`planexe models list` shows what fits this computer; `--profile` chooses another profile, and your own can have a smaller `context_window`.',
  provider_fault: '`--profile` chooses another profile.',
  no_model: '`planexe models` shows why none is usable; `--profile` chooses another profile.',
  gate: '`planexe edit ID prompt` edits it; `planexe check` shows what is missing.',
  cost_cap: '`--max-cost USD` raises the limit; `--profile` chooses another profile.',
};

/** What to do about that which ended a run, and the commands for it. Empty when nothing is known beyond resuming. */
export function remedyLines(failure: RunFailure): readonly string[] {
  const commands = commandsFor(failure);
  return [remedyFor(failure), commands].filter((line) => line !== null);
}

/** The commands alone, for where the rest is said already; null when there are none. */
export function commandsFor(failure: RunFailure): string | null {
  return failure.cause !== undefined && !isFinal(failure) ? (COMMANDS[failure.cause] ?? null) : null;
}
