import type { CalendarDate } from '../shared/calendar-date.ts';
import type { AttachedDocuments } from '../shared/contracts/background.ts';
import type { DataTable, NamedEntries } from '../shared/contracts/data-table.ts';
import type { DraftSize } from '../shared/contracts/draft-size.ts';
import type { FactListChange } from '../shared/contracts/fact-list.ts';
import type { Forecast } from '../shared/contracts/forecast.ts';
import type { DownloadProgress, LocalModel, ModelDownload } from '../shared/contracts/local-model.ts';
import type { ModelTest, ModelTestStep, ProfileReport } from '../shared/contracts/model-profile.ts';
import type { PlanComparison } from '../shared/contracts/plan-diff.ts';
import type { PlanHighlights } from '../shared/contracts/plan-quality.ts';
import type { PlanGlance } from '../shared/contracts/plan-status.ts';
import type { PlanTables } from '../shared/contracts/plan-tables.ts';
import type { PrintedPart } from '../shared/contracts/printed-part.ts';
import type { MarkedPromptCheck } from '../shared/contracts/prompt-check.ts';
import type { PromptProposal } from '../shared/contracts/prompt-proposal.ts';
import type { KeptBaseline, SchedulePreview, ScheduleView, TaskChange } from '../shared/contracts/schedule.ts';
import type { StageFreshness } from '../shared/contracts/stage-state.ts';
import type { StatusReport } from '../shared/contracts/status-report.ts';
import type { TaskProgress } from '../shared/contracts/task-progress.ts';
import type { WorkTimeline } from '../shared/contracts/work-timeline.ts';
import type { LedgerFact } from '../shared/fact.ts';
import type { Phase, Speed, Target } from '../shared/plan-state.ts';
import type { Redaction } from '../shared/redaction.ts';
import type { Result } from '../shared/result.ts';
import type { SectionGroup } from '../shared/section-group.ts';
import type { AttachRequest } from './documents/attach-documents.ts';
import type { ExportedFile, ExportRequest } from './exports/export-request.ts';
import type { ComparedScheduleFile } from './imports/schedule/compare-schedule.ts';
import type { AttemptTexts, NewAttempt } from './store/stages/attempts.ts';
import type { Store } from './store/store.ts';
import type { ForecastRequest, PlannedWork, TaskTemplate, TemplateWork } from './task-planning.ts';
import type { TaskFile, TaskFileContent } from './use-cases/tasks/exchange/read-task-file.ts';

/** What the library needs to know of one section of a plan. */
export interface PlannerStage {
  readonly id: string;
  readonly title: string;
  /** Three digits: the place of its files among the plan's files. */
  readonly number: string;
  /** Where the graph and the list of files show it. */
  readonly group: SectionGroup;
  /** Comes out of its inputs alone, so that its files cannot be edited. */
  readonly computed: boolean;
  readonly editable: boolean;
  /** Whether a plan may be without it. */
  readonly optional: boolean;
  /** Whether it is drafted only where somebody answers questions. */
  readonly needs_answers: boolean;
  readonly phase: Phase;
  /** Ids of the stages that it reads. */
  readonly needs: readonly string[];
  /** What its data and its page are called when they are drafted now; those of a plan are found by `stageFile`. */
  readonly paths: readonly string[];
}

/** A stage's data after a check against its schema. */
export interface ValidatedData {
  /** The page rendered from the data. */
  readonly page: string;
  /** The data as the library writes it: normalised JSON. */
  readonly text: string;
}

/** A status report in both forms. */
export interface StatusPages {
  readonly markdown: string;
  /** One file that needs no network. */
  readonly html: string;
}

