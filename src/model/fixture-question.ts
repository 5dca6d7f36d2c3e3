import type { Json } from '../planning/engine/json.ts';
import type { Question } from '../planning/engine/question.ts';

/** A question of a stage about one thing, with the review of its answer. */
export function questionAbout(item: string, schema: Json, review: Question['review']): Question {
  return {
    item,
    tier: 'standard',
    instructions: `Write about ${item}.`,
    context: [{ title: 'Prompt', text: 'Open a bakery.', cutOrder: 0 }],
    schema,
    words: 50,
    review,
  };
}
