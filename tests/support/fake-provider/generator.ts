import type { Dialect } from '../../../src/model/provider.ts';
import { inDialect, withoutAddedNulls } from '../../../src/model/question/dialect.ts';
import { markOf, userMessage } from '../../../src/model/question/page-marks.ts';
import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Drafter, Question, Review } from '../../../src/planning/engine/question.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { answerFor } from './answer.ts';
import { readMaterial } from './page-reader.ts';

/**
 * Answers as the server does, without the way over HTTP.
 * @param onReview is told what came of each answer
 */
export function generator(
  dialect: Dialect,
  onReview: (question: Question, stage: string, review: Review) => void,
): Drafter {
  return {
    answer: async (question, { stage }) => {
      const pages = { pages: question.context, shortened: [], leftOut: [] };
      const text = `${question.instructions}\n\n${userMessage(pages, markOf(question), null)}`;
      const schema = inDialect(question.schema, dialect) ?? question.schema;
      const material = readMaterial(text);
      for (let attempt = 1; attempt <= 3; attempt++) {
        const scene = {
          key: hashJson([text, attempt]),
          material,
          language: material.language,
          bareNumbers: false,
          unknownReferences: false,
        };
        const raw = withoutAddedNulls(answerFor(schema, scene), question.schema);
        const review = question.review(raw);
        onReview(question, stage, review);
        if (review.faults.length === 0) return { value: review.value, by: 'fake', warnings: review.warnings };
      }
      throw new StageError('generation_error', 'No answer fits.', true, { kind: 'invalid_answer', reach: 'stage' });
    },
  };
}
