import { z } from 'zod';
import type { Json } from '../../planning/engine/json.ts';
import type { Answer, CallScope, Question, Review } from '../../planning/engine/question.ts';
import { listed } from '../../shared/listed.ts';
import type { AskingLimits } from '../ask/asking-limits.ts';
import { isFaultOfAnswer } from '../ask/draft-error.ts';
import type { DraftingModel } from '../ask/drafting-model.ts';
import { type GivenUp, ModelSession, type RateWait, type RunContext } from '../ask/model-session.ts';
import type { AskedQuestion } from '../question/compose-question.ts';
import { markOf, WHOLE_ANSWER } from '../question/page-marks.ts';
import { JoinedAnswer } from './joined-answer.ts';
import { partsOf, type QuestionPart } from './question-parts.ts';
import { weakTexts } from './weak-texts.ts';

/** How often parts are gone over again once all are there, because parts can contradict each other. */
const MOST_ROUNDS = 2;

/** The parts that an earlier run had answered, and what its session with the next one kept. */
const Kept = z.object({ by: z.string(), answers: z.array(z.json()), session: z.json().optional() });

/** One question put to a model that can do little at a time: part by part, each repaired by its own faults. */
export class PartsSession {
  readonly #question: Question;
  readonly #limits: AskingLimits;
  readonly #model: DraftingModel;
  readonly #scope: CallScope;
  readonly #run: RunContext;
  readonly #rateWait: RateWait;
  readonly #parts: readonly QuestionPart[];
  readonly #mark: string;

  constructor(
    question: Question,
    limits: AskingLimits,
    model: DraftingModel,
    scope: CallScope,
    run: RunContext,
    rateWait: RateWait,
  ) {
    this.#question = question;
    this.#limits = limits;
    this.#model = model;
    this.#scope = scope;
    this.#run = run;
    this.#rateWait = rateWait;
    this.#parts = partsOf(question, limits);
    this.#mark = markOf(question);
  }

