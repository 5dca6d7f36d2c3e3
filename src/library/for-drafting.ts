/**
 * The part of the library that processes which draft may use: claiming and holding runs, writing stage results, and
 * the queue of questions. The host uses `index.ts`, which offers none of these.
 */

export { diskFullError } from './disk-full.ts';
export { type AttachRequest, attachDocuments } from './documents/attach-documents.ts';
export type { ExportedFile, ExportRequest } from './exports/export-request.ts';
export { type ComparedScheduleFile, compareScheduleFile } from './imports/schedule/compare-schedule.ts';
export { type Library, openLibrary } from './library.ts';
export { libraryFault } from './library-fault.ts';
export { noticeEdits } from './notice-edits.ts';
export { parseData } from './parse-data.ts';
export { planFolder, sweepTemporaryFiles } from './plan-folder.ts';
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
export { type Amendment, amendFacts, readAmendedFacts, withdrawAmendments } from './store/amended-facts.ts';
export { putRunFile, removeRunFiles, trackLog } from './store/artifacts.ts';
export { addAttempt, addFigures, keepTexts, spentUsd } from './store/attempts.ts';
export { findCall, saveCall } from './store/calls.ts';
export { type ClaimedRun, claimRun, MOST_RUNS } from './store/claims.ts';
export { ledger, readSetFacts } from './store/facts.ts';
export { LeaseLost, type RunHandle } from './store/lease.ts';
export { LeaseWatch } from './store/lease-watch.ts';
export { appendLogEvents, type LogLine } from './store/log-events.ts';
export { planRequest, planRow, setTitle } from './store/plans.ts';
export { powerPause } from './store/power-pause.ts';
export {
  acceptSubmission,
  liveQuestions,
  MOST_TRIES,
  putQuestion,
  questionRow,
  questionState,
  rejectSubmission,
  withdrawQuestions,
} from './store/questions.ts';
export { finishRun, heartbeat, readRunSignals, releaseRun, reportProgress } from './store/runs.ts';
export { storesCalls } from './store/settings.ts';
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
} from './store/stages.ts';
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
