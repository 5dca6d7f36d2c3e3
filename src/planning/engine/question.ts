import type { Json } from './json.ts';

/** How much judgement a question takes; profiles say which model answers which tier. */
export const TIERS = ['deep', 'standard', 'light'] as const;
export type Tier = (typeof TIERS)[number];

/** Context for an answer: data, never an instruction. */
export interface ContextPage {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** What is cut first when a model's context is too small: higher numbers go first. 0 is never cut. */
  readonly cutOrder: number;
}

/** A question of a stage to a model, a person or another program. Plain data except for `review`. */
export interface Question {
  /** Which of the stage's items it is about; empty when it is about the whole. */
  readonly item: string;
  readonly tier: Tier;
  readonly instructions: string;
  readonly context: readonly ContextPage[];
  /** JSON Schema (draft 2020-12) of the answer: an object. Backends get it in their own dialect. */
  readonly schema: Json;
  /** Expected size of the answer in words. */
  readonly words: number;
  /** Whether the answer can be used. */
  review(answer: Json): Review;
  /** How it can be made easier; no part of what is asked, so it does not make another question. */
  readonly easing?: Easing | undefined;
}

/** What whoever asks a weak model may leave out or bound more tightly than the schema does, by fields of the answer. */
export interface Easing {
  /** Fields that the answer can do without although the model is asked for them. */
  readonly dispensable: readonly string[];
  /** How many entries are meant; schemas allow more, or fewer. */
  readonly lists: Readonly<Record<string, { readonly least: number; readonly most: number }>>;
}

export interface Review {
  /** The answer as the stage uses it (unknown fields removed, references inserted); null when it cannot be used. */
  readonly value: Json;
  /** What makes it unusable, one sentence each. Empty when `value` is there. */
  readonly faults: readonly string[];
  /** What could be better in a usable answer. Fed back once; after that the answer is used as it is. */
  readonly warnings: readonly string[];
}

/** An answer and who gave it. A type, not an interface, so that it is `Json`. */
export type Answer = {
  readonly value: Json;
  /** Key of the model, or of the person or program. */
  readonly by: string;
  /** Warnings that remain. */
  readonly warnings: readonly string[];
};

/** Performs a write, and may wait until it can be made. */
export type Write = <T>(act: () => T) => Promise<T>;

/** What a call may use of the run that it belongs to. */
export interface CallScope {
  readonly stage: string;
  /** Aborted when calls in progress are cancelled. */
  readonly signal: AbortSignal;
  /** Aborted as soon as nothing new may be sent; a drafter that would have to send then throws `RunEnding`. */
  readonly noNewCalls: AbortSignal;
  /** Urgency of the stage now: expected milliseconds until the end of the last stage that depends on it. */
  urgency(): number;
  /** To be called on any progress, such as a piece of an answer; without it the run counts as stalled. */
  active(): void;
  /** To be called for every piece of an answer: other than `active`, it says that somebody is answering. */
  received?(): void;
  /** State that an earlier run saved for this question; undefined when there is none. */
  kept(): Json | undefined;
  /** Saves state of an unfinished answer, so that a later run continues from there and pays for nothing twice. */
  keep(progress: Json): Promise<void>;
  /** Performs a write of the drafter's own, which may wait while the library cannot be written to. */
  readonly write: Write;
}

/** Answers the questions of a run. */
export interface Drafter {
  /**
   * Answers a question, with retries and other models where needed.
   * @throws StageError when no answer could be had; RunEnding when the run ends before that.
   */
  answer(question: Question, scope: CallScope): Promise<Answer>;
}
