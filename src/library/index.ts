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
export { fileAt, ownName, stageFile } from './store/stage-files.ts';
export {
  commitStage,
  failStage,
  listStages,
  stageRecord,
  stageTexts,
  startStage,
} from './store/stages.ts';
export type { Store } from './store/store.ts';
export { createBackup, deleteBackup, listBackups } from './use-cases/backups/backups.ts';
export { type DoctorCheck, type DoctorReport, doctor } from './use-cases/backups/doctor.ts';
export { librarySize } from './use-cases/backups/library-size.ts';
export { restoreBackup } from './use-cases/backups/restore-backup.ts';
export { diffPlans } from './use-cases/comparison/diff-plans.ts';
export { answerDecision } from './use-cases/decisions/answer-decision.ts';
export { listDecisions } from './use-cases/decisions/list-decisions.ts';
export { changeFact } from './use-cases/facts/change-fact.ts';
export { type ListedFact, listFacts } from './use-cases/facts/list-facts.ts';
export { setFact } from './use-cases/facts/set-fact.ts';
export { viewFacts } from './use-cases/facts/view-facts.ts';
export { checkFile } from './use-cases/files/check-file.ts';
export { discardEdit, draftedFile } from './use-cases/files/discard-edit.ts';
export { fileStanding } from './use-cases/files/file-standing.ts';
export { listArtifacts } from './use-cases/files/list-artifacts.ts';
export { listFiles } from './use-cases/files/list-files.ts';
export { planFile } from './use-cases/files/plan-file.ts';
export {
  type ReadArtifactOutput,
  readArtifact,
} from './use-cases/files/read-artifact.ts';
export { reportContents } from './use-cases/files/report-contents.ts';
export { savePlanFile } from './use-cases/files/save-plan-file.ts';
export { writeArtifact } from './use-cases/files/write-artifact.ts';
export { archivePlan } from './use-cases/plans/archive-plan.ts';
export { asUser } from './use-cases/plans/as-user.ts';
export { browsePlans } from './use-cases/plans/browse-plans.ts';
export { type CreatePlanOutput, createPlan } from './use-cases/plans/create-plan.ts';
export { deletablePlan, deletePlan } from './use-cases/plans/delete-plan.ts';
export { emptyTrash, eraseDeletedPlan, listDeletedPlans } from './use-cases/plans/deleted-plans.ts';
export { editPrompt } from './use-cases/plans/edit-prompt.ts';
export { estimatePlan } from './use-cases/plans/estimate-plan.ts';
export { listPlans } from './use-cases/plans/list-plans.ts';
export { planByShortId } from './use-cases/plans/plan-by-short-id.ts';
export { planGraph } from './use-cases/plans/plan-graph.ts';
export { planHeadlines } from './use-cases/plans/plan-headlines.ts';
export { planOverview } from './use-cases/plans/plan-overview.ts';
export { planQuality } from './use-cases/plans/plan-quality.ts';
export { planStatus } from './use-cases/plans/plan-status.ts';
export { readPrompt } from './use-cases/plans/read-prompt.ts';
export { resolvePlanId } from './use-cases/plans/resolve-plan-id.ts';
export { restorePlan } from './use-cases/plans/restore-plan.ts';
export { searchPlans } from './use-cases/plans/search-plans.ts';
export { stageDetail } from './use-cases/plans/stage-detail.ts';
export { tagPlan } from './use-cases/plans/tag-plan.ts';
export { checkPrompt, markPrompt } from './use-cases/prompts/check-prompt.ts';
export { awaitImprovement, startImprovement, stopImprovement } from './use-cases/prompts/improve-prompt.ts';
export { listDrafts, planDraft } from './use-cases/prompts/plan-draft.ts';
export { saveDraft } from './use-cases/prompts/save-draft.ts';
export { startDraft } from './use-cases/prompts/start-draft.ts';
export { nextQuestion, questionView } from './use-cases/questions/next-question.ts';
export { LARGEST_ANSWER, submitAnswer } from './use-cases/questions/submit-answer.ts';
export { deleteAllCalls, deleteCalls } from './use-cases/runs/delete-calls.ts';
export { eventHistory } from './use-cases/runs/event-history.ts';
export { listCalls } from './use-cases/runs/list-calls.ts';
export { listEvents } from './use-cases/runs/list-events.ts';
export { planRuns } from './use-cases/runs/plan-runs.ts';
export { readLog } from './use-cases/runs/read-log.ts';
export { redraftPreview } from './use-cases/runs/redraft-preview.ts';
export { resumeOptions } from './use-cases/runs/resume-options.ts';
export { type ResumePlanOutput, resumePlan } from './use-cases/runs/resume-plan.ts';
export { retryPlan } from './use-cases/runs/retry-plan.ts';
export { runCosts } from './use-cases/runs/run-costs.ts';
export { stopPlan } from './use-cases/runs/stop-plan.ts';
export { editSchedule, previewSchedule, undoScheduleEdit } from './use-cases/schedule/edit-schedule.ts';
export { planSchedule } from './use-cases/schedule/plan-schedule.ts';
export { keepBaseline, setBaseline } from './use-cases/schedule/schedule-baseline.ts';
export { modelCheck } from './use-cases/settings/model-check.ts';
export { profileChoices } from './use-cases/settings/profile-choices.ts';
export { profileReports, testModel } from './use-cases/settings/profile-reports.ts';
export { changeSetting, listSettings, type Setting } from './use-cases/settings/settings.ts';
export { isProfile, usableProfiles } from './use-cases/settings/usable-profiles.ts';
export { type CalledTool, listAgentCalls, recordAgentCalls } from './use-cases/tokens/agent-calls.ts';
export { createToken, listTokens, revokeToken, verifyToken } from './use-cases/tokens/tokens.ts';
export { type ExportedPlan, exportPlan } from './use-cases/transfer/export-plan.ts';
export { importPlan, importPlanZip } from './use-cases/transfer/import-plan.ts';
export { MOST_ZIP_BYTES } from './use-cases/transfer/read-zip.ts';
