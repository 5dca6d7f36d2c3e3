import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hashJson } from '../../planning/engine/canonical-json.ts';
import type { Json } from '../../planning/engine/json.ts';
import type { Answer, CallScope, Drafter, Question } from '../../planning/engine/question.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import { writeFileAtomically } from '../../platform/atomic-file.ts';
import { hasErrorCode } from '../../platform/system-error.ts';

/** One question with its answer, as a file of a recording. */
const Recorded = z.object({
  stage: z.string(),
  item: z.string(),
  question: z.json(),
  answer: z.object({ value: z.json(), by: z.string(), warnings: z.array(z.string()) }),
});

/** What makes two questions the same: everything that is asked, and by which stage. */
function questionSha(stage: string, { review: _, easing: _easing, ...question }: Question): string {
  return hashJson({ stage, question: question as unknown as Json });
}

function fileOf(folder: string, stage: string, question: Question): string {
  return join(folder, `${stage}-${questionSha(stage, question).slice(0, 16)}.json`);
}

/** Answers as `drafter` does, and keeps each question with its answer as a file in the folder, which is made. */
export function recording(drafter: Drafter, folder: string): Drafter {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async answer(question, scope) {
      const answer = await drafter.answer(question, scope);
      const { review: _, easing: _easing, ...asked } = question;
      const entry = { stage: scope.stage, item: question.item, question: asked, answer };
      writeFileAtomically(fileOf(folder, scope.stage, question), `${JSON.stringify(entry, null, 2)}\n`);
      return answer;
    },
  };
}

/**
 * Answers from a recording without asking a model, so that a run with the same prompt, options and program gives the
 * same result. A question that is not in the recording fails its stage: the prompt or the program has changed.
 */
export function replaying(folder: string): Drafter {
  return { answer: async (question, scope) => replay(folder, question, scope) };
}

function replay(folder: string, question: Question, { stage }: CallScope): Answer {
  const missing = (problem: string) =>
    new StageError(
      'generation_error',
      `The recording ${problem} for ${stage}. Replay it with the same prompt, start date, speed and program version.`,
      true,
    );
  let text: string;
  try {
    text = readFileSync(fileOf(folder, stage, question), 'utf8');
  } catch (error) {
    throw missing(hasErrorCode(error, 'ENOENT') ? 'has no answer' : 'cannot be read');
  }
  const parsed = Recorded.safeParse(parse(text));
  if (!parsed.success) throw missing('is damaged');
  // The answer was reviewed when it was recorded; the review of today's program decides.
  const review = question.review(parsed.data.answer.value as Json);
  if (review.value === null) throw missing('has an answer that no longer fits');
  return { ...parsed.data.answer, value: review.value };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
