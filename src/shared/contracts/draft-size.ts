/** What drafting with a model takes by the pipeline's own figures, used until earlier runs tell. */
export interface DraftSize {
  readonly calls: number;
  /** Calls of which each waits for the one before. */
  readonly longest_chain: number;
  /** Calls that carry the user's prompt. */
  readonly prompt_reads: number;
  /** Tokens of all questions, without the user's prompt. */
  readonly input_tokens: number;
  readonly output_tokens: number;
}
