import type { ModelMessage } from 'ai';
import type { Json } from '../../planning/engine/json.ts';
import type { Question } from '../../planning/engine/question.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Dialect } from '../provider.ts';
import { inDialect, modelSeesSchema } from './dialect.ts';
import { fitPages } from './fit-pages.ts';
import { markOf, userMessage } from './page-marks.ts';
import { estimateTokens, maxAnswerTokens } from './tokens.ts';

/** A model's previous answer and its faults. */
export interface Feedback {
  readonly answer: string;
  readonly wanted: string;
}

/** A question as it is put to a model: as a whole, or a part of it. */
export interface AskedQuestion extends Question {
  readonly part?: {
    /** Of the whole question: its parts have the same pages between the same marks. */
    readonly mark: string;
    /** What is wanted now. */
    readonly wanted: string;
  };
}

interface Backend {
  readonly dialect: Dialect;
  /** Tokens of question and answer together. */
  readonly window: number;
  readonly maxOutputTokens: ModelEntry['max_output_tokens'];
  /** How many times the usual budget the answer may have. */
  readonly stretch: number;
}

/** A question as one model gets it. */
export interface ComposedQuestion {
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly schema: Json | null;
  /** Estimated, schema included. */
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  /** Whether an answer that was cut could be given more room. */
  readonly mayGrow: boolean;
  /** As one text, for the log. */
  readonly text: string;
}

/** Answers overshoot their words, and thinking counts as answer at most providers. */
const BUDGET_TO_ROOM = 4;
/** What chat templates and roles add. In tokens. */
const FRAME = 64;

/** @returns null when it does not fit the model, whatever may be cut. */
export function composeQuestion(
  question: AskedQuestion,
  feedback: Feedback | null,
  backend: Backend,
): ComposedQuestion | null {
  const { instructions } = question;
  const schema = inDialect(question.schema, backend.dialect);
  const inWords = schema === null || !modelSeesSchema(backend.dialect) ? question.schema : null;
  const mark = question.part?.mark ?? markOf(question);
  const most = backend.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  const room = Math.min(maxAnswerTokens(question.words), most);
  const before = feedback && { ...feedback, answer: shortened(feedback.answer, room) };
  const fixed =
    FRAME +
    estimateTokens(instructions) +
    (schema === null ? 0 : estimateTokens(JSON.stringify(schema))) +
    (before ? estimateTokens(before.answer) + estimateTokens(before.wanted) : 0);
  const fitting = fitPages(question.context, backend.window - room, (pages) => {
    const user = userMessage(pages, mark, inWords, question.part?.wanted);
    return { user, tokens: fixed + estimateTokens(user) };
  });
  if (!fitting) return null;
  const { user, tokens: inputTokens } = fitting;
  const limit = Math.min(most, backend.window - inputTokens);
  const maxOutputTokens = Math.min(limit, room * BUDGET_TO_ROOM * backend.stretch);
  return {
    instructions,
    messages: [
      { role: 'user', content: user },
      ...(before
        ? ([
            { role: 'assistant', content: before.answer },
            { role: 'user', content: before.wanted },
          ] as const)
        : []),
    ],
    schema,
    inputTokens,
    maxOutputTokens,
    mayGrow: maxOutputTokens < limit,
    text: [instructions, user, ...(before ? [before.answer, before.wanted] : [])].join('\n\n----\n\n'),
  };
}

/** An answer that ran on is not sent back whole. Backends refuse empty messages. */
function shortened(answer: string, room: number): string {
  const most = room * BUDGET_TO_ROOM * 3;
  if (answer.trim() === '') return '(no answer)';
  return answer.length <= most ? answer : `${answer.slice(0, most).toWellFormed()} (the rest is left out)`;
}

/** How an answer that cannot be used, or should be better, is fed back. */
export function askToRepair(faults: readonly string[], unusable: boolean): string {
  return [
    unusable ? 'This answer cannot be used:' : 'This answer can be used, but should be better:',
    ...faults.map((fault) => `- ${fault.replace(/\s+/g, ' ')}`),
    'Fix exactly this, keep the rest, and give the whole JSON object again, with nothing before or after it.',
  ].join('\n');
}
