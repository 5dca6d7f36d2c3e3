import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DraftContent } from '../../../shared/contracts/plan-draft.ts';
import type { Result } from '../../../shared/result.ts';
import { codeOf, temporaryFolder, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { claim, DRAFT_CONTENT, finishedPlan, newPlan, TABLES_OF_PLANS } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { PERSON } from '../../store/events/audit.ts';
import { putQuestion } from '../../store/runs/questions.ts';
import { addComment } from '../comments/comments.ts';
import { diffPlans } from '../comparison/diff-plans.ts';
import { answerDecision } from '../decisions/answer-decision.ts';
import { chooseScenario } from '../decisions/choose-scenario.ts';
import { listDecisions } from '../decisions/list-decisions.ts';
import { listScenarios } from '../decisions/list-scenarios.ts';
import { changeFactList } from '../facts/change-fact-list.ts';
import { listFacts } from '../facts/list-facts.ts';
import { previewFact } from '../facts/preview-fact.ts';
import { readFactValue } from '../facts/read-fact-value.ts';
import { setFact } from '../facts/set-fact.ts';
import { viewFacts } from '../facts/view-facts.ts';
import { checkFile } from '../files/check-file.ts';
import { discardEdit } from '../files/discard-edit.ts';
import { fileStatus } from '../files/file-status.ts';
import { listArtifacts } from '../files/list-artifacts.ts';
import { listFiles } from '../files/list-files.ts';
import { namedEntries } from '../files/named-entries.ts';
import { planFile } from '../files/plan-file.ts';
import { printedReport } from '../files/printed-report.ts';
import { readArtifact } from '../files/read-artifact.ts';
import { recognisedNames } from '../files/recognised-names.ts';
import { reportContents } from '../files/report-contents.ts';
import { savePlanFile } from '../files/save-plan-file.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { editHistory } from '../history/edit-history.ts';
import { fileVersion } from '../history/restore-version.ts';
import { attachToDraft } from '../prompts/attach-to-draft.ts';
import { startImprovement } from '../prompts/improve-prompt.ts';
import { planDraft } from '../prompts/plan-draft.ts';
import { saveDraft } from '../prompts/save-draft.ts';
import { startDraft } from '../prompts/start-draft.ts';
import { nextQuestion } from '../questions/next-question.ts';
import { submitAnswer } from '../questions/submit-answer.ts';
import { deleteCalls } from '../runs/delete-calls.ts';
import { estimateAddedSections } from '../runs/estimate-redraft.ts';
import { eventHistory } from '../runs/event-history.ts';
import { listCalls } from '../runs/list-calls.ts';
import { listEvents } from '../runs/list-events.ts';
import { planRuns } from '../runs/plan-runs.ts';
import { readLog } from '../runs/read-log.ts';
import { redraftPreview } from '../runs/redraft-preview.ts';
import { resumeOptions } from '../runs/resume-options.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { retryPlan } from '../runs/retry-plan.ts';
import { runCosts } from '../runs/run-costs.ts';
import { stopPlan } from '../runs/stop-plan.ts';
import { editSchedule } from '../schedule/edit-schedule.ts';
import { previewScheduleImport } from '../schedule/import-schedule.ts';
import { noteProgress } from '../schedule/note-progress.ts';
import { planSchedule } from '../schedule/plan-schedule.ts';
import { setBaseline } from '../schedule/schedule-baseline.ts';
import { proposeFromPlan } from '../tasks/propose-from-plan.ts';
import { exportPlan } from '../transfer/export-plan.ts';
import { packEarlier } from '../transfer/keep-earlier.ts';
import { archivePlan } from './archive-plan.ts';
import { asUser } from './as-user.ts';
import { changeTags } from './change-tags.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { duplicatePlan } from './duplicate-plan.ts';
import { editPrompt } from './edit-prompt.ts';
import { listPlans } from './list-plans.ts';
import { optionalSections } from './optional-sections.ts';
import { pinPlan } from './pin-plan.ts';
import { planGraph } from './plan-graph.ts';
import { planHeadlines } from './plan-headlines.ts';
import { planOverview } from './plan-overview.ts';
import { planQuality } from './plan-quality.ts';
import { planStatus } from './plan-status.ts';
import { readPrompt } from './read-prompt.ts';
import { renamePlan } from './rename-plan.ts';
import { resolvePlanId } from './resolve-plan-id.ts';
import { searchPlans } from './search-plans.ts';
import { stageDetail } from './stage-detail.ts';
import { tagPlan } from './tag-plan.ts';

const PROMPT = 'Open a patisserie in Lyon by spring, with a wood-fired oven.';
const path = FILES.brief.page;
const DRAFT: DraftContent = { ...DRAFT_CONTENT, prompt: PROMPT };

/** Every use-case that takes the id of a plan, by its file. */
const OF_A_PLAN: Readonly<
  Record<string, (library: Library, plan_id: string) => Result<unknown> | Promise<Result<unknown>>>
> = {
  'archive-plan.ts': (library, plan_id) => archivePlan(library, { plan_id }),
  'change-tags.ts': (library, plan_id) => changeTags(library, { plan_ids: [plan_id], add: ['mine'] }),
  'attach-to-draft.ts': (library, plan_id) =>
    attachToDraft(library, { plan_id, name: 'offer.txt', bytes: Buffer.from('The oven costs 18500 EUR.') }),
  'note-progress.ts': (library, plan_id) =>
    noteProgress(library, { plan_id, changes: [{ task: 'dig', done: 50, started: null, finished: null }] }),
  'change-fact-list.ts': (library, plan_id) =>
    changeFactList(library, { plan_id, change: { kind: 'budget', fact: 'budget.total' } }),
  'keep-earlier.ts': (library, plan_id) => packEarlier(library, plan_id),
  'comments.ts': (library, plan_id) => addComment(library, { plan_id, section: null, body: 'mine' }),
  'duplicate-plan.ts': (library, plan_id) => duplicatePlan(library, { plan_id }),
  'pin-plan.ts': (library, plan_id) => pinPlan(library, { plan_id, pinned: true }),
  'rename-plan.ts': (library, plan_id) => renamePlan(library, { plan_id, title: 'Mine' }),
  'create-plan.ts': (library, parent_plan_id) => createPlan(library, { prompt: PROMPT, parent_plan_id }),
  'delete-calls.ts': (library, plan_id) => deleteCalls(library, { plan_id }),
  'delete-plan.ts': (library, plan_id) => deletePlan(library, { plan_id }),
  'diff-plans.ts': (library, plan_id) => diffPlans(library, { a: plan_id, b: plan_id }),
  'discard-edit.ts': (library, plan_id) => discardEdit(library, { plan_id, path }),
  'edit-history.ts': (library, plan_id) => editHistory(library, { plan_id }),
  'edit-prompt.ts': (library, plan_id) => editPrompt(library, { plan_id, prompt: PROMPT }),
  'export-plan.ts': (library, plan_id) => exportPlan(library, { plan_id, format: 'zip', with_calls: true }),
  'list-artifacts.ts': (library, plan_id) => listArtifacts(library, { plan_id }),
  'list-calls.ts': (library, plan_id) => listCalls(library, { plan_id }),
  'list-events.ts': (library, plan_id) => listEvents(library, { plan_id }),
  'list-facts.ts': (library, plan_id) => listFacts(library, { plan_id }),
  'next-question.ts': (library, plan_id) => nextQuestion(library, { plan_id, answerer: 'agent:b' }),
  'plan-file.ts': (library, plan_id) => planFile(library, { plan_id, artifact: 'report' }),
  'printed-report.ts': (library, plan_id) => printedReport(library, { plan_id, part: 'summary' }),
  'plan-graph.ts': (library, plan_id) => planGraph(library, { plan_id }),
  'plan-status.ts': (library, plan_id) => planStatus(library, { plan_id }),
  'read-artifact.ts': (library, plan_id) => readArtifact(library, { plan_id, path }),
  'read-fact-value.ts': (library, plan_id) => readFactValue(library, { plan_id, id: 'budget.total', value: 1 }),
  'read-log.ts': (library, plan_id) => readLog(library, { plan_id }),
  'restore-version.ts': (library, plan_id) => fileVersion(library, { plan_id, path, sha256: '0'.repeat(64) }),
  'resume-plan.ts': (library, plan_id) => resumePlan(library, { plan_id, invalidate: { stages: ['tasks'] } }),
  'retry-plan.ts': (library, plan_id) => retryPlan(library, { plan_id }),
  'save-plan-file.ts': (library, plan_id) =>
    savePlanFile(library, { plan_id, artifact: 'zip', folder: temporaryFolder(onTestFinished) }),
  'preview-fact.ts': (library, plan_id) => previewFact(library, { plan_id, id: 'budget.total', value: 1 }),
  'set-fact.ts': (library, plan_id) => setFact(library, { plan_id, id: 'budget.total', value: 1 }),
  'stop-plan.ts': (library, plan_id) => stopPlan(library, { plan_id }),
  'submit-answer.ts': (library, plan_id) =>
    submitAnswer(library, { draft_id: askIn(library, plan_id), data: {}, answerer: 'agent:b' }, { waitMs: 0 }),
  'answer-decision.ts': (library, plan_id) =>
    answerDecision(library, { plan_id, item: { kind: 'decision', id: 'd1' }, note: 'mine', expected_sha256: '' }),
  'check-file.ts': (library, plan_id) => checkFile(library, { plan_id, path, content: '# Mine\n' }),
  'choose-scenario.ts': (library, plan_id) =>
    chooseScenario(library, { plan_id, scenario: 'bold', expected_sha256: '' }),
  'list-scenarios.ts': (library, plan_id) => listScenarios(library, { plan_id }),
  'estimate-redraft.ts': (library, plan_id) => estimateAddedSections(library, { plan_id }),
  'edit-schedule.ts': (library, plan_id) => editSchedule(library, { plan_id, changes: [], sources: {} }),
  'import-schedule.ts': (library, plan_id) => previewScheduleImport(library, { plan_id, bytes: new Uint8Array() }),
  'event-history.ts': (library, plan_id) => eventHistory(library, { plan_id }),
  'file-status.ts': (library, plan_id) => fileStatus(library, { plan_id, path }),
  'improve-prompt.ts': (library, plan_id) => startImprovement(library, { plan_id }),
  'list-decisions.ts': (library, plan_id) => listDecisions(library, { plan_id }),
  'list-files.ts': (library, plan_id) => listFiles(library, { plan_id }),
  'recognised-names.ts': (library, plan_id) => recognisedNames(library, { plan_id }),
  'named-entries.ts': (library, plan_id) => namedEntries(library, { plan_id }),
  'plan-draft.ts': (library, plan_id) => planDraft(library, { plan_id }),
  'plan-headlines.ts': (library, plan_id) => planHeadlines(library, { plan_id }),
  'optional-sections.ts': (library, plan_id) => optionalSections(library, { plan_id }),
  'plan-overview.ts': (library, plan_id) => planOverview(library, { plan_id }),
  'plan-quality.ts': (library, plan_id) => planQuality(library, { plan_id }),
  'plan-runs.ts': (library, plan_id) => planRuns(library, { plan_id }),
  'plan-schedule.ts': (library, plan_id) => planSchedule(library, { plan_id }),
  'propose-from-plan.ts': (library, plan_id) => proposeFromPlan(library, { plan_id }, PERSON),
  'read-prompt.ts': (library, plan_id) => readPrompt(library, { plan_id }),
  'redraft-preview.ts': (library, plan_id) => redraftPreview(library, { plan_id, stages: ['tasks'] }),
  'report-contents.ts': (library, plan_id) => reportContents(library, { plan_id }),
  'resume-options.ts': (library, plan_id) => resumeOptions(library, { plan_id }),
  'run-costs.ts': (library, plan_id) => runCosts(library, { plan_id, run_id: 'run_0001' }),
  'save-draft.ts': (library, plan_id) => saveDraft(library, { plan_id, request_id: 'one', ...DRAFT }),
  'schedule-baseline.ts': (library, plan_id) => setBaseline(library, { plan_id, baseline: null }),
  'stage-detail.ts': (library, plan_id) => stageDetail(library, { plan_id, stage: 'tasks' }),
  'start-draft.ts': (library, plan_id) => startDraft(library, { plan_id, expected_version: '' }),
  'view-facts.ts': (library, plan_id) => viewFacts(library, { plan_id }),
  'tag-plan.ts': (library, plan_id) => tagPlan(library, { plan_id, tags: ['mine'] }),
  'write-artifact.ts': (library, plan_id) => writeArtifact(library, { plan_id, path, content: '# Mine\n' }),
};

/** A question of the plan's last run, which it makes an active one. */
function askIn(library: Library, planId: string): string {
  const number = Number(library.prepare('SELECT max(number) AS n FROM runs WHERE plan_id = ?').get(planId)?.n);
  library
    .prepare("UPDATE runs SET state = 'running', lease_owner = 'x', fencing_token = 1 WHERE plan_id = ?")
    .run(planId);
  const question = { stage: 'brief', title: 'Brief', item: '', instructions: '?', context: [], schema: {}, words: 1 };
  return putQuestion(
    library,
    { planId, number, owner: 'x', fencingToken: 1 },
    { ...question, questionSha: planId, urgency: 1 },
  );
}

function twoUsers() {
  const ada = temporaryLibrary(onTestFinished);
  return { ada, bob: asUser(ada, 'bob') };
}

/** All that the library says of its plans and keeps of them. */
function everything(library: Library): string {
  return JSON.stringify(TABLES_OF_PLANS.map((table) => library.prepare(`SELECT * FROM ${table}`).all()));
}

test('every use-case that looks a plan up is in the table above', () => {
  const looksUp = /\b(findPlan|findChangeablePlan|findFile|planFile)\(library,/;
  const folder = join(import.meta.dirname, '..');
  const files = globSync('*/*.ts', { cwd: folder }).filter((path) =>
    /^(?!find-plan|find-file|why-readonly)[a-z-]+\.ts$/.test(basename(path)),
  );
  const found = files.filter((path) => looksUp.test(readFileSync(join(folder, path), 'utf8')));
  expect(Object.keys(OF_A_PLAN).sort()).toEqual(found.map((path) => basename(path)).sort());
});

describe.each(Object.entries(OF_A_PLAN))('%s', (name, call) => {
  test('refuses a plan of somebody else and changes nothing', async () => {
    const { ada, bob } = twoUsers();
    const planId = finishedPlan(ada, { state: 'stopped' });
    if (name === 'submit-answer.ts') askIn(ada, planId);
    const before = everything(ada);
    expect(codeOf(await call(bob, planId))).toBe('PERMISSION_DENIED');
    expect(everything(ada)).toBe(before);
    expect(codeOf(await call(ada, planId))).not.toBe('PERMISSION_DENIED');
  });

  test.skipIf(name === 'submit-answer.ts')('does not know a plan that nobody has', async () => {
    const { bob } = twoUsers();
    expect(codeOf(await call(bob, '00000000-0000-4000-8000-000000000000'))).toBe('PLAN_NOT_FOUND');
  });
});

describe('what shows several plans', () => {
  test('shows the plans of the user alone, in lists, searches and by the beginning of an id', async () => {
    const { ada, bob } = twoUsers();
    const hers = newPlan(ada, { prompt: PROMPT, tags: ['oven'] });
    const his = newPlan(bob, { prompt: PROMPT });
    expect(hers).not.toBe(his);
    for (const [library, own, other] of [
      [ada, hers, his],
      [bob, his, hers],
    ] as const) {
      const ids = (plans: readonly { plan_id: string }[]) => plans.map(({ plan_id }) => plan_id);
      expect(ids(unwrap(listPlans(library)).plans)).toEqual([own]);
      expect(ids(unwrap(listPlans(library, { query: 'patisserie' })).plans)).toEqual([own]);
      expect(unwrap(listPlans(library, { parent_plan_id: other })).plans).toEqual([]);
      expect(ids(unwrap(searchPlans(library, { query: 'patisserie' })).hits)).toEqual([own]);
      expect(codeOf(resolvePlanId(library, { plan_id: other.slice(0, 12) }))).toBe('PLAN_NOT_FOUND');
      expect(unwrap(resolvePlanId(library, { plan_id: own.slice(0, 12) }))).toBe(own);
    }
  });

  test('compares no plan with one of somebody else, whichever comes first', async () => {
    const { ada, bob } = twoUsers();
    const [hers, his] = [finishedPlan(ada), finishedPlan(bob)];
    expect(codeOf(await diffPlans(bob, { a: his, b: hers }))).toBe('PERMISSION_DENIED');
    expect(codeOf(await diffPlans(bob, { a: hers, b: his }))).toBe('PERMISSION_DENIED');
  });

  test('lends questions of the plans of the user alone', () => {
    const { ada, bob } = twoUsers();
    const planId = newPlan(ada);
    claim(ada, planId);
    const asked = askIn(ada, planId);
    expect(unwrap(nextQuestion(bob, { answerer: 'agent:b' }))).toEqual({ none: true, state: 'idle' });
    expect(unwrap(nextQuestion(ada, { answerer: 'agent:a' }))).toMatchObject({ draft_id: asked });
  });
});

test('the same request of two users makes two plans', async () => {
  const { ada, bob } = twoUsers();
  const request = { prompt: PROMPT, client_request_id: 'one' };
  const hers = unwrap(await createPlan(ada, request));
  const his = unwrap(await createPlan(bob, request));
  expect(his).toMatchObject({ deduplicated: false });
  expect(his.plan_id).not.toBe(hers.plan_id);
});
