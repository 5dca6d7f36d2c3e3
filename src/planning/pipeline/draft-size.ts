import type { DraftSize } from '../../shared/contracts/draft-size.ts';
import type { Speed } from '../../shared/plan-state.ts';

/** As `npm run bench -- --only model-plan` counts them for the usual example prompt. */
const SIZES: Readonly<Record<Speed, DraftSize>> = {
  ping: { calls: 1, longest_chain: 1, prompt_reads: 1, input_tokens: 700, output_tokens: 400 },
  fast: { calls: 26, longest_chain: 11, prompt_reads: 19, input_tokens: 67_000, output_tokens: 15_000 },
  all: { calls: 37, longest_chain: 11, prompt_reads: 24, input_tokens: 90_000, output_tokens: 26_000 },
};

/** The usual size of a draft at that speed. */
export function draftSize(speed: Speed): DraftSize {
  return SIZES[speed];
}
