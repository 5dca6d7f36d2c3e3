import {
  addComment,
  addTask,
  answerDecision,
  approveGraph,
  archivePlan,
  cancelTask,
  changeFactList,
  changeSetting,
  changeTags,
  claimTask,
  completeTask,
  createBackup,
  createPlan,
  createProject,
  createToken,
  deleteBackup,
  deleteCalls,
  deleteComment,
  deletePlan,
  deleteProject,
  discardEdit,
  duplicatePlan,
  editPrompt,
  editSchedule,
  emptyTrash,
  eraseDeletedPlan,
  eraseDeletedProject,
  exportPlan,
  failTask,
  heartbeatTask,
  importPlan,
  importTasks,
  instantiateTemplate,
  keepBaseline,
  type Library,
  listDecisions,
  nextQuestion,
  noteProgress,
  PERSON,
  pinPlan,
  planDraft,
  planSchedule,
  proposeFromPlan,
  proposeGraph,
  putBackComment,
  rejectGraph,
  releaseTask,
  renamePlan,
  reopenTask,
  resolveComment,
  restoreBackup,
  restorePlan,
  restoreProject,
  resumePlan,
  retryPlan,
  revokeToken,
  saveDraft,
  savePlanFile,
  saveTemplate,
  setBaseline,
  setDependency,
  setFact,
  startDraft,
  stopPlan,
  submitAnswer,
  tagPlan,
  writeArtifact,
} from '../../src/library/index.ts';
import { NO_CONTRACTS } from '../../src/shared/contracts/task.ts';
import type { Result } from '../../src/shared/result.ts';
import { pathOf, readFile, unwrap } from '../support/plans/plan-state.ts';
import { draftOf, type WrittenThings } from './written-library.ts';

type Act = () => Result<unknown> | Promise<Result<unknown>>;
/** Reads what the call needs, and returns the call itself. */
type Prepare = (library: Library, things: WrittenThings) => Act | Promise<Act>;

const AGENT = 'agent:soak';
const PROMPT = 'Open a bakery in Rome by spring 2027.';
const CHECK_LIST = '# Launch\n\n- [ ] Bake bread\n- [ ] Sell bread\n';

