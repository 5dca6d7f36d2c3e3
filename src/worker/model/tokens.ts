import { estimateTokenCount } from 'tokenx';

/** tokenx is off by up to a fifth either way on prose and tables; a question that is too long costs more than a spare page. */
const SAFETY = 1.2;

/** Tokens that a text takes, rather too many than too few. No model's own tokenizer is asked. */
export function estimateTokens(text: string): number {
  return Math.ceil(estimateTokenCount(text) * SAFETY);
}

/** Tokens of a word in JSON: 1.3 for the word itself, the rest for keys, quotes and brackets of flat objects. */
const TOKENS_PER_WORD = 2.5;
const LEAST_ROOM = 512;

/** Tokens that an answer of so many words needs at least. */
export function answerRoom(words: number): number {
  return Math.max(LEAST_ROOM, Math.ceil(words * TOKENS_PER_WORD));
}
