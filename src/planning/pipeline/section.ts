import type { Speed } from '../../shared/plan-state.ts';
import type { SectionGroup } from '../../shared/section-group.ts';
import type { AnyStage, Input, Needs, Stage, TypedStage } from '../engine/stage.ts';
import type { Figure, SectionLayout } from '../report/model.ts';

/** The parts of the report, in its order: actions, plan, evidence, and an appendix of tables for the record. */
export const REPORT_PARTS = ['act', 'understand', 'trust', 'record'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** What the report may show of a section. */
export interface ReportSource<Data> {
  readonly input: Input<Data>;
  /** How it reads, without its title and with the changes of wording that the consistency review made. */
  readonly page: string;
  /** Another section of the plan; undefined when it has no output. */
  of<Other>(stage: TypedStage<Other>): Input<Other> | undefined;
}

/** One entry of the report. Within a part, entries stand in the order of the pipeline's list. */
export interface ReportEntry<Data> {
  readonly part: ReportPart;
  /** The stage's own when left out; the second entry of a section and those after it have ids of their own. */
  readonly id?: string;
  /** The stage's own when left out. */
  readonly title?: string;
  /** The section's page when left out. */
  readonly markdown?: (source: ReportSource<Data>) => string;
  /**
   * Second-level headings of the page that the report leaves out here, because it shows what stands below them
   * elsewhere. A page that the user has changed is shown whole.
   */
  readonly shownElsewhere?: readonly string[];
  readonly figures?: (source: ReportSource<Data>) => readonly Figure[];
  /** Second-level headings below which the page is closed on the screen until somebody opens it. */
  readonly folds?: readonly string[];
  /** How it is set where there is room; over the whole width when left out. */
  readonly layout?: SectionLayout;
  /** Shown only when the user has changed the section: another entry says the same as long as nobody has. */
  readonly onlyIfEdited?: true;
}

/** Where the report shows a section, or why it does not. */
export type InReport<Data> = readonly ReportEntry<Data>[] | { readonly notShown: string };

/** How the checks treat drafted prose. */
export interface ProseChecks {
  /**
   * Its place when sections are held against each other, and the order in which pages give way where a model's context
   * is too small: the highest first.
   */
  readonly reviewPlace: number;
  /** False where its text may spell numbers out; everywhere else they must be references to facts. */
  readonly numbersAreFacts?: boolean;
}

/** What a section usually asks of a model, for estimates before a plan is drafted. */
export interface UsualQuestions {
  /** How many questions; none where code usually settles it. */
  readonly count: (speed: Speed) => number;
  /** Words of one answer at speed `all`, by the number of questions. */
  readonly words: (count: number) => number;
  /** Whether each question carries the user's prompt. */
  readonly withPrompt: boolean;
  /** Length of what is asked, in characters: not of the pages that go with it. */
  readonly instructions: number;
}

/** What lists of a section's data hold, as people say it, by the names of their fields. */
export type ListTitles<Data> = { readonly [Field in ListsOf<Data, object>]?: string };

/** A list of a section's data whose entries data of the plan refers to by their ids. */
export interface NamedList<Field extends string = string> {
  readonly field: Field;
  /** What one entry is, as the names of fields say it: `phase` of `first_phase`. */
  readonly noun: string;
  /** Names of fields that refer to one or several entries without saying so: `owner` is a role. */
  readonly referredToBy?: readonly string[];
}

/** Names of the fields that hold lists of such entries. */
export type ListsOf<Data, Entry> = {
  [Field in keyof Data & string]-?: NonNullable<Data[Field]> extends readonly Entry[] ? Field : never;
}[keyof Data & string];

/** What can be named by its id and is read by its title. */
export interface TitledEntry {
  readonly id: string;
  readonly title: string;
}

/** What the pipeline needs to know of a section beyond the engine's `Stage`. */
interface SectionTraits<Data> {
  /** Where the graph and the list of files show it. */
  readonly group: SectionGroup;
  readonly report: InReport<Data>;
  /**
   * Whether the facts in its field `facts` are in the ledger: those that the plan begins with come before those that
   * are added by later sections. Left out, it has none.
   */
  readonly ledger?: 'base' | 'added' | undefined;
  /**
   * Set where its answer holds amounts of its own that the plan is calculated from: it is drafted again when accepted
   * criticism changes a fact that it read, because its amounts may rest on it. Other sections refer to the fact.
   */
  readonly estimates?: true | undefined;
  /** Left out, its text is not held against that of other sections. */
  readonly prose?: ProseChecks | undefined;
  /**
   * Whether a plan can do without it. It is drafted at speed `all` where somebody answers questions, and where the user
   * asks for it by name; nothing that every plan has may need it.
   */
  readonly optional?: true | undefined;
  /** Whether it is drafted only where somebody answers questions: it has no outline. */
  readonly needsAnswers?: true | undefined;
  /** Whether its answers may propose facts for the ledger. */
  readonly proposesFacts: boolean;
  /** Field of its data whose rows name an owner, and may name the phase before which they are due. */
  readonly owned?: string | undefined;
  /** Titles of lists of its data that people edit, where the name of the field does not say what they hold. */
  readonly listTitles?: Readonly<Record<string, string | undefined>> | undefined;
  /** The list of its data that other sections refer to by ids. */
  readonly namedList?: NamedList | undefined;
  readonly asks?: UsualQuestions | undefined;
}

/** A stage of the pipeline: a section of a plan, a check of it, or the report. */
export type Section<Data = unknown, N extends Needs = Needs, O extends Needs = Needs> = Stage<Data, N, O> &
  SectionTraits<Data>;

// biome-ignore lint/suspicious/noExplicitAny: a list of sections cannot name the data type of each
export type AnySection = Section<any, any, any>;

/** Whether it is a section that a plan may be without. */
export function isOptional(stage: AnyStage): boolean {
  return isSection(stage) && stage.optional === true;
}

export function isSection(stage: AnyStage): stage is AnySection {
  return 'report' in stage;
}

/** Whether it is part of the plan itself, neither a check of it nor its report. */
export function isOfPlan(stage: AnyStage): boolean {
  return stage.phase === 'generating_plan';
}
