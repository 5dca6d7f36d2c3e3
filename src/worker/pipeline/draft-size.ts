import type { Speed } from '../../shared/plan-state.ts';

/** What drafting with a model takes, before any plan has told. */
interface DraftSize {
  readonly calls: number;
  /** Calls of which each waits for the one before. */
  readonly longest_chain: number;
  /** Calls that carry the user's prompt. */
  readonly prompt_reads: number;
  /** Tokens of all questions, without the user's prompt. */
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** As `npm run bench -- --only model-plan` counts them for the usual example prompt. */
const SIZES: Readonly<Record<Speed, DraftSize>> = {
  ping: { calls: 1, longest_chain: 1, prompt_reads: 1, input_tokens: 1_000, output_tokens: 400 },
  fast: { calls: 26, longest_chain: 11, prompt_reads: 19, input_tokens: 67_000, output_tokens: 15_000 },
  all: { calls: 37, longest_chain: 11, prompt_reads: 24, input_tokens: 90_000, output_tokens: 26_000 },
};

/** The usual size of a draft at that speed. */
export function draftSize(speed: Speed): DraftSize {
  return SIZES[speed];
}
