import type { Json } from './json.ts';

/** How much judgement a question takes; profiles say which model answers which tier. */
export const TIERS = ['deep', 'standard', 'light'] as const;
export type Tier = (typeof TIERS)[number];

/** Something to know for an answer: data, never an instruction. */
export interface ContextPage {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** What is cut first when a model's context is too small: higher numbers go first. 0 is never cut. */
  readonly cutOrder: number;
}

/** What a stage wants to know from a model, a person or another program. Plain data but for `review`. */
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
}

export interface Review {
  /** The answer as the stage takes it (unknown fields gone, references put in); null when it cannot be used. */
  readonly value: Json;
  /** What makes it unusable, one sentence each. Empty when `value` is there. */
  readonly faults: readonly string[];
  /** What should be better. Fed back once; after that the answer is taken as it is. */
  readonly warnings: readonly string[];
}

/** An answer and who gave it. A type, not an interface, so that it is `Json`. */
export type Answer = {
  readonly value: Json;
  /** Key of the model, or of the person or program. */
  readonly by: string;
  /** What should have been better and was taken as it is. */
  readonly warnings: readonly string[];
};

/** What a call may use of the run that it belongs to. */
export interface CallScope {
  readonly stage: string;
  /** Aborted when what is under way is given up. */
  readonly signal: AbortSignal;
  /** Aborted as soon as nothing new may be sent. Who would have to send then throws `RunEnding`. */
  readonly noNewCalls: AbortSignal;
  /** How urgent the stage is now: expected milliseconds from here to the end of all that hangs on it. */
  urgency(): number;
  /** To be called when something moves, such as a piece of an answer; the run counts as stalled otherwise. */
  active(): void;
  /** What an earlier way to this answer had come to when its run ended; undefined when there was none. */
  kept(): Json | undefined;
  /** Keeps what the way to the answer has come to, so that a later run goes on from there and pays nothing twice. */
  keep(progress: Json): void;
}

/** Who answers the questions of a run. */
export interface Drafter {
  /**
   * Answers, whatever it takes: other tries, other models.
   * @throws StageError when nobody could answer; RunEnding when the run ends before that.
   */
  answer(question: Question, scope: CallScope): Promise<Answer>;
}
