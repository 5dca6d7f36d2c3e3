import { expect, test } from 'vitest';
import { unwrap } from '../../../../fixture-library.ts';
import { readingOf } from '../fixture-reading.ts';
import { leftOutList } from '../format/left-out.ts';
import { taskFormat } from '../formats.ts';

const format = unwrap(taskFormat('beads'));
const { write } = format;
const AT = '2026-01-05T09:00:00.123456-08:00';

function lines(...issues: readonly object[]): string {
  return issues.map((issue) => `${JSON.stringify(issue)}\n`).join('');
}

const readFile = (text: string) => readingOf(format, text);

const on = (issue_id: string, depends_on_id: string, type: string) => ({
  issue_id,
  depends_on_id,
  type,
  created_at: AT,
});

const EPIC = { id: 'app-e1', title: 'Sign in', status: 'open', priority: 1, issue_type: 'epic' };
const SCHEMA = {
  id: 'app-e1.1',
  title: 'Table of users',
  description: 'With a salt',
  design: 'One row for each user',
  acceptance_criteria: 'A user can be stored',
  notes: 'Ask Ada',
  status: 'closed',
  priority: 0,
  issue_type: 'task',
  assignee: 'ada',
  estimated_minutes: 240,
  due_at: '2027-03-01T17:00:00Z',
  labels: ['db'],
  external_ref: 'gh-9',
  closed_at: AT,
  dependencies: [on('app-e1.1', 'app-e1', 'parent-child')],
};
const FORM = {
  id: 'app-e1.2',
  title: 'Form',
  status: 'in_progress',
  priority: 2,
  issue_type: 'feature',
  dependencies: [
    on('app-e1.2', 'app-e1', 'parent-child'),
    on('app-e1.2', 'app-e1.1', 'blocks'),
    on('app-e1.2', 'app-b7', 'related'),
    on('app-e1.2', 'app-gone', 'blocks'),
  ],
};
const BUG = {
  id: 'app-b7',
  title: 'Button is too small',
  status: 'open',
  issue_type: 'bug',
  dependencies: [on('app-b7', 'app-e1.2', 'discovered-from')],
};

test('issues, their order and their relations', () => {
  const { tasks, waits, leftOut } = readFile(lines(EPIC, SCHEMA, FORM, BUG));
  expect(waits).toEqual({ 'app-e1': ['app-e1.1', 'app-e1.2'], 'app-e1.1': [], 'app-e1.2': ['app-e1.1'], 'app-b7': [] });
  expect(tasks[1]).toEqual({
    seed: {
      node_key: 'app-e1.1',
      title: 'Table of users',
      description: 'With a salt',
      execution_contract: { kind: 'task', notes: ['Ask Ada'], design: 'One row for each user', external_ref: 'gh-9' },
      verification_contract: { doneWhen: 'A user can be stored' },
      depends_on: [],
      tags: ['db', 'priority:0'],
      role: 'ada',
      due: '2027-03-01',
      estimate: { optimistic: 0.5, likely: 0.5, pessimistic: 0.5 },
    },
    state: 'done',
  });
  expect(tasks[2]?.seed.execution_contract).toEqual({
    kind: 'feature',
    relations: [{ type: 'related', on: 'app-b7' }],
  });
  expect(tasks[3]?.seed.execution_contract.relations).toEqual([{ type: 'discovered-from', on: 'app-e1.2' }]);
  expect(leftOut).toEqual([
    { what: 'field "closed_at"', count: 1, example: 'app-e1.1' },
    { what: 'field "created_at" of a dependency', count: 6, example: 'app-e1.1' },
    { what: 'time of day of due_at', count: 1, example: 'app-e1.1' },
    { what: 'dependency on an issue that is not there', count: 1, example: 'app-e1.2 on app-gone' },
    { what: 'status "in_progress"', count: 1, example: 'app-e1.2' },
  ]);
});

test('children wait for what blocks their epic', () => {
  const first = { id: 'app-1', title: 'First', status: 'open' };
  const epic = { ...EPIC, dependencies: [on('app-e1', 'app-1', 'blocks')] };
  const child = {
    id: 'app-e1.1',
    title: 'Child',
    status: 'open',
    dependencies: [on('app-e1.1', 'app-e1', 'parent-child')],
  };
  expect(readFile(lines(first, epic, child)).waits).toEqual({
    'app-1': [],
    'app-e1': ['app-1', 'app-e1.1'],
    'app-e1.1': ['app-1'],
  });
});

