import { afterAll, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { inDialect, withoutAddedNulls } from '../../../src/model/dialect.ts';
import { markOf, userMessage } from '../../../src/model/page-marks.ts';
import type { Dialect } from '../../../src/model/provider.ts';
import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Drafter } from '../../../src/planning/engine/question.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { newPlan, openTestLibrary, work } from '../in-process.ts';
import { answerFor } from './answer.ts';
import { readMaterial } from './page-reader.ts';

const test = openTestLibrary();
afterAll(() => test.dispose());

interface Reviewed {
  readonly stage: string;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Answers as the server does, without the way over HTTP. */
function generator(dialect: Dialect, reviewed: Reviewed[]): Drafter {
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
        reviewed.push({ stage, faults: review.faults, warnings: review.warnings });
        if (review.faults.length === 0) return { value: review.value, by: 'fake', warnings: review.warnings };
      }
      throw new StageError('generation_error', 'No answer fits.', true, { kind: 'invalid_answer', reach: 'stage' });
    },
  };
}

describe('generated answers', () => {
  it.each([
    ['openai-strict', 'ice-works-bathhouse'],
    ['anthropic', 'hitzeschutz-mannheim'],
    ['grammar', 'cold-room-app'],
  ] as const)('suit the reviewers of every section, in the dialect %s, for %s', async (dialect, example) => {
    const reviewed: Reviewed[] = [];
    const prompt = examplePrompts.find(({ id }) => id === example)?.text ?? '';
    const planId = newPlan(test.library, prompt);
    await work(test.library, planId, {
      drafterFor: async () => ({
        drafter: generator(dialect, reviewed),
        waitsForPeople: false,
        close: () => undefined,
      }),
    });
    const refused = reviewed.filter(({ faults }) => faults.length > 0);
    const weak = reviewed.filter(({ warnings }) => warnings.length > 0);
    // The last question of the pipeline is asked only when everything before it was taken.
    expect(
      reviewed.map(({ stage }) => stage),
      JSON.stringify(refused.slice(-3)),
    ).toContain('consistency_review');
    expect(refused.length, JSON.stringify(refused.slice(0, 3))).toBeLessThanOrEqual(reviewed.length / 10);
    expect(weak.length, JSON.stringify(weak.slice(0, 3))).toBeLessThanOrEqual(reviewed.length / 5);
  });
});
