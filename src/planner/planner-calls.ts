import type {
  AttachRequest,
  ComparedScheduleFile,
  ExportedFile,
  ExportRequest,
  ForecastRequest,
  Planner,
  StatusPages,
  TaskFile,
  TaskFileContent,
  ValidatedData,
} from '../library/for-drafting.ts';
import type { CalendarDate } from '../shared/calendar-date.ts';
import type { AttachedDocuments } from '../shared/contracts/background.ts';
import type { Forecast } from '../shared/contracts/forecast.ts';
import type { PlanTables } from '../shared/contracts/plan-tables.ts';
import type { PrintedPart } from '../shared/contracts/printed-part.ts';
import type { MarkedPromptCheck } from '../shared/contracts/prompt-check.ts';
import type { KeptBaseline, SchedulePreview, TaskChange } from '../shared/contracts/schedule.ts';
import type { StatusReport } from '../shared/contracts/status-report.ts';
import type { WorkTimeline } from '../shared/contracts/work-timeline.ts';
import type { Result } from '../shared/result.ts';

/**
 * Messages between a host and its planner process. The host sends one call at a time; the process sends `ready` once,
 * then answers each call with its id. All of it is plain JSON.
 */

/** What the planner process answers, by method of `Planner`: whatever can take longer than 20 ms. */
export interface PlannerAnswers {
  readonly refresh: string[];
  readonly previewSchedule: SchedulePreview;
  readonly checkPrompt: MarkedPromptCheck;
  readonly forecast: Forecast;
  readonly timeline: WorkTimeline;
  readonly statusPages: StatusPages;
  readonly printedReport: string | null;
  readonly validateStageText: ValidatedData;
  /** Bytes in base64. */
  readonly exportFile: ExportedFile<string>;
  readonly readTaskFile: TaskFileContent;
  readonly compareScheduleFile: ComparedScheduleFile;
  readonly attachDocuments: AttachedDocuments;
}

export type PlannerMethod = keyof PlannerAnswers & keyof Planner;

interface OfPlan {
  /** Whose plan it is. The library is the one in PLANEXE_HOME. */
  readonly user: string;
  readonly planId: string;
}

/** A method with its arguments; a store is named by its user. */
export type PlannerRequest =
  | ({ readonly method: 'refresh' } & OfPlan)
  | ({
      readonly method: 'previewSchedule';
      readonly changes: readonly TaskChange[];
      readonly baseline: KeptBaseline | null;
    } & OfPlan)
  | ({ readonly method: 'printedReport'; readonly part: PrintedPart } & OfPlan)
  | { readonly method: 'exportFile'; readonly user: string; readonly request: ExportRequest }
  | { readonly method: 'forecast' | 'timeline'; readonly request: ForecastRequest }
  | { readonly method: 'statusPages'; readonly report: StatusReport }
  | { readonly method: 'checkPrompt'; readonly text: string; readonly dayZero: CalendarDate }
  | { readonly method: 'validateStageText'; readonly stageId: string; readonly text: string }
  | { readonly method: 'readTaskFile'; readonly file: TaskFile }
  /** The file's bytes in Base64. */
  | { readonly method: 'compareScheduleFile'; readonly tables: PlanTables; readonly bytes: string }
  /** The files' bytes in Base64. */
  | {
      readonly method: 'attachDocuments';
      readonly request: Omit<AttachRequest, 'files'> & {
        readonly files: readonly { readonly name: string; readonly bytes: string }[];
      };
    };

export interface PlannerCall {
  readonly id: number;
  readonly request: PlannerRequest;
}

/** An error that was thrown, as far as it can be told to another process. */
export interface ThrownError {
  /** `LeaseLost` keeps its meaning on the other side. */
  readonly name: string;
  /** Of the system or the database, such as ENOSPC; null for any other. */
  readonly code: string | null;
  readonly message: string;
  readonly stack: string | null;
}

export type PlannerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Result<PlannerAnswers[PlannerMethod]> }
  | { readonly type: 'thrown'; readonly id: number; readonly error: ThrownError };
