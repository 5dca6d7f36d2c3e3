import type { ModelQuestion } from '../../src/platform/model-messages.ts';

const TOKENS = 150;
/**
 * Answers that one process gives after its first. Their fastest counts: other programs of the machine only make an answer
 * slower, and mostly not all of them.
 */
export const TIMED_ANSWERS = 4;

/** Goes on until the limit, whatever the model would rather say. */
const SCHEMA = {
  type: 'object',
  properties: { words: { type: 'array', minItems: 500, items: { type: 'string' } } },
} as const;

/** The question that the bench asks of a model file: a page or two to read, and an answer of a fixed length. */
export function readLocalQuestion(path: string): ModelQuestion & { readonly schema: typeof SCHEMA } {
  return {
    model: { path, contextTokens: 4_096, inBackground: false },
    instructions: 'List words.',
    messages: [{ role: 'user', text: 'A page of a plan, as a model reads it before it answers. '.repeat(20) }],
    schema: SCHEMA,
    maxTokens: TOKENS,
    temperature: null,
  };
}
