/**
 * The part of the library that processes which draft may use: claiming and holding runs, writing stage results, and
 * the queue of questions. The host uses `index.ts`, which offers none of these.
 */

export { type AttachRequest, attachDocuments } from './documents/attach-documents.ts';
export { noticeEdits } from './edits/notice-edits.ts';
export { diskFullError } from './errors/disk-full.ts';
export { libraryFault } from './errors/library-fault.ts';
export type { ExportedFile, ExportRequest } from './exports/export-request.ts';
export { parseData } from './files/parse-data.ts';
export { planFolder, sweepTemporaryFiles } from './files/plan-folder.ts';
export { type ComparedScheduleFile, compareScheduleFile } from './imports/schedule/compare-schedule.ts';
export { type Library, openLibrary } from './library.ts';
export type {
  FactUses,
  ImprovementRequest,
  ModelTestRequest,
  Planner,
  PlannerStage,
  ProfilePlace,
  ProfileTerms,
  StatusPages,
  ValidatedData,
} from './planner.ts';
export { putRunFile, removeRunFiles, trackLog } from './store/files/artifacts.ts';
export { ledger, readSetFacts } from './store/plans/facts.ts';
export { planRequest, planRow, setTitle } from './store/plans/plans.ts';
export { type ClaimedRun, claimRun, MOST_RUNS } from './store/runs/claims.ts';
export { LeaseLost, type RunHandle } from './store/runs/lease.ts';
export { LeaseWatch } from './store/runs/lease-watch.ts';
export { appendLogEvents, type LogLine } from './store/runs/log-events.ts';
export {
  acceptSubmission,
  liveQuestions,
  MOST_TRIES,
  putQuestion,
  questionRow,
  questionState,
  rejectSubmission,
  withdrawQuestions,
} from './store/runs/questions.ts';
export { finishRun, heartbeat, readRunSignals, releaseRun, reportProgress } from './store/runs/runs.ts';
export { powerPause } from './store/settings/power-pause.ts';
export { storesCalls } from './store/settings/settings.ts';
export { type Amendment, amendFacts, readAmendedFacts, withdrawAmendments } from './store/stages/amended-facts.ts';
export { addAttempt, addFigures, keepTexts, spentUsd } from './store/stages/attempts.ts';
export { findCall, saveCall } from './store/stages/calls.ts';
export {
  carriedStages,
  commitStage,
  failStage,
  isInterrupted,
  replaceRecord,
  reportShare,
  stageRecord,
  stageTexts,
  startStage,
} from './store/stages/stages.ts';
export type { Store } from './store/store.ts';
export type {
  ForecastRequest,
  PlannedWork,
  TaskTemplate,
  TemplateWork,
} from './task-planning.ts';
export { asUser } from './use-cases/plans/as-user.ts';
export { questionView } from './use-cases/questions/next-question.ts';
export { LARGEST_ANSWER, submitAnswer } from './use-cases/questions/submit-answer.ts';
export { AGENT } from './use-cases/settings/choose-profile.ts';
export { readTaskFile, type TaskFile, type TaskFileContent } from './use-cases/tasks/exchange/read-task-file.ts';
export { exportPlan } from './use-cases/transfer/export-plan.ts';
