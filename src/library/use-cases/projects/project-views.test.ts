import { expect, onTestFinished, test } from 'vitest';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { PERSON } from '../../store/events/audit.ts';
import { asUser } from '../plans/as-user.ts';
import { approveGraph } from '../tasks/approve-graph.ts';
import { claimTask } from '../tasks/claim-task.ts';
import { completeTask, failTask } from '../tasks/end-task.ts';
import { active, proposed, seed } from '../tasks/fixture-tasks.ts';
import { graphReview } from '../tasks/graph-review.ts';
import { listTasks } from '../tasks/list-tasks.ts';
import { proposeGraph } from '../tasks/propose-graph.ts';
import { taskBoard } from '../tasks/task-board.ts';
import { taskDetail } from '../tasks/task-detail.ts';
import { approvalQueue } from './approval-queue.ts';
import { auditHistory } from './audit-history.ts';
import { browseProjects } from './browse-projects.ts';
import { projectOverview } from './project-overview.ts';

const AGENT = 'agent:builder';

test('the queue names those that somebody asked for first, and nothing that was decided', () => {
  const { clock, library } = clockedLibrary(onTestFinished);
  const first = proposed(library, [seed('a')], 'First');
  clock.forward(60);
  const second = proposed(library, [seed('a'), seed('b', ['a'])], 'Second');
  unwrap(approveGraph(library, { graph_id: second.graph_id }, AGENT));
  const titles = () => approvalQueue(library).waiting.map(({ title, asked_by, tasks }) => [title, asked_by, tasks]);
  expect(titles()).toEqual([
    ['Second', AGENT, 2],
    ['First', null, 1],
  ]);
  unwrap(approveGraph(library, { graph_id: first.graph_id }, PERSON));
  expect(titles()).toEqual([['Second', AGENT, 2]]);
});

test('what came at the same moment stands in the order in which it came', () => {
  const { library } = clockedLibrary(onTestFinished);
  const graphs = Array.from({ length: 12 }, (_, index) => proposed(library, [seed('a')], `Plan ${index}`));
  const ids = (rows: readonly { readonly project_id: string }[]) => rows.map(({ project_id }) => project_id);
  const inOrder = graphs.map(({ project_id }) => project_id);
  expect(new Set(inOrder).size).toBe(12);
  expect(ids(browseProjects(library).projects)).toEqual(inOrder);
  expect(ids(approvalQueue(library).waiting)).toEqual(inOrder);
});

test('figures count what was approved, and follow work and claims that expire', () => {
  const { clock, library } = clockedLibrary(onTestFinished);
  const { project_id, graph_id, task_ids } = active(library, [seed('a'), seed('b', ['a']), seed('c'), seed('d')]);
  proposed(library, [seed('a')], 'Another');
  const figures = () => {
    const { approved_tasks, done, ready, claimed, failed } = browseProjects(library).projects[0] ?? {};
    return { approved_tasks, done, ready, claimed, failed };
  };
  unwrap(completeTask(library, { task_id: task_ids.a ?? '' }, PERSON));
  unwrap(failTask(library, { task_id: task_ids.c ?? '', reason: 'No bricks.' }, PERSON));
  unwrap(claimTask(library, { task_id: task_ids.d ?? '', lease_sec: 60 }, AGENT));
  expect(figures()).toEqual({ approved_tasks: 4, done: 1, ready: 1, claimed: 1, failed: 1 });
  const overview = unwrap(projectOverview(library, { project_id }));
  expect(overview.claimed).toMatchObject([{ node_key: 'd', claimed_by: AGENT }]);
  expect(overview.failed).toMatchObject([{ node_key: 'c', failure: 'No bricks.' }]);
  expect(overview.ready).toMatchObject([{ node_key: 'b' }]);
  clock.forward(61);
  const { cards } = unwrap(taskBoard(library, { graph_id }));
  expect(cards.find(({ node_key }) => node_key === 'd')).toMatchObject({ state: 'ready', claimed_by: null });
});

test('a review tells the longest way, and on how many tasks its figures rest', () => {
  const { library } = clockedLibrary(onTestFinished);
  const estimate = { optimistic: 2, likely: 3, pessimistic: 4 };
  const { graph_id } = proposed(library, [
    seed('a', [], { estimate, planned_cost: 100 }),
    seed('b', ['a'], { estimate, planned_cost: 0.5 }),
    seed('c'),
  ]);
  expect(unwrap(graphReview(library, { graph_id }))).toMatchObject({
    tasks: 3,
    dependencies: 1,
    days: 6,
    estimated: 2,
    planned_cost: 100.5,
    costed: 2,
  });
});

test('a task graph keeps the currency of its costs, and takes none that there is not', () => {
  const { library } = clockedLibrary(onTestFinished);
  const { project_id } = proposed(library, [seed('a')]);
  const tasks = [seed('a', [], { planned_cost: 100 })];
  const propose = (currency?: string | null) =>
    proposeGraph(library, { project_id, title: 'Open', tasks, ...(currency !== undefined && { currency }) }, PERSON);
  for (const currency of ['EUR', null, undefined]) {
    const { graph_id } = unwrap(propose(currency));
    expect(unwrap(graphReview(library, { graph_id })).graph.currency).toBe(currency ?? null);
    expect(unwrap(listTasks(library, { graph_id })).tasks[0]?.currency).toBe(currency ?? null);
  }
  expect(codeOf(propose('Euro'))).toBe('validation.invalid_input');
});

test('the audit is read from its end to its beginning without a gap', () => {
  const { library } = clockedLibrary(onTestFinished);
  const keys = Array.from({ length: 120 }, (_, index) => `t${index}`);
  const { project_id } = active(
    library,
    keys.map((key) => seed(key)),
  );
  const first = unwrap(auditHistory(library, { project_id }));
  expect(first.entries.length).toBe(100);
  expect(first.titles[first.entries[0]?.task_id ?? '']).toBe('Task t119');
  const rest = unwrap(auditHistory(library, { project_id, before: first.next_cursor ?? 0 }));
  expect(rest.next_cursor).toBe(null);
  const ids = [...first.entries, ...rest.entries].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(rest.entries.at(-1)?.action).toBe('project.created');
});

test('nobody sees the projects, task graphs and tasks of another user', () => {
  const { library } = clockedLibrary(onTestFinished);
  const { project_id, graph_id, task_ids } = proposed(library, [seed('a')]);
  const other = asUser(library, 'eve');
  expect(browseProjects(other).projects).toEqual([]);
  expect(approvalQueue(other).waiting).toEqual([]);
  expect([
    codeOf(projectOverview(other, { project_id })),
    codeOf(auditHistory(other, { project_id })),
    codeOf(graphReview(other, { graph_id })),
    codeOf(taskBoard(other, { graph_id })),
    codeOf(taskDetail(other, { task_id: task_ids.a ?? '' })),
  ]).toEqual(['project.not_found', 'project.not_found', 'plan.not_found', 'plan.not_found', 'task.not_found']);
});