/** Every use-case that writes to the library, on what `writtenLibrary` has for it, by its function or what it does. */
export const WRITING_USE_CASES: Readonly<Record<string, Prepare>> = {
  'create-plan': (library) => () => createPlan(library, { prompt: PROMPT, model_profile: 'outline' }),
  'save-draft':
    (library, { draft }) =>
    () =>
      saveDraft(library, { ...draftOf(PROMPT), plan_id: draft }),
  'start-draft': (library, { draft }) => {
    const { version } = unwrap(planDraft(library, { plan_id: draft }));
    return () => startDraft(library, { plan_id: draft, expected_version: version });
  },
  'resume-plan':
    (library, { plan }) =>
    () =>
      resumePlan(library, { plan_id: plan, invalidate: { stages: ['identify_risks'] } }),
  'retry-plan':
    (library, { failed }) =>
    () =>
      retryPlan(library, { plan_id: failed }),
  'stop-plan':
    (library, { queued }) =>
    () =>
      stopPlan(library, { plan_id: queued }),
  'archive-plan':
    (library, { plan }) =>
    () =>
      archivePlan(library, { plan_id: plan }),
  'tag-plan':
    (library, { plan }) =>
    () =>
      tagPlan(library, { plan_id: plan, tags: ['soak'] }),
  'rename-plan':
    (library, { plan }) =>
    () =>
      renamePlan(library, { plan_id: plan, title: 'Soak' }),
  'pin-plan':
    (library, { plan }) =>
    () =>
      pinPlan(library, { plan_id: plan, pinned: true }),
  'change-tags':
    (library, { plan, failed }) =>
    () =>
      changeTags(library, { plan_ids: [plan, failed], add: ['soak'] }),
  'duplicate-plan':
    (library, { failed }) =>
    () =>
      duplicatePlan(library, { plan_id: failed }),
  'add-comment':
    (library, { plan }) =>
    () =>
      addComment(library, { plan_id: plan, section: null, body: 'Rain.' }),
  'resolve-comment':
    (library, { plan, comment }) =>
    () =>
      resolveComment(library, { plan_id: plan, id: comment, resolved: true }),
  'delete-comment':
    (library, { plan, comment }) =>
    () =>
      deleteComment(library, { plan_id: plan, id: comment }),
  'put-back-comment':
    (library, { plan, deletedComment }) =>
    () =>
      putBackComment(library, { plan_id: plan, comment: deletedComment }),
  'next-question':
    (library, { asked }) =>
    () =>
      nextQuestion(library, { plan_id: asked, answerer: AGENT }),
  'submit-answer':
    (library, { question }) =>
    () =>
      submitAnswer(library, { draft_id: question, data: {}, answerer: AGENT }, { waitMs: 0 }),
  'edit-prompt':
    (library, { plan }) =>
    () =>
      editPrompt(library, { plan_id: plan, prompt: PROMPT }),
  'delete-plan':
    (library, { plan }) =>
    () =>
      deletePlan(library, { plan_id: plan }),
  'restore-plan':
    (library, { trash }) =>
    () =>
      restorePlan(library, { trash }),
  'erase-deleted-plan':
    (library, { trash }) =>
    () =>
      eraseDeletedPlan(library, { trash }),
  'empty-trash': (library) => () => emptyTrash(library),
  'delete-calls':
    (library, { plan }) =>
    () =>
      deleteCalls(library, { plan_id: plan }),
  'edit-page': (library, { plan }) => {
    const path = pathOf(library, plan, 'identify_risks');
    const content = `${readFile(library, plan, path)}\nOne more risk: rain.\n`;
    return () => writeArtifact(library, { plan_id: plan, path, content });
  },
  'edit-data': (library, { plan }) => {
    const path = pathOf(library, plan, 'identify_risks', 'data');
    const content = readFile(library, plan, path).replace(/"title": "/, '"title": "Rain and ');
    return () => writeArtifact(library, { plan_id: plan, path, content });
  },
  'discard-edit': (library, { plan }) => {
    const path = pathOf(library, plan, 'identify_risks');
    return () => discardEdit(library, { plan_id: plan, path });
  },
  'set-fact':
    (library, { plan }) =>
    () =>
      setFact(library, { plan_id: plan, id: 'budget.total', value: '9876' }),
  'reset-fact':
    (library, { plan }) =>
    () =>
      setFact(library, { plan_id: plan, id: 'budget.total', value: null }),
  'change-fact-list':
    (library, { plan }) =>
    () =>
      changeFactList(library, { plan_id: plan, change: { kind: 'add', label: 'Rain', value: '12', unit: 'EUR' } }),
  'answer-decision': (library, { plan }) => {
    const { decisions, sha256 } = unwrap(listDecisions(library, { plan_id: plan }));
    const item = { kind: 'decision' as const, id: decisions[0]?.id ?? '' };
    return () => answerDecision(library, { plan_id: plan, item, note: 'Rain.', expected_sha256: sha256 ?? '' });
  },
  'edit-schedule': async (library, { plan }) => {
    const { schedule, sources } = unwrap(await planSchedule(library, { plan_id: plan }));
    const task = schedule?.tasks.find(({ critical, days }) => critical && days > 1);
    if (!task) throw new Error('no task is critical');
    const estimate = { optimistic: task.optimistic, likely: task.likely, pessimistic: task.pessimistic + 5 };
    return () => editSchedule(library, { plan_id: plan, changes: [{ task: task.id, estimate }], sources });
  },
  'note-progress': async (library, { plan }) => {
    const { schedule } = unwrap(await planSchedule(library, { plan_id: plan }));
    const task = schedule?.tasks[0]?.id ?? '';
    const changes = [{ task, done: 50, started: null, finished: null }];
    return () => noteProgress(library, { plan_id: plan, changes });
  },
  'keep-baseline':
    (library, { plan }) =>
    () =>
      keepBaseline(library, { plan_id: plan }),
  'remove-baseline':
    (library, { plan }) =>
    () =>
      setBaseline(library, { plan_id: plan, baseline: null }),
  'import-plan':
    (library, { zip }) =>
    () =>
      importPlan(library, { path: zip }),
  'export-plan':
    (library, { plan }) =>
    () =>
      exportPlan(library, { plan_id: plan, format: 'zip' }),
  'save-plan-file':
    (library, { plan }) =>
    () =>
      savePlanFile(library, { plan_id: plan, artifact: 'zip', folder: library.home }),
  'create-backup': (library) => () => createBackup(library),
  'delete-backup':
    (library, { backup }) =>
    () =>
      deleteBackup(library, { name: backup }),
  'restore-backup':
    (library, { backup }) =>
    () =>
      restoreBackup(library, { name: backup }),
  'change-setting': (library) => () => changeSetting(library, { key: 'people_approve', value: 'off' }),
  'create-token': (library) => () => createToken(library, { client: 'more' }),
  'revoke-token':
    (library, { token }) =>
    () =>
      revokeToken(library, { token_id: token }),
  'delete-project':
    (library, { project }) =>
    () =>
      deleteProject(library, { project_id: project }, PERSON),
  'restore-project':
    (library, { deletedProject }) =>
    () =>
      restoreProject(library, { project_id: deletedProject }, PERSON),
  'erase-deleted-project':
    (library, { deletedProject }) =>
    () =>
      eraseDeletedProject(library, { project_id: deletedProject }),
  'create-project': (library) => () => createProject(library, { name: 'More' }, PERSON),
  'propose-from-plan':
    (library, { plan, project }) =>
    () =>
      proposeFromPlan(library, { plan_id: plan, project_id: project }, AGENT),
  'propose-graph': (library, { project }) => {
    const tasks = [{ node_key: 'rain', title: 'Rain', ...NO_CONTRACTS, depends_on: [] }];
    return () => proposeGraph(library, { project_id: project, title: 'More', tasks }, AGENT);
  },
  'import-tasks':
    (library, { project }) =>
    () =>
      importTasks(library, { project_id: project, text: CHECK_LIST, filename: 'tasks.md' }, AGENT),
  'approve-graph':
    (library, { proposed }) =>
    () =>
      approveGraph(library, { graph_id: proposed }, PERSON),
  'reject-graph':
    (library, { proposed }) =>
    () =>
      rejectGraph(library, { graph_id: proposed }, PERSON),
  'save-template':
    (library, { active }) =>
    () =>
      saveTemplate(library, { graph_id: active, key: 'soak' }),
  'instantiate-template':
    (library, { project }) =>
    () =>
      instantiateTemplate(library, { template: 'event', project_id: project }, AGENT),
  'add-task':
    (library, { active }) =>
    () =>
      addTask(library, { graph_id: active, title: 'More' }, AGENT),
  'set-dependency':
    (library, { tasks }) =>
    () =>
      setDependency(library, { task_id: tasks.last, depends_on: tasks.failed, kind: 'hard' }, AGENT),
  'claim-task':
    (library, { tasks }) =>
    () =>
      claimTask(library, { task_id: tasks.ready }, AGENT),
  'heartbeat-task':
    (library, { tasks, claim }) =>
    () =>
      heartbeatTask(library, { task_id: tasks.held, claim_id: claim }, AGENT),
  'complete-task':
    (library, { tasks, claim }) =>
    () =>
      completeTask(library, { task_id: tasks.held, claim_id: claim }, AGENT),
  'release-task':
    (library, { tasks, claim }) =>
    () =>
      releaseTask(library, { task_id: tasks.held, claim_id: claim, reason: 'No time.' }, AGENT),
  'fail-task':
    (library, { tasks }) =>
    () =>
      failTask(library, { task_id: tasks.ready, reason: 'It broke.' }, PERSON),
  'cancel-task':
    (library, { tasks }) =>
    () =>
      cancelTask(library, { task_id: tasks.ready, reason: 'No.' }, PERSON),
  'reopen-task':
    (library, { tasks }) =>
    () =>
      reopenTask(library, { task_id: tasks.failed, reason: 'Yes.' }, PERSON),
};