/** Where profiles are looked for, and the environment that may hold keys. */
export interface ProfilePlace {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** On what terms a profile drafts here and now, by the models that it would ask. */
export interface ProfileTerms {
  /** US dollars for a million tokens; null when a price is not known. */
  readonly price: { readonly input: number; readonly output: number } | null;
  /** Whether prompts are sent to another computer. */
  readonly leaves_computer: boolean;
  /** Calls at the same time. */
  readonly concurrency: number;
  /** Calls for one question: more than one where it is asked in parts. */
  readonly calls_per_question: number;
  /** Seconds until the first token of an answer to one call. */
  readonly first_token_s: number;
  /** Tokens of an answer in a second. */
  readonly tokens_per_s: number;
  /** Key of the model inside the app that is asked and was never tried here, so that the speed is a guess. */
  readonly untried_model?: string;
  /** Set where the speed was measured on this computer. */
  readonly measured?: true;
}

/** Ids of the sections that use a fact, in the plan's order. */
export interface FactUses {
  /** They were drafted or computed by its value, or by one calculated from it: a change of it makes them stale. */
  readonly judged_by: readonly string[];
  /** Their pages show it, which follows a change at once. */
  readonly shown_in: readonly string[];
}

/** What else could decide which sections a plan has. */
interface SectionsInstead {
  /** The plan's own when left out. */
  readonly speed?: Speed;
  /** Whether somebody answers questions. */
  readonly isAnswered: boolean;
  /** Ids of optional sections. */
  readonly added: readonly string[];
  readonly left_out: readonly string[];
}

/**
 * What the library asks of planning, so that it need not know how plans are made. What takes long, such as `refresh`,
 * `previewSchedule` and reading texts of people, may be answered by another process, on a database connection of its
 * own; it is then also INTERNAL_ERROR when that process fails and TIMED_OUT when it takes too long, and can be repeated.
 */
export interface Planner {
  readonly programVersion: string;
  /** Raised when older plans can no longer be continued; resuming a plan of another format is refused. */
  readonly planFormat: number;
  /** Another one whenever the sections are others, or yield something else. */
  readonly fingerprint: string;
  /** In the order of the report. */
  readonly stages: readonly PlannerStage[];
  /** The language of a prompt, in which its plan is drafted: ISO 639-1, or `und`. */
  languageOf(text: string): string;
  /** What the text says and where it says it. Does not fail for what the text says. */
  checkPrompt(text: string, dayZero: CalendarDate): Promise<Result<MarkedPromptCheck>>;
  /**
   * Faults: INVALID_DATA with the path of the first fault inside the data in `details.path`, and all of them in
   * `details.issues`, each with a path by steps; STAGE_NOT_FOUND.
   */
  validateStageData(stageId: string, json: unknown): Result<ValidatedData>;
  /** The same for the text of a file, which may be long; INVALID_DATA also where it is not JSON. */
  validateStageText(stageId: string, text: string): Promise<Result<ValidatedData>>;
  /** Characters above which another process answers `validateStageText`; left out where this one does. */
  readonly longData?: number;
  /** The tasks of a file of another program. `validation.invalid_input` with what cannot be read where. */
  readTaskFile(file: TaskFile): Promise<Result<TaskFileContent>>;
  /** Reads a schedule that another program changed, and holds it against its plan. INVALID_INPUT with a `reason`. */
  compareScheduleFile(tables: PlanTables, bytes: Uint8Array): Promise<Result<ComparedScheduleFile>>;
  /** Reads documents, which come from anywhere, and says what of them would be used. INVALID_INPUT with a `reason`. */
  attachDocuments(request: AttachRequest): Promise<Result<AttachedDocuments>>;
  /** The lists in a stage's data that people edit as tables; empty where it has none, or nobody may edit it. */
  dataTables(stageId: string): readonly DataTable[];
  /** What data refers to by ids, with the titles that people know. Lists that the plan does not have are left out. */
  namedEntries(store: Store, planId: string): readonly NamedEntries[];
  /** State of each stage, from stored records and hashes. Reads as little as possible. */
  freshness(store: Store, planId: string): StageFreshness[];
  /** Id of a section that a run for this target needs and neither drafts nor finds drafted; null when it has all. */
  missingInput(store: Store, planId: string, target: Target): string | null;
  /**
   * Ids of the sections that the plan has or is to have, by its speed, its profile and what its user asked for, or by
   * what they would ask for instead.
   */
  sectionsOf(store: Store, planId: string, instead?: SectionsInstead): ReadonlySet<string>;
  /** Ids of the finished sections that read the data of a section and not its page. */
  dataReaders(store: Store, planId: string, stageId: string): string[];
  /**
   * Runs the stale computed stages and renders the report. Drafts nothing. Ids of the stages that need judgement again,
   * and are redrafted on resume.
   */
  refresh(store: Store, planId: string): Promise<Result<string[]>>;
  /** How the decisions and the schedule of plan `b` differ from those of plan `a`. Reads finished stages only. */
  compare(store: Store, a: string, b: string): Promise<PlanComparison>;
  /** Id of the section in whose data are the facts that a plan starts from. */
  readonly factSource: string;
  /**
   * What its data would say with a further fact, or with another fact as the budget. INVALID_INPUT with `field`; CONFLICT
   * when it is not drafted yet. Writes nothing.
   */
  changeFactList(store: Store, planId: string, change: FactListChange): Result<string>;
  /** Ids of the sections in whose data people change a schedule: its estimates and its links. */
  readonly scheduleSources: readonly string[];
  /** The schedule as people look at it; null until it is computed. */
  schedule(store: Store, planId: string, baseline: KeptBaseline | null): Promise<ScheduleView | null>;
  /**
   * What the data of these sections would say with these changes. INVALID_INPUT with `task` and `field`, also for
   * links in a circle; CONFLICT when there is no schedule yet. Writes nothing.
   */
  changeSchedule(
    store: Store,
    planId: string,
    changes: readonly TaskChange[],
  ): Result<readonly { readonly stage: string; readonly content: string }[]>;
  /**
   * What the schedule would be with these changes. Errors as above; INVALID_DATA. Writes nothing and drafts nothing.
   */
  previewSchedule(
    store: Store,
    planId: string,
    changes: readonly TaskChange[],
    baseline: KeptBaseline | null,
  ): Promise<Result<SchedulePreview>>;
  /** The plan as tables, which exports are written from; what is not drafted yet is empty. Reads finished stages only. */
  tables(
    store: Store,
    planId: string,
    baseline: KeptBaseline | null,
    progress: ReadonlyMap<string, TaskProgress>,
  ): Promise<PlanTables>;
  /**
   * The file of `exportPlan` with its bytes in base64, written elsewhere; left out where the caller writes it itself.
   */
  readonly exportFile?: (store: Store, request: ExportRequest) => Promise<Result<ExportedFile<string>>>;
  /**
   * The parts of the report as a Word document by their paths; null until there is one. Those of the same report may
   * differ in times and ids.
   */
  reportDocument(store: Store, planId: string): Promise<ReadonlyMap<string, Buffer> | null>;
  /** What is printed of the report, as a page for a browser to make a PDF of; null until there is one. */
  printedReport(store: Store, planId: string, part: PrintedPart): Promise<Result<string | null>>;
  /** The report as a web page without what is left out; null until there is one. */
  redactedReport(store: Store, planId: string, redaction: Redaction): Promise<string | null>;
  /** The names that a redacted report leaves out by itself, each once; none until there is a report. */
  recognisedNames(store: Store, planId: string): readonly string[];
  /** The report's figures as files with a page that says what they show, by relative path; null until there is one. */
  reportFigures(
    store: Store,
    planId: string,
    format: 'svg' | 'png',
  ): Promise<readonly { readonly path: string; readonly bytes: Uint8Array }[] | null>;
  /** The report as Markdown files, one for each section, by relative path; null until there is one. */
  reportPages(store: Store, planId: string): readonly { readonly path: string; readonly content: string }[] | null;
  /** What lists show of a plan, as far as it is drafted. Reads few sections, because lists ask it of many plans. */
  glance(store: Store, planId: string): PlanGlance;
  /** What the plan comes down to and what was checked, as far as it is drafted. */
  highlights(store: Store, planId: string): PlanHighlights;
  /** A value as a person types it, checked against the fact's unit. INVALID_INPUT, also for a fact that is computed. */
  validateFact(fact: LedgerFact, rawValue: string): Result<number | string>;
  /** How a text of the plan's data reads in the report, after the changes of wording that its review made. */
  asReviewed(store: Store, planId: string): (text: string) => string;
  /** The sections that use each fact, by fact id; a fact that none uses is left out. */
  factUses(store: Store, planId: string): Readonly<Record<string, FactUses>>;
  /** Every profile with the models that are usable here and now, best first. Probes what runs on this computer. */
  profiles(place: ProfilePlace): Promise<readonly ProfileReport[]>;
  /**
   * The profile that `auto` or a name means here and now. INVALID_INPUT when there is none of that name, its file is
   * broken, or none of its models is usable, with what is missing in the message and how to get it in `details.next`.
   */
  chooseProfile(place: ProfilePlace, name: string): Promise<Result<string>>;
  /** INVALID_INPUT when there is no such profile or its file is broken. Not asked about `outline`. */
  profileTerms(place: ProfilePlace, name: string): Promise<Result<ProfileTerms>>;
  /** The usual size of a draft with a model at that speed, by ids of optional sections with more or fewer of them. */
  draftSize(
    speed: Speed,
    changes?: { readonly added?: readonly string[] | undefined; readonly left_out?: readonly string[] | undefined },
  ): DraftSize;
  /** The usual size of drafting just these sections with a model at that speed. */
  draftSizeOf(stages: readonly string[], speed: Speed): DraftSize;
  /** The tasks of a plan as they can be proposed; null until its schedule is computed. */
  plannedWork(store: Store, planId: string): Promise<PlannedWork | null>;
  /** The domain templates that come with the program, sorted by key. */
  readonly taskTemplates: () => readonly TaskTemplate[];
  /** Ids of optional sections that the bundled answers of an example prompt cannot fill. */
  sectionsWithoutAnswer(exampleId: string): Promise<readonly string[]>;
  /** The tasks of such a template; null when there is none of that key. */
  templateWork(key: string): TemplateWork | null;
  /** What lets a report of this program run its script and no other, as content security policies write it. */
  readonly reportScript: string;
  /** A status report as a page, in both forms. */
  statusPages(report: StatusReport): Promise<Result<StatusPages>>;
  /** When the work will be finished, going by what has happened. */
  forecast(request: ForecastRequest): Promise<Result<Forecast>>;
  /** When each task was to be done, and when it was or will be. */
  timeline(request: ForecastRequest): Promise<Result<WorkTimeline>>;
  /**
   * One tiny structured call, and for a model inside the app a trial of its speed. INVALID_INPUT when no profile has a
   * model of that key. When it is aborted, what it yields says nothing.
   */
  testModel(place: ProfilePlace, key: string, request?: ModelTestRequest): Promise<Result<ModelTest>>;
  /** Models inside the app: those that are there, and those that can be downloaded, with what fits this computer. */
  localModels(place: ProfilePlace): Promise<readonly LocalModel[]>;
  /** Bytes that the program which runs such models takes as a part of the app; null where it does not exist. */
  localRuntimeBytes(): Promise<number | null>;
  /** Downloads of models that are under way, in whichever process. Cheap to ask. */
  modelDownloads(place: ProfilePlace): Promise<readonly ModelDownload[]>;
  /**
   * Downloads a model of the catalogue, or goes on with it, and verifies it. INVALID_INPUT for another name; CONFLICT
   * while it is being downloaded; DISK_FULL; DOWNLOAD_FAILED, with the reason in `details.reason`; INVALID_DATA when
   * the file cannot be used. @throws the signal's reason when it is aborted
   */
  downloadModel(place: ProfilePlace, name: string, request?: DownloadRequest): Promise<Result<LocalModel>>;
  /** Uses a GGUF file of the user where it is, by its absolute path. INVALID_INPUT, with what is wrong with it. */
  addModelFile(place: ProfilePlace, path: string): Promise<Result<LocalModel>>;
  /** Deletes a downloaded model, or forgets a file of the user. INVALID_INPUT when there is none of that name. */
  removeModel(place: ProfilePlace, name: string): Promise<Result<RemovedModel>>;
  /**
   * Asks a profile's models for a better wording of a prompt. INVALID_INPUT when the profile has no model that can be
   * asked; generation_failed when none answered, with the cause in `details.cause`.
   */
  improvePrompt(place: ProfilePlace, request: ImprovementRequest): Promise<Result<PromptProposal>>;
}

export interface ModelTestRequest {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((step: ModelTestStep) => void) | undefined;
}

interface DownloadRequest {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

export interface RemovedModel {
  readonly name: string;
  readonly freed_bytes: number;
  /** The file of the user, which stays; null when the file was ours and is gone. */
  readonly kept: string | null;
}

/** A question to a model outside any run. */
export interface ImprovementRequest {
  readonly profile: string;
  readonly prompt: string;
  /** What "next year" is counted from. */
  readonly start_date: CalendarDate;
  /** What the plan may cost in US dollars, this included; null for no cap. */
  readonly cap_usd: number | null;
  /** What it has cost until now. */
  spentUsd(): number;
  /** Called after every request to a model, as soon as it has ended. */
  onAttempt(attempt: NewAttempt, texts: AttemptTexts): void;
  /** Gives it up. */
  readonly signal: AbortSignal;
}
