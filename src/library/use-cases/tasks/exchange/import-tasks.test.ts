import { expect, onTestFinished, test } from 'vitest';
import { clockedLibrary, codeOf, unwrap } from '../../../fixture-library.ts';
import type { Library } from '../../../library.ts';
import { auditSince, PERSON } from '../../../store/events/audit.ts';
import { taskRows } from '../../../store/tasks/task-graphs.ts';
import { createProject } from '../../projects/create-project.ts';
import { approveGraph } from '../approve-graph.ts';
import { listTasks } from '../list-tasks.ts';
import { exportTasks } from './export-tasks.ts';
import { recogniseTaskFormat } from './formats.ts';
import { importTasks } from './import-tasks.ts';

function projectLibrary(): Library {
  const { library } = clockedLibrary(onTestFinished);
  unwrap(createProject(library, { name: 'Home' }, PERSON));
  return library;
}

const LIST = `
- [x] Pack {#pack}
  - Evidence: photo (file)
- [-] Sell {#sell}
- [ ] Load {#load}
  - After: pack, sell
- [ ] Drive {#drive}
  - After: load
  - State: claimed
`;

const statesOf = (library: Library, graphId: string) =>
  Object.fromEntries(taskRows(library, graphId).map(({ nodeKey, state }) => [nodeKey, state]));

test('what is done in the file is done once a person has approved, and releases what waits for it', async () => {
  const library = projectLibrary();
  const imported = unwrap(await importTasks(library, { text: LIST, filename: 'move.md' }, PERSON));
  expect(imported).toMatchObject({ title: 'move', tasks: 4, done: 1, cancelled: 1 });
  expect(imported.left_out).toEqual([{ what: 'state "claimed"', count: 1, example: 'drive' }]);
  const { graph_id } = imported;
  expect(new Set(Object.values(statesOf(library, graph_id)))).toEqual(new Set(['blocked']));
  const approved = unwrap(approveGraph(library, { graph_id }, PERSON));
  expect(approved).toMatchObject({ status: 'active', readied_task_ids: [imported.task_ids.load] });
  expect(statesOf(library, graph_id)).toEqual({ pack: 'done', sell: 'cancelled', load: 'ready', drive: 'blocked' });
  const told = auditSince(library, { graphId: graph_id }, 0, 100).map(({ action, actor, data }) => [
    action,
    actor,
    data,
  ]);
  expect(told).toContainEqual(['task.done', 'person', { imported_from: 'md' }]);
  expect(told).toContainEqual(['task.cancelled', 'person', { imported_from: 'md' }]);
  // What is left to be done is one task after the other, without what is done.
  expect(taskRows(library, graph_id).map(({ tailDays }) => tailDays)).toEqual([0, 0, 2, 1]);
});

test('lists of graphs do not repeat thousands of keys', async () => {
  const library = projectLibrary();
  const { graph_id } = unwrap(await importTasks(library, { text: LIST }, PERSON));
  expect(unwrap(listTasks(library, { graph_id })).graphs[0]?.source).toEqual({ kind: 'import', format: 'md' });
});

test('what is long elsewhere is cut, nothing of a title is lost, and all of it is told', async () => {
  const library = projectLibrary();
  const title = 'Long '.repeat(80).trim();
  const issue = {
    id: 'a-1',
    title,
    description: 'd'.repeat(30_000),
    status: 'open',
    labels: [...Array.from({ length: 25 }, (_, place) => `l${place}`), 'x'.repeat(60)],
    assignee: 'y'.repeat(200),
  };
  const { left_out, graph_id } = unwrap(await importTasks(library, { text: JSON.stringify(issue) }, PERSON));
  const [row] = taskRows(library, graph_id);
  expect(row?.title).toHaveLength(300);
  expect(row?.description.startsWith(`${title}\n\nddd`)).toBe(true);
  expect(row?.description).toHaveLength(20_000);
  expect([row?.role, row?.tags.length]).toEqual([null, 20]);
  expect(left_out.map(({ what, count }) => [what, count])).toEqual([
    ['title beyond 300 characters; the whole of it begins the description', 1],
    ['description beyond 20,000 characters', 1],
    ['tag beyond 20 tags or 50 characters', 6],
    ['role beyond 100 characters', 1],
  ]);
});

test('errors come in the order of checks: project, file, cycle; and nothing is kept', async () => {
  const library = projectLibrary();
  const attempt = async (text: string, more: object = {}) =>
    codeOf(await importTasks(library, { text, ...more }, PERSON));
  expect(await attempt('', { project_id: 'none' })).toBe('project.not_found');
  expect(await attempt('')).toBe('validation.invalid_input');
  expect(await attempt('- [ ] A', { format: 'gantt' })).toBe('validation.invalid_input');
  expect(await attempt('- [ ] A', { list: 'master' })).toBe('validation.invalid_input');
  expect(await attempt('- [ ] A {#a}\n- [ ] B {#a}')).toBe('validation.invalid_input');
  expect(await attempt('- [ ] A {#a}\n  - After: a')).toBe('dependency.cycle');
  expect(await attempt('- [x] A\n- [-] B')).toBe('validation.invalid_input');
  expect(await attempt(`- [ ] A\n`.repeat(10_001))).toBe('validation.invalid_input');
  expect(await attempt(' '.repeat(32_000_001))).toBe('validation.invalid_input');
  expect(unwrap(listTasks(library, {})).graphs).toEqual([]);
});

test('nobody exports what is another user’s', async () => {
  const library = projectLibrary();
  const { graph_id } = unwrap(await importTasks(library, { text: LIST }, PERSON));
  expect(codeOf(exportTasks({ ...library, user: 'eve' }, { graph_id, format: 'csv' }))).toBe('plan.not_found');
});

test.each([
  ['tasks.csv', '', 'csv'],
  ['tasks.TSV', '', 'csv'],
  ['TODO.md', 'no list', 'md'],
  ['issues.jsonl', '', 'beads'],
  ['tasks.json', '{"master":{"tasks":[{"id":1}]}}', 'task-master'],
  ['tasks.json', '{"tasks":[{"id":1}]}', 'task-master'],
  ['tasks.json', '{"tasks":[{"nodeKey":"a"}]}', 'json'],
  ['tasks.json', '{"tasks":[]}', 'json'],
  ['', '{"id":"a-1","title":"A","status":"open"}\n{"id":"a-2"}', 'beads'],
  ['', '{"_type":"memory"}\n', 'beads'],
  ['', '\uFEFF\n* [ ] a', 'md'],
  ['notes.txt', '1. [x] a', 'md'],
  ['', 'id;name\n1;a', 'csv'],
  ['', 'Dear Ada, hello', null],
  ['', '', null],
] as const)('%s with %j is %s', (name, text, format) => {
  expect(recogniseTaskFormat(name, text)).toBe(format);
});
