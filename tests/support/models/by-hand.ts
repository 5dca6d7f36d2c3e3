import type { Json } from '../../../src/planning/engine/json.ts';
import { answerFor } from '../fake-provider/answer.ts';
import { readMaterial } from '../fake-provider/page-reader.ts';

/** What whoever answers by hand is told: a question of the queue, or the file of one. */
export interface HandQuestion {
  readonly draft_id: string;
  readonly stage: string;
  readonly item: string;
  readonly instructions: string;
  readonly context: readonly { readonly title: string; readonly text: string }[];
  readonly json_schema: unknown;
}

/** An answer that fits, from nothing but what the question says. @param turn another one, another answer */
export function answerByHand(question: HandQuestion, turn = 1): Json {
  const { instructions, context, json_schema: schema, stage, item } = question;
  const pages = context.map(({ title, text }) => `<page title="${title}">\n${text}\n</page>`);
  const material = readMaterial([instructions, ...pages].join('\n\n'));
  return answerFor(schema as Json, {
    key: `${stage} ${item} ${turn}`,
    material,
    language: material.language,
    bareNumbers: false,
    unknownReferences: false,
  });
}