test('what is no work is left out and told', () => {
  const { tasks, leftOut } = readFile(
    lines(
      { _type: 'memory', key: 'k', value: 'v' },
      { _type: 'issue', ...BUG, dependencies: [] },
      { id: 'app-x', title: 'Deleted', status: 'tombstone' },
      { id: 'app-m', title: 'Mail', status: 'open', issue_type: 'message' },
      { id: 'app-t', title: 'Form letter', status: 'open', is_template: true },
    ),
  );
  expect(tasks.map(({ seed }) => seed.node_key)).toEqual(['app-b7']);
  expect(leftOut).toEqual([
    { what: 'record of the type "memory"', count: 1, example: 'line 1' },
    { what: 'deleted issue', count: 1, example: 'app-x' },
    { what: 'issue of the type "message"', count: 1, example: 'app-m' },
    { what: 'template', count: 1, example: 'app-t' },
  ]);
});

test('what was read is written as the same issues', () => {
  const { result } = readFile(lines(SCHEMA, { ...FORM, dependencies: FORM.dependencies.slice(1, 3) }, BUG));
  const leftOut = leftOutList();
  const now = '2027-01-01T00:00:00Z';
  const written = write(unwrap(result), { leftOut, now })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const dated = { created_at: now, updated_at: now };
  const edge = (issue_id: string, depends_on_id: string, type: string) => ({
    issue_id,
    depends_on_id,
    type,
    created_at: now,
  });
  const { dependencies: _, ...schema } = SCHEMA;
  expect(written).toEqual([
    { ...schema, ...dated, closed_at: now, due_at: '2027-03-01T00:00:00Z' },
    {
      ...FORM,
      ...dated,
      status: 'open',
      dependencies: [edge('app-e1.2', 'app-e1.1', 'blocks'), edge('app-e1.2', 'app-b7', 'related')],
    },
    { ...BUG, ...dated, priority: 2, dependencies: [edge('app-b7', 'app-e1.2', 'discovered-from')] },
  ]);
  expect(leftOut.list()).toEqual([]);
});

test('a graph of our own is numbered, and what Beads has no place for is told', () => {
  const leftOut = leftOutList();
  const base = { execution_contract: {}, verification_contract: {} };
  const text = write(
    {
      title: 'Bakery',
      tasks: [
        {
          seed: { ...base, node_key: 'lease', title: 'Lease', estimate: { optimistic: 1, likely: 2, pessimistic: 4 } },
          state: 'cancelled',
        },
        { seed: { ...base, node_key: 'oven', title: 'Oven', soft_depends_on: ['lease'] }, state: 'ready' },
        {
          seed: {
            ...base,
            node_key: 'open',
            title: 'Open',
            links: [
              { node_key: 'oven', type: 'FS', lag: 2 },
              { node_key: 'lease', type: 'SS', lag: 0 },
            ],
          },
          state: 'failed',
        },
      ],
    },
    { leftOut, now: AT },
  );
  const issues = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(issues).toMatchObject([
    { id: 'task-1', status: 'closed', close_reason: 'cancelled', estimated_minutes: 960, metadata: { key: 'lease' } },
    { id: 'task-2', status: 'open', dependencies: [{ depends_on_id: 'task-1', type: 'related' }] },
    { id: 'task-3', status: 'blocked', dependencies: [{ depends_on_id: 'task-2', type: 'blocks' }] },
  ]);
  expect(leftOut.list().map(({ what, count }) => [what, count])).toEqual([
    ['key: the number is the id, the key stands in metadata', 3],
    ['estimate but for its likely value', 1],
    ['state "cancelled": the issue is closed', 1],
    ['soft dependency: it stands as related', 1],
    ['lag of a link', 1],
    ['link of the type SS', 1],
  ]);
});

test.each([
  ['a line that is no JSON', `${lines(BUG)}{"id":`, 'Line 2'],
  ['a line that is no object', '[1]\n', 'Line 1'],
  ['nothing that is a task', lines({ _type: 'memory', key: 'k' }), 'no issues'],
])('%s is refused', (_what, text, words) => {
  const { result } = readFile(text);
  expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } });
});

test('a field that is of another kind than in Beads is left out and told', () => {
  const { tasks, leftOut } = readFile(
    lines({ ...BUG, dependencies: 'app-1', priority: 'P1', labels: ['a', 1], due_at: 5 }),
  );
  expect(tasks[0]?.seed).toMatchObject({ title: BUG.title, depends_on: [], tags: ['a'] });
  expect(leftOut.map(({ what }) => what)).toEqual(
    ['dependencies', 'priority', 'labels', 'due_at'].map((name) => `field "${name}"`),
  );
});
