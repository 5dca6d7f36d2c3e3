/** The library: the user's plans on disk, and every rule about them. What is not exported here is private to it. */
export { defaultHome, type Library, openLibrary } from './library.ts';
export { noticeEdits } from './notice-edits.ts';
export { isPlainPath, planFolder, sweepTemporaryFiles } from './plan-folder.ts';
export type {
  Planner,
  PlannerStage,
  ProfilePlace,
  ProfileTerms,
  RefreshOutcome,
  ValidatedData,
} from './planner.ts';
export { remedyFor } from './remedies.ts';
export { putRunFile, removeRunFiles, trackLog } from './store/artifacts.ts';
export { addAttempt, spentUsd } from './store/attempts.ts';
export { findCall, saveCall } from './store/calls.ts';
export {
  eventsSince,
  type LibraryEvent,
  latestCursor,
  libraryEventsSince,
} from './store/events.ts';
export { ledger, readSetFacts } from './store/facts.ts';
export { LeaseLost, type RunHandle } from './store/lease.ts';
export { appendLogEvents, type LogLine } from './store/log-events.ts';
export { planRequest, planRow, setTitle } from './store/plans.ts';
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
export {
  type ClaimedRun,
  claimRun,
  finishRun,
  heartbeat,
  recordCrash,
  releaseRun,
  reportProgress,
} from './store/runs.ts';
export { keepServerPort, linkKey, storedServerPort, storesCalls } from './store/settings.ts';
export {
  commitStage,
  failStage,
  listStages,
  stageRecord,
  stageTexts,
  startStage,
} from './store/stages.ts';
export type { Store } from './store/store.ts';
export { archivePlan } from './use-cases/archive-plan.ts';
export { asUser } from './use-cases/as-user.ts';
export { checkPrompt } from './use-cases/check-prompt.ts';
export { type CreatePlanOutput, createPlan } from './use-cases/create-plan.ts';
export { deleteCalls } from './use-cases/delete-calls.ts';
export { deletablePlan, deletePlan } from './use-cases/delete-plan.ts';
export { diffPlans } from './use-cases/diff-plans.ts';
export { discardEdit } from './use-cases/discard-edit.ts';
export { type DoctorCheck, type DoctorReport, doctor } from './use-cases/doctor.ts';
export { editPrompt } from './use-cases/edit-prompt.ts';
export { estimatePlan } from './use-cases/estimate-plan.ts';
export { type ExportedPlan, exportPlan } from './use-cases/export-plan.ts';
export { importPlan } from './use-cases/import-plan.ts';
export { listArtifacts } from './use-cases/list-artifacts.ts';
export { listCalls } from './use-cases/list-calls.ts';
export { listEvents } from './use-cases/list-events.ts';
export { type ListedFact, listFacts } from './use-cases/list-facts.ts';
export { listPlans } from './use-cases/list-plans.ts';
export { modelCheck } from './use-cases/model-check.ts';
export { nextQuestion, questionView } from './use-cases/next-question.ts';
export { planByShortId } from './use-cases/plan-by-short-id.ts';
export { planFile } from './use-cases/plan-file.ts';
export { planGraph } from './use-cases/plan-graph.ts';
export { planStatus } from './use-cases/plan-status.ts';
export {
  type ReadArtifactOutput,
  readArtifact,
} from './use-cases/read-artifact.ts';
export { readLog } from './use-cases/read-log.ts';
export { resolvePlanId } from './use-cases/resolve-plan-id.ts';
export { type ResumePlanOutput, resumePlan } from './use-cases/resume-plan.ts';
export { retryPlan } from './use-cases/retry-plan.ts';
export { savePlanFile } from './use-cases/save-plan-file.ts';
export { searchPlans } from './use-cases/search-plans.ts';
export { setFact } from './use-cases/set-fact.ts';
export { changeSetting, listSettings, type Setting } from './use-cases/settings.ts';
export { stopPlan } from './use-cases/stop-plan.ts';
export { LARGEST_ANSWER, submitAnswer } from './use-cases/submit-answer.ts';
export { createToken, listTokens, revokeToken, verifyToken } from './use-cases/tokens.ts';
export { isProfile, usableProfiles } from './use-cases/usable-profiles.ts';
export { writeArtifact } from './use-cases/write-artifact.ts';
