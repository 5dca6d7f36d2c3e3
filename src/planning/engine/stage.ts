import type { z } from 'zod';
import type { Finding } from '../../shared/finding.ts';
import type { Phase } from '../../shared/plan-state.ts';
import type { Json } from './json.ts';
import type { Answer, Question } from './question.ts';

export type { Json };

/** A part of a stage that could not be drafted although the rest could. */
export interface PartialNote {
  readonly item: string;
  readonly note: string;
}

/** What is known of a drafted stage beside its content. Times are left out on purpose: they would make drafts differ. */
export interface StageSummary {
  readonly draftedBy: string;
  readonly edited: boolean;
  /** Set when the page itself has the user's words; left out otherwise. */
  readonly pageEdited?: true;
  /**
   * Set when what it read has changed since it was drafted: `stale`, the next run drafts it again; `kept`, it does not,
   * because somebody edited it. Left out for what is computed, which never stays behind.
   */
  readonly outdated?: 'stale' | 'kept';
  readonly findings: readonly Finding[];
  readonly partial: readonly PartialNote[];
}

/**
 * What a stage may read of one of its needs. Every read is recorded with the hash of its content, and these reads alone
 * decide later whether the stage is still fresh: a stage that reads one part stays fresh when another part changes.
 */
export interface Input<Data> {
  /** The whole data. */
  readonly data: Data;
  /** How it reads, in Markdown with fact references. */
  readonly page: string;
  /** Names of the parts that can be read one by one; those that begin with # are left out. */
  readonly partNames: readonly string[];
  /** One part, undefined when there is none of that name. */
  part(name: string): Json | undefined;
  /** One field of the data, read as the part of that name: for nodes whose parts are the fields of their data. */
  field<Name extends keyof Data & string>(name: Name): Data[Name];
  /** Who drafted it, what was found, what is missing. */
  readonly summary: StageSummary;
}

/** Something outside the graph that stages read: the request for a plan, and what the user has set. */
export interface Source<Data = unknown> {
  readonly source: true;
  readonly id: string;
  readonly schema: z.ZodType<Data>;
  readonly parts?: ((data: Data) => Readonly<Record<string, Json>>) | undefined;
}

/** A stage with finished output, found by a stage that gathers it. */
export interface GatheredStage {
  readonly stage: AnyStage;
  readonly input: Input<unknown>;
}

/** What a stage gathers: those with finished output. Whether each exists is recorded, and every read like that of an input. */
export interface Gathered {
  /** In the order in which the pipeline lists its stages. */
  readonly all: readonly GatheredStage[];
  /** Those without output, in the same order. */
  readonly absent: readonly AnyStage[];
  /** One of them with the type of its data; undefined when it has no output or is not gathered. */
  of<Data>(stage: TypedStage<Data>): Input<Data> | undefined;
}

/** What a stage is given to work with, besides its inputs. */
export interface StageContext {
  /** Empty for a stage that gathers nothing. */
  readonly gathered: Gathered;
  /** Aborted when the run is stopped or has failed; long work must heed it. */
  readonly signal: AbortSignal;
  /**
   * Performs a call once and keeps the answer: the same request (by canonical JSON) answers from the store from then
   * on, in this run and in every later one. Waits for a free place under the concurrency limit.
   */
  call<Answer extends Json>(request: Json, perform: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
  /** Asks the drafter of this run, with the answer kept like a call's; null without one, when the stage drafts by itself. */
  readonly ask: ((question: Question) => Promise<Answer>) | null;
}

export interface StageOutput<Data> {
  readonly data: Data;
  /** Who drafted it: `computed`, `outline`, or a model's key. */
  readonly draftedBy: string;
  readonly partial?: readonly PartialNote[];
  /** What was noticed while drafting, beside what the stage's check finds in its data. */
  readonly findings?: readonly Finding[];
}

// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous graph cannot name the data type of each node
export type AnyStage = Stage<any, any, any>;
/** A stage by the type of its data, for code that does not depend on its inputs. */
export interface TypedStage<Data> {
  readonly id: string;
  readonly schema: z.ZodType<Data>;
}
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Needs = Readonly<Record<string, AnyStage | Source<any>>>;
type DataOf<Node> =
  Node extends Stage<infer Data, infer _N, infer _O> ? Data : Node extends Source<infer Data> ? Data : never;
export type Inputs<N extends Needs, O extends Needs> = 0 extends 1 & N
  ? // biome-ignore lint/suspicious/noExplicitAny: the inputs of a stage of which nothing is known
    any
  : { readonly [K in keyof N]: Input<DataOf<N[K]>> } & { readonly [K in keyof O]: Input<DataOf<O[K]>> | undefined };

/** One section of a plan, as the engine sees it. Immutable; declared once at module level. */
export interface Stage<Data = unknown, N extends Needs = Needs, O extends Needs = Needs> {
  /** snake_case, unique in the graph. */
  readonly id: string;
  readonly title: string;
  /** Three digits: the place of its files among the plan's files. */
  readonly number: string;
  readonly phase: Extract<Phase, 'generating_plan' | 'validating' | 'exporting'>;
  /** Raised by hand whenever the stage's code changes what it yields; part of the fingerprint. */
  readonly version: number;
  /**
   * Raised by hand when what it yields only reads better or is read better from a prompt, and what plans have is not
   * wrong. Not part of the fingerprint: a plan keeps what it has until the stage runs again for another reason, so that
   * no update asks a model again. Left out, it is 1.
   */
  readonly wording?: number | undefined;
  readonly schema: z.ZodType<Data>;
  /** Stages and sources that must be there before it runs. */
  readonly needs: N;
  /** Stages that it reads when they are part of the run or exist already, and does without otherwise. */
  readonly wants: O;
  /**
   * Stages that it reads as far as they exist, whichever the pipeline has; asked of each stage once, at start-up. None
   * is drawn in or waited for beyond the run, so a stage that a plan was drafted without never stands in its way.
   */
  readonly gathers?: ((stage: AnyStage) => boolean) | undefined;
  /** Whether it is computed from its inputs alone, without a drafter. */
  readonly computed: boolean;
  /** Expected duration in milliseconds, for progress and priority. */
  readonly expectedMs: number;
  /** The same when a drafter answers its questions; left out if it asks none. */
  readonly askedMs?: number | undefined;
  /** Any further text that belongs to the definition, such as the question asked; part of the fingerprint. */
  readonly definition?: Json;
  run(inputs: Inputs<N, O>, context: StageContext): StageOutput<Data> | Promise<StageOutput<Data>>;
  check(data: Data, inputs: Inputs<N, O>): readonly Finding[];
  /** How the data reads, in Markdown with fact references. Pure: data in, text out. */
  page(data: Data): string;
  /** Named parts that readers may depend on one by one. */
  readonly parts?: ((data: Data) => Readonly<Record<string, Json>>) | undefined;
  /** Further files by name (without number), such as `schedule.csv`; not editable. */
  files?(data: Data, inputs: Inputs<N, O>): Readonly<Record<string, string>>;
  /** A reason to end the run after this stage, in a state that a person can repair. Null to go on. */
  readonly gate?: ((data: Data) => string | null) | undefined;
}

export function isSource(node: AnyStage | Source): node is Source {
  return 'source' in node;
}

/** Name of a stage's data file inside the plan folder. */
export function dataPath(stage: Pick<AnyStage, 'id' | 'number'>): string {
  return `${stage.number}-${stage.id}.json`;
}

/** Name of a stage's page file inside the plan folder. */
export function pagePath(stage: Pick<AnyStage, 'id' | 'number'>): string {
  return `${stage.number}-${stage.id}.md`;
}
