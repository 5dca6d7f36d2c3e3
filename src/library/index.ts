/**
 * The library: the user's plans on disk and all rules about them. This is the API for the host and its screens;
 * processes that draft use `for-drafting.ts`. What neither file exports is private to the library.
 */

export { attachDocuments, type DocumentFile } from './documents/attach-documents.ts';
export { MOST_DOCUMENT_BYTES } from './documents/document.ts';
export { MOST_EDIT_BYTES } from './edits/data-checks.ts';
export { diskFullError } from './errors/disk-full.ts';
export { libraryFault } from './errors/library-fault.ts';
export type { ExportRequest } from './exports/export-request.ts';
export { EXPORT_CHOICES, EXPORT_FORMATS, exportName, exportOfName } from './exports/formats.ts';
export { isPlainPath, planFolder } from './files/plan-folder.ts';
export { MOST_SCHEDULE_BYTES } from './imports/schedule/file-text.ts';
export { defaultHome, type Library, libraryAnchor, openLibrary } from './library.ts';
export { checkMove } from './place/check-move.ts';
export { checkLibraryMove, libraryPlace, removeEarlierCopy } from './place/library-place.ts';
export { moveLibrary } from './place/move-library.ts';
export type { Planner } from './planner.ts';
export { type Actor, PERSON } from './store/events/audit.ts';
export { changesSince, type LibraryChange, latestChange } from './store/events/changes.ts';
export { eventsSince, type LibraryEvent, latestCursor, libraryEventsSince } from './store/events/events.ts';
export { fileAt, ownName, REPORT_STAGE, stageFile } from './store/files/stage-files.ts';
export { planRequest, planRow } from './store/plans/plans.ts';
export { recordCrash } from './store/runs/claims.ts';
export { LeaseLost } from './store/runs/lease.ts';
export { type PowerPause, setPowerPause } from './store/settings/power-pause.ts';
export { keepServerPort, linkKey, storedServerPort } from './store/settings/settings.ts';
export { listStages, stageRecord } from './store/stages/stages.ts';
export { endSessions, sessionGeneration } from './store/tokens/sessions.ts';
export { deleteBackup, listBackups } from './use-cases/backups/backups.ts';
export { createBackup } from './use-cases/backups/create-backup.ts';
export { type DoctorCheck, type DoctorReport, doctor } from './use-cases/backups/doctor.ts';
export { librarySize } from './use-cases/backups/library-size.ts';
export { type RecoveredLibrary, recoverLibrary } from './use-cases/backups/recover-library.ts';
export { restoreBackup, restoreBackupFile } from './use-cases/backups/restore-backup.ts';
export {
  addComment,
  deleteComment,
  listComments,
  putBackComment,
  resolveComment,
} from './use-cases/comments/comments.ts';
export { diffPlans } from './use-cases/comparison/diff-plans.ts';
export { answerDecision } from './use-cases/decisions/answer-decision.ts';
export { chooseScenario, previewScenario } from './use-cases/decisions/choose-scenario.ts';
export { listDecisions } from './use-cases/decisions/list-decisions.ts';
export { listScenarios } from './use-cases/decisions/list-scenarios.ts';
export { changeFact } from './use-cases/facts/change-fact.ts';
export { changeFactList, undoFactList } from './use-cases/facts/change-fact-list.ts';
export { type ListedFact, listFacts } from './use-cases/facts/list-facts.ts';
export { previewFact } from './use-cases/facts/preview-fact.ts';
export { readFactValue } from './use-cases/facts/read-fact-value.ts';
export { setFact } from './use-cases/facts/set-fact.ts';
export { viewFacts } from './use-cases/facts/view-facts.ts';
export { checkFile } from './use-cases/files/check-file.ts';
export { discardEdit, draftedFile } from './use-cases/files/discard-edit.ts';
export { type EditEffects, unreachedText } from './use-cases/files/edit-effects.ts';
export { fileStatus } from './use-cases/files/file-status.ts';
export { listArtifacts } from './use-cases/files/list-artifacts.ts';
export { listFiles } from './use-cases/files/list-files.ts';
export { namedEntries } from './use-cases/files/named-entries.ts';
export { planFile } from './use-cases/files/plan-file.ts';
export { printedReport } from './use-cases/files/printed-report.ts';
export { pieceOf, type ReadArtifactOutput, readArtifact } from './use-cases/files/read-artifact.ts';
export { recognisedNames } from './use-cases/files/recognised-names.ts';
export { reportContents } from './use-cases/files/report-contents.ts';
export { savePlanFile } from './use-cases/files/save-plan-file.ts';
export { writeArtifact } from './use-cases/files/write-artifact.ts';
export { editHistory } from './use-cases/history/edit-history.ts';
export { fileVersion, restoreVersion } from './use-cases/history/restore-version.ts';
export { archivePlan } from './use-cases/plans/archive-plan.ts';
export { asUser } from './use-cases/plans/as-user.ts';
export { browsePlans } from './use-cases/plans/browse-plans.ts';
export { changeTags } from './use-cases/plans/change-tags.ts';
export { type CreatePlanOutput, createPlan } from './use-cases/plans/create-plan.ts';
export { currentStep } from './use-cases/plans/current-step.ts';
export { deletablePlan, deletePlan } from './use-cases/plans/delete-plan.ts';
export { emptyTrash, eraseDeletedPlan, listDeletedPlans, resolveDeletedPlan } from './use-cases/plans/deleted-plans.ts';
export { duplicatePlan } from './use-cases/plans/duplicate-plan.ts';
export { editPrompt } from './use-cases/plans/edit-prompt.ts';
export { estimatePlan } from './use-cases/plans/estimate-plan.ts';
export { listPlans } from './use-cases/plans/list-plans.ts';
export { optionalSections, type SectionChoice } from './use-cases/plans/optional-sections.ts';
export { pinPlan } from './use-cases/plans/pin-plan.ts';
export { planByShortId } from './use-cases/plans/plan-by-short-id.ts';
export { planGraph } from './use-cases/plans/plan-graph.ts';
export { planHeadlines } from './use-cases/plans/plan-headlines.ts';
export { planOverview } from './use-cases/plans/plan-overview.ts';
export { planQuality } from './use-cases/plans/plan-quality.ts';
export { planStatus } from './use-cases/plans/plan-status.ts';
export { plansAtHand } from './use-cases/plans/plans-at-hand.ts';
export { readPrompt } from './use-cases/plans/read-prompt.ts';
export { renamePlan } from './use-cases/plans/rename-plan.ts';
export { resolvePlanId } from './use-cases/plans/resolve-plan-id.ts';
export { restorePlan } from './use-cases/plans/restore-plan.ts';
export { searchPlans } from './use-cases/plans/search-plans.ts';
export { stageDetail } from './use-cases/plans/stage-detail.ts';
export { stepName } from './use-cases/plans/stage-titles.ts';
export { tagPlan } from './use-cases/plans/tag-plan.ts';
export { type LastCallFault, lastCallFault } from './use-cases/plans/waiting-for.ts';
export { approvalQueue } from './use-cases/projects/approval-queue.ts';
export { auditHistory } from './use-cases/projects/audit-history.ts';
export { browseProjects } from './use-cases/projects/browse-projects.ts';
export { createProject } from './use-cases/projects/create-project.ts';
export { deleteProject } from './use-cases/projects/delete-project.ts';
export {
  eraseDeletedProject,
  listDeletedProjects,
  resolveDeletedProject,
} from './use-cases/projects/deleted-projects.ts';
export { listAudit } from './use-cases/projects/list-audit.ts';
export { listProjects } from './use-cases/projects/list-projects.ts';
export { projectOverview } from './use-cases/projects/project-overview.ts';
export { resolveProjectId } from './use-cases/projects/resolve-project-id.ts';
export { restoreProject } from './use-cases/projects/restore-project.ts';
export { attachToDraft } from './use-cases/prompts/attach-to-draft.ts';
export { checkPrompt, markPrompt } from './use-cases/prompts/check-prompt.ts';
export { awaitImprovement, startImprovement, stopImprovement } from './use-cases/prompts/improve-prompt.ts';
export { listDrafts, planDraft } from './use-cases/prompts/plan-draft.ts';
export { saveDraft } from './use-cases/prompts/save-draft.ts';
export { startDraft } from './use-cases/prompts/start-draft.ts';
export { nextQuestion } from './use-cases/questions/next-question.ts';
export { submitAnswer } from './use-cases/questions/submit-answer.ts';
export { deleteAllCalls, deleteCalls } from './use-cases/runs/delete-calls.ts';
export { estimateAddedSections } from './use-cases/runs/estimate-redraft.ts';
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
export {
  applyScheduleImport,
  previewScheduleImport,
} from './use-cases/schedule/import-schedule.ts';
export { noteProgress } from './use-cases/schedule/note-progress.ts';
export { planSchedule } from './use-cases/schedule/plan-schedule.ts';
export { keepBaseline, setBaseline } from './use-cases/schedule/schedule-baseline.ts';
export { addModelFile, localModels, localRuntimeBytes, removeModel } from './use-cases/settings/local-models.ts';
export { modelCheck } from './use-cases/settings/model-check.ts';
export {
  continueModelDownloads,
  endModelDownloads,
  modelDownloads,
  startModelDownload,
  stopModelDownload,
} from './use-cases/settings/model-downloads.ts';
export {
  awaitModelTest,
  type ModelTestStatus,
  startModelTest,
  stopModelTest,
  stopModelTests,
} from './use-cases/settings/model-tests.ts';
export { profileChoices } from './use-cases/settings/profile-choices.ts';
export { profileReports } from './use-cases/settings/profile-reports.ts';
export { changeSetting, listSettings, type Setting } from './use-cases/settings/settings.ts';
export { isProfile, usableProfiles } from './use-cases/settings/usable-profiles.ts';
export { addTask } from './use-cases/tasks/add-task.ts';
export { approveGraph, rejectGraph } from './use-cases/tasks/approve-graph.ts';
export { claimTask } from './use-cases/tasks/claim-task.ts';
export {
  cancelTask,
  completeTask,
  failTask,
  heartbeatTask,
  releaseTask,
  reopenTask,
  type TaskOutcome,
} from './use-cases/tasks/end-task.ts';
export { exportTasks } from './use-cases/tasks/exchange/export-tasks.ts';
export type { LeftOut } from './use-cases/tasks/exchange/format/left-out.ts';
export { READ_TASK_FORMATS, recogniseTaskFormat, TASK_FORMATS } from './use-cases/tasks/exchange/formats.ts';
export { type ImportedTasks, importTasks } from './use-cases/tasks/exchange/import-tasks.ts';
export { MOST_TASK_FILE_BYTES } from './use-cases/tasks/exchange/read-task-file.ts';
export { explainTask } from './use-cases/tasks/explain-task.ts';
export { forecastGraph } from './use-cases/tasks/forecast-graph.ts';
export { graphReview } from './use-cases/tasks/graph-review.ts';
export type { GraphSummary } from './use-cases/tasks/graph-summaries.ts';
export { graphTimeline } from './use-cases/tasks/graph-timeline.ts';
export { listTasks } from './use-cases/tasks/list-tasks.ts';
export { nextTask } from './use-cases/tasks/next-task.ts';
export { type ProposeFromPlanOutput, proposeFromPlan } from './use-cases/tasks/propose-from-plan.ts';
export { invalidInput, type ProposedGraph, proposeGraph } from './use-cases/tasks/propose-graph.ts';
export { resolveGraphId, resolveTaskId } from './use-cases/tasks/resolve-task-id.ts';
export { returnExpiredClaims } from './use-cases/tasks/return-expired-claims.ts';
export { setDependency } from './use-cases/tasks/set-dependency.ts';
export { statusOverview } from './use-cases/tasks/status-overview.ts';
export { statusReport } from './use-cases/tasks/status-report.ts';
export { taskBoard } from './use-cases/tasks/task-board.ts';
export { type TaskDetail, taskDetail } from './use-cases/tasks/task-detail.ts';
export { taskMap } from './use-cases/tasks/task-map.ts';
export { instantiateTemplate, listTemplates, type Overrides, saveTemplate } from './use-cases/tasks/templates.ts';
export { type CalledTool, listAgentCalls, recordAgentCalls } from './use-cases/tokens/agent-calls.ts';
export { createToken, listTokens, revokeToken, verifyToken } from './use-cases/tokens/tokens.ts';
export { exportPlan } from './use-cases/transfer/export-plan.ts';
export { importPlan, importPlanZip } from './use-cases/transfer/import-plan.ts';
export { MOST_ZIP_BYTES } from './use-cases/transfer/read-zip.ts';
