/** The library: the user's plans on disk, and every rule about them. What is not exported here is private to it. */
export { defaultHome, type Library, openLibrary } from './library.ts';
export { noticeEdits } from './notice-edits.ts';
export { isPlainPath, planFolder, sweepTemporaryFiles } from './plan-folder.ts';
export type {
  FactUses,
  ImprovementRequest,
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
export { changesSince, type LibraryChange, latestChange } from './store/changes.ts';
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
export { endSessions, sessionGeneration } from './store/sessions.ts';
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
export { type CalledTool, listAgentCalls, recordAgentCalls } from './use-cases/agent-calls.ts';
export { answerDecision } from './use-cases/answer-decision.ts';
export { archivePlan } from './use-cases/archive-plan.ts';
export { asUser } from './use-cases/as-user.ts';
export { createBackup, deleteBackup, listBackups } from './use-cases/backups.ts';
export { browsePlans } from './use-cases/browse-plans.ts';
export { changeFact } from './use-cases/change-fact.ts';
export { checkFile } from './use-cases/check-file.ts';
export { checkPrompt, markPrompt } from './use-cases/check-prompt.ts';
export { type CreatePlanOutput, createPlan } from './use-cases/create-plan.ts';
export { deleteAllCalls, deleteCalls } from './use-cases/delete-calls.ts';
export { deletablePlan, deletePlan } from './use-cases/delete-plan.ts';
export { emptyTrash, eraseDeletedPlan, listDeletedPlans } from './use-cases/deleted-plans.ts';
export { diffPlans } from './use-cases/diff-plans.ts';
export { discardEdit, draftedFile } from './use-cases/discard-edit.ts';
export { type DoctorCheck, type DoctorReport, doctor } from './use-cases/doctor.ts';
export { editPrompt } from './use-cases/edit-prompt.ts';
export { editSchedule, previewSchedule, undoScheduleEdit } from './use-cases/edit-schedule.ts';
export { estimatePlan } from './use-cases/estimate-plan.ts';
export { eventHistory } from './use-cases/event-history.ts';
export { type ExportedPlan, exportPlan } from './use-cases/export-plan.ts';
export { fileStanding } from './use-cases/file-standing.ts';
export { importPlan, importPlanZip } from './use-cases/import-plan.ts';
export { awaitImprovement, startImprovement, stopImprovement } from './use-cases/improve-prompt.ts';
export { librarySize } from './use-cases/library-size.ts';
export { listArtifacts } from './use-cases/list-artifacts.ts';
export { listCalls } from './use-cases/list-calls.ts';
export { listDecisions } from './use-cases/list-decisions.ts';
export { listEvents } from './use-cases/list-events.ts';
export { type ListedFact, listFacts } from './use-cases/list-facts.ts';
export { listFiles } from './use-cases/list-files.ts';
export { listPlans } from './use-cases/list-plans.ts';
export { modelCheck } from './use-cases/model-check.ts';
export { nextQuestion, questionView } from './use-cases/next-question.ts';
export { planByShortId } from './use-cases/plan-by-short-id.ts';
export { listDrafts, planDraft } from './use-cases/plan-draft.ts';
export { planFile } from './use-cases/plan-file.ts';
export { planGraph } from './use-cases/plan-graph.ts';
export { planHeadlines } from './use-cases/plan-headlines.ts';
export { planOverview } from './use-cases/plan-overview.ts';
export { planQuality } from './use-cases/plan-quality.ts';
export { planRuns } from './use-cases/plan-runs.ts';
export { planSchedule } from './use-cases/plan-schedule.ts';
export { planStatus } from './use-cases/plan-status.ts';
export { profileChoices } from './use-cases/profile-choices.ts';
export { profileReports, testModel } from './use-cases/profile-reports.ts';
export {
  type ReadArtifactOutput,
  readArtifact,
} from './use-cases/read-artifact.ts';
export { readLog } from './use-cases/read-log.ts';
export { readPrompt } from './use-cases/read-prompt.ts';
export { MOST_ZIP_BYTES } from './use-cases/read-zip.ts';
export { redraftPreview } from './use-cases/redraft-preview.ts';
export { reportContents } from './use-cases/report-contents.ts';
export { resolvePlanId } from './use-cases/resolve-plan-id.ts';
export { restoreBackup } from './use-cases/restore-backup.ts';
export { restorePlan } from './use-cases/restore-plan.ts';
export { resumeOptions } from './use-cases/resume-options.ts';
export { type ResumePlanOutput, resumePlan } from './use-cases/resume-plan.ts';
export { retryPlan } from './use-cases/retry-plan.ts';
export { runCosts } from './use-cases/run-costs.ts';
export { saveDraft } from './use-cases/save-draft.ts';
export { savePlanFile } from './use-cases/save-plan-file.ts';
export { keepBaseline, setBaseline } from './use-cases/schedule-baseline.ts';
export { searchPlans } from './use-cases/search-plans.ts';
export { setFact } from './use-cases/set-fact.ts';
export { changeSetting, listSettings, type Setting } from './use-cases/settings.ts';
export { stageDetail } from './use-cases/stage-detail.ts';
export { startDraft } from './use-cases/start-draft.ts';
export { stopPlan } from './use-cases/stop-plan.ts';
export { LARGEST_ANSWER, submitAnswer } from './use-cases/submit-answer.ts';
export { tagPlan } from './use-cases/tag-plan.ts';
export { createToken, listTokens, revokeToken, verifyToken } from './use-cases/tokens.ts';
export { isProfile, usableProfiles } from './use-cases/usable-profiles.ts';
export { viewFacts } from './use-cases/view-facts.ts';
export { writeArtifact } from './use-cases/write-artifact.ts';