  /** @throws StageError at a cost cap; RunEnding when the run ends first. */
  async answer(): Promise<Answer | GivenUp> {
    const by = this.#model.entry.key;
    const kept = Kept.safeParse(this.#scope.kept());
    const isOurs = kept.success && kept.data.by === by && kept.data.answers.length <= this.#parts.length;
    let joined = new JoinedAnswer(this.#parts, isOurs ? (kept.data.answers as Json[]) : []);
    let session: Json | undefined = isOurs ? (kept.data.session as Json | undefined) : undefined;
    const empty: string[] = [];
    while (!joined.isWhole) {
      const index = joined.answers.length;
      const given = await this.#asked(joined, index, session);
      session = undefined;
      if (!('by' in given)) {
        const { fields, isOptional } = this.#parts[index] as QuestionPart;
        if (!isOptional || !isFaultOfAnswer(given.fault.cause)) return given;
        empty.push(`${fields.join(', ')}: the model gave nothing that could be used, so nothing is there.`);
      }
      joined = joined.with(index, 'by' in given ? given.value : {});
      await this.#keep(joined);
    }
    for (let round = 0; ; round++) {
      const review = this.#reviewed(joined);
      const isUsable = review.faults.length === 0;
      const faults = isUsable ? review.warnings : review.faults;
      const wrong = this.#parts.flatMap((_, index) => (joined.faultsOf(index, faults).length > 0 ? [index] : []));
      // Warnings are sent back once, those of the last part when it was asked for.
      const weak = round > 0 ? [] : wrong.filter((index) => index < this.#parts.length - 1);
      if (isUsable && weak.length === 0) return { value: review.value, by, warnings: [...review.warnings, ...empty] };
      if (round === MOST_ROUNDS) {
        // Whoever tries again begins anew.
        await this.#scope.keep(null);
        return invalid(this.#model, joined, review.faults);
      }
      for (const index of isUsable ? weak : wrong) {
        const text = JSON.stringify(joined.answers[index]);
        const given = await this.#asked(joined, index, { text, by });
        if (!('by' in given)) {
          if (isUsable) continue;
          return given;
        }
        joined = joined.with(index, given.value);
        await this.#keep(joined);
      }
    }
  }

  #keep({ answers }: JoinedAnswer, session?: Json): Promise<void> {
    return this.#scope.keep({ by: this.#model.entry.key, answers, ...(session !== undefined && { session }) });
  }

  /** Asks for one part, with what has been answered in view; `begun` is an answer to it that is to be repaired. */
  async #asked(joined: JoinedAnswer, index: number, begun: Json | undefined): Promise<Answer | GivenUp> {
    const part = this.#parts[index] as QuestionPart;
    const question: AskedQuestion = {
      ...this.#question,
      schema: part.schema,
      words: part.words,
      part: { mark: this.#mark, wanted: this.#wanted(part, joined, index) },
      review: (raw) => this.#partReviewed(joined.with(index, raw), index),
    };
    let session = begun;
    const scope: CallScope = {
      ...this.#scope,
      kept: () => session,
      keep: (progress) => {
        session = progress;
        return this.#keep(joined, progress);
      },
    };
    return new ModelSession(question, this.#model, scope, this.#run, this.#rateWait).answer();
  }

  #reviewed({ value }: JoinedAnswer): Review {
    const review = this.#question.review(value);
    const weak = weakTexts(value, this.#question.schema);
    return weak.length === 0 ? review : { value: null, faults: [...review.faults, ...weak], warnings: [] };
  }

  /** What the whole review says of this part; what is still missing is no fault of it. */
  #partReviewed(joined: JoinedAnswer, index: number): Review {
    const { faults, warnings } = this.#reviewed(joined);
    const own = [...tooShort(joined, index), ...joined.faultsOf(index, faults)];
    return own.length > 0
      ? { value: null, faults: own.slice(0, this.#limits.faults), warnings: [] }
      : {
          value: joined.answers[index] as Json,
          faults: [],
          warnings: joined.faultsOf(index, warnings).slice(0, this.#limits.faults),
        };
  }

  #wanted({ fields, piece }: QuestionPart, joined: JoinedAnswer, index: number): string {
    const before = joined.with(index, {}).value;
    const known = JSON.stringify(Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined)));
    const most = this.#limits.lettersBefore;
    const left = this.#question.easing?.dispensable ?? [];
    const shown = known.length <= most ? known : `(the beginning is left out) ${known.slice(-most).toWellFormed()}`;
    return [
      ...(known === '{}' ? [] : [`This much of the answer is there already and stays as it is:\n${shown}`]),
      this.#parts.length === 1
        ? WHOLE_ANSWER
        : `The answer is given in parts. Now give only ${fields.join(', ')}: one JSON object with nothing else in it, and nothing before or after it.`,
      ...(left.length > 0 ? [`Nothing is wanted for ${listed(left)}.`] : []),
      ...(piece
        ? [
            `The list is given in ${piece.count} pieces, and this is piece ${piece.index + 1}${piece.index + 1 === piece.count ? ', the last' : ''}. Repeat no entry of the pieces before.`,
          ]
        : []),
    ].join('\n\n');
  }
}

/** A piece of a list has its own least; what is wrong with the whole list could not be repaired in any one piece. */
function tooShort({ parts, answers }: JoinedAnswer, index: number): readonly string[] {
  const { fields, piece, schema } = parts[index] as QuestionPart;
  const [field = ''] = fields;
  if (piece === null) return [];
  const { properties } = schema as { properties: Readonly<Record<string, { readonly minItems: number }>> };
  const least = properties[field]?.minItems ?? 0;
  const list = (answers[index] as Readonly<Record<string, Json>>)[field];
  return Array.isArray(list) && list.length < least
    ? [`${field}: this piece has ${list.length} entries instead of ${least}.`]
    : [];
}

function invalid(model: DraftingModel, { value }: JoinedAnswer, faults: readonly string[]): GivenUp {
  return {
    model,
    fault: { cause: 'invalid_answer', status: null, retryAfterMs: null },
    evidence: { model: model.entry.key, raw: JSON.stringify(value), faults },
  };
}
