import { expect, it } from 'vitest';
import * as library from '../../src/library/index.ts';
import { WRITING_USE_CASES } from './writing-use-cases.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** What writes as an entry of the table does, whose name it has here. */
const SAME_AS: Readonly<Record<string, string>> = {
  applyScheduleImport: 'edit-schedule',
  changeFact: 'set-fact',
  chooseScenario: 'edit-data',
  // One plan after the other.
  deleteAllCalls: 'delete-calls',
  importPlanZip: 'import-plan',
  restoreBackupFile: 'restore-backup',
  // Writes the earlier text as an edit.
  restoreVersion: 'edit-page',
  setBaseline: 'remove-baseline',
  undoFactList: 'change-fact-list',
  undoScheduleEdit: 'edit-schedule',
  writeArtifact: 'edit-page',
};

/** What writes one row of the program's own, or is killed in scenarios and tests of its own: damage, agents, models. */
const ELSEWHERE = words(`
  addModelFile continueModelDownloads endModelDownloads endSessions keepServerPort linkKey moveLibrary recordAgentCalls
  recordCrash recoverLibrary removeEarlierCopy removeModel returnExpiredClaims sessionGeneration setPowerPause startImprovement
  startModelDownload startModelTest stopImprovement stopModelDownload stopModelTest stopModelTests
`);

/** What only reads. */
const READS = words(`
  LeaseLost approvalQueue asUser attachDocuments attachToDraft auditHistory awaitImprovement awaitModelTest browsePlans
  browseProjects changesSince checkFile checkLibraryMove checkMove checkPrompt currentStep defaultHome deletablePlan diffPlans
  diskFullError doctor draftedFile editHistory estimateAddedSections estimatePlan eventHistory eventsSince explainTask
  exportName exportOfName exportTasks fileAt fileStatus fileVersion forecastGraph graphReview graphTimeline invalidInput
  isPlainPath isProfile lastCallFault latestChange latestCursor libraryAnchor libraryFault libraryPlace librarySize libraryEventsSince listAgentCalls
  listArtifacts listAudit listBackups listCalls listComments listDecisions listDeletedPlans listDeletedProjects listDrafts
  listEvents listFacts listFiles listPlans listProjects listScenarios listSettings listStages listTasks
  listTemplates listTokens localModels localRuntimeBytes markPrompt modelCheck modelDownloads nextTask openLibrary
  optionalSections ownName pieceOf planByShortId planDraft planFile planFolder planGraph planHeadlines
  planOverview planQuality planRequest planRow planRuns planSchedule planStatus plansAtHand previewFact
  previewScenario previewSchedule previewScheduleImport profileChoices profileReports projectOverview
  printedReport readArtifact readFactValue readLog readPrompt namedEntries recognisedNames recogniseTaskFormat redraftPreview reportContents
  resolveDeletedPlan resolveDeletedProject resolveGraphId resolvePlanId resolveProjectId resolveTaskId resumeOptions runCosts
  searchPlans stageDetail stageFile stageRecord statusOverview statusReport stepName storedServerPort taskBoard
  taskDetail taskMap unreachedText usableProfiles verifyToken viewFacts
`);

it('whatever the library can do either only reads, or is among what the soak kills', () => {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const functions = Object.entries(library).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  const told = new Set([...Object.keys(SAME_AS), ...ELSEWHERE, ...READS]);
  expect(functions.filter((name) => !told.has(name) && !Object.hasOwn(WRITING_USE_CASES, kebab(name)))).toEqual([]);
  expect([...told].filter((name) => !functions.includes(name))).toEqual([]);
  expect(Object.values(SAME_AS).filter((name) => !Object.hasOwn(WRITING_USE_CASES, name))).toEqual([]);
});
