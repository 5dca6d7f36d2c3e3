import { expect, test } from 'vitest';
import { unwrap } from '../../../../fixture-library.ts';
import { readingOf } from '../fixture-reading.ts';
import { leftOutList } from '../format/left-out.ts';
import { taskFormat } from '../formats.ts';

const format = unwrap(taskFormat('task-master'));
const { read, write } = format;

const readFile = (value: unknown, list?: string) => readingOf(format, JSON.stringify(value), list);

const SHOP = {
  tasks: [
    {
      id: 1,
      title: 'Set up the shop',
      description: 'Repository and pipeline',
      status: 'done',
      dependencies: [],
      priority: 'high',
      details: 'Use the template.\nKeep it small.',
      testStrategy: 'The pipeline is green.',
    },
    {
      id: 2,
      title: 'Build the cart',
      description: '',
      status: 'in-progress',
      dependencies: [1],
      priority: 'medium',
      details: '',
      testStrategy: '',
      complexityScore: 7,
      complexity: 7,
      subtasks: [
        { id: 1, title: 'Model', description: 'Lines and sums', status: 'done', dependencies: [], parentTaskId: 2 },
        { id: 2, title: 'Screen', status: 'pending', dependencies: [1, '3.1'], acceptanceCriteria: '- shows sums' },
      ],
    },
    {
      id: '3',
      title: 'Take payments',
      status: 'review',
      dependencies: ['2', 9],
      tags: ['money'],
      subtasks: [{ id: 1, title: 'Choose a provider', status: 'cancelled', dependencies: [] }],
    },
  ],
  metadata: { projectName: 'Shop' },
};

test('the older flat file: tasks, subtasks and their order', () => {
  const { tasks, waits, leftOut } = readFile(SHOP);
  expect(waits).toEqual({
    '1': [],
    '2': ['1', '2.1', '2.2'],
    '2.1': ['1'],
    '2.2': ['2.1', '3.1'],
    '3': ['2', '3.1'],
    // It would inherit waiting for 2, which waits for it.
    '3.1': [],
  });
  expect(tasks[0]).toEqual({
    seed: {
      node_key: '1',
      title: 'Set up the shop',
      description: 'Repository and pipeline',
      execution_contract: { notes: ['Use the template.\nKeep it small.'] },
      verification_contract: { doneWhen: 'The pipeline is green.' },
      depends_on: [],
      tags: ['priority:high'],
    },
    state: 'done',
  });
  expect(tasks.map(({ state }) => state)).toEqual(['done', null, 'done', null, null, 'cancelled']);
  expect(tasks[1]?.seed.execution_contract).toEqual({ complexity: 7 });
  expect(tasks[3]?.seed.verification_contract).toEqual({ doneWhen: '- shows sums' });
  expect(leftOut).toEqual([
    { what: 'metadata of the list', count: 1, example: 'master' },
    { what: 'field "complexityScore"', count: 1, example: '2' },
    { what: 'status "in-progress"', count: 1, example: '2' },
    { what: 'dependency on a task that is not there', count: 1, example: '3 on 9' },
    { what: 'status "review"', count: 1, example: '3' },
    { what: 'waiting of a subtask for what its task waits for', count: 1, example: '3.1' },
  ]);
});

test('the file with tags: one list of it, and what the others hold is told', () => {
  const task = (id: number, title: string) => ({ id, title, status: 'pending', dependencies: [], subtasks: [] });
  const file = {
    master: { tasks: [task(1, 'Main')], metadata: { created: '2026-01-01T00:00:00Z' } },
    'feature-x': { tasks: [task(1, 'Other'), task(2, 'More')], metadata: {} },
  };
  const usual = readFile(file);
  expect(usual.tasks.map(({ seed }) => seed.title)).toEqual(['Main']);
  expect(usual.leftOut).toEqual([
    { what: 'metadata of the list', count: 1, example: 'master' },
    { what: 'task of the list "feature-x"', count: 2, example: 'feature-x' },
  ]);
  const named = readFile(file, 'feature-x');
  expect(named.result.ok && named.result.value.title).toBe('feature-x');
  expect(named.tasks.map(({ seed }) => seed.title)).toEqual(['Other', 'More']);
  expect(readFile(file, 'none').result).toMatchObject({
    ok: false,
    error: { code: 'validation.invalid_input', details: { next: 'It has "master", "feature-x".' } },
  });
  expect(readFile({ 'feature-x': file['feature-x'] }).tasks).toHaveLength(2);
});

test('a task whose subtasks wait for nothing keeps them waiting for what it waits for itself', () => {
  const { waits } = readFile({
    tasks: [
      { id: 1, title: 'A' },
      {
        id: 2,
        title: 'B',
        dependencies: [1],
        subtasks: [
          { id: 1, title: 'B1' },
          { id: 2, title: 'B2', dependencies: [1] },
        ],
      },
    ],
  });
  expect(waits).toEqual({ '1': [], '2': ['1', '2.1', '2.2'], '2.1': ['1'], '2.2': ['2.1'] });
});

test('a subtask that waits for its own task is believed', () => {
  const { waits, leftOut } = readFile({
    tasks: [{ id: 1, title: 'A', subtasks: [{ id: 5, title: 'After it', dependencies: ['1'] }] }],
  });
  expect(waits).toEqual({ '1': [], '1.5': ['1'] });
  expect(leftOut).toEqual([{ what: 'waiting for a subtask that itself waits for its task', count: 1, example: '1.5' }]);
});

test('what was read is written as the same tasks, subtasks below theirs', () => {
  const file = {
    tasks: [
      { ...SHOP.tasks[0], subtasks: [] },
      {
        id: 2,
        title: 'Build the cart',
        description: 'A cart',
        status: 'pending',
        priority: 'low',
        dependencies: [1],
        details: 'With care.',
        testStrategy: 'It adds up.',
        tags: ['web'],
        assignee: 'ada',
        skills: ['React'],
        metadata: { ticket: 'T-1' },
        subtasks: [
          {
            id: 1,
            title: 'Model',
            status: 'done',
            priority: 'medium',
            description: '',
            details: '',
            testStrategy: '',
            dependencies: [],
          },
          {
            id: 2,
            title: 'Screen',
            status: 'pending',
            priority: 'medium',
            description: '',
            details: '',
            testStrategy: '',
            dependencies: [1],
          },
        ],
      },
    ],
  };
  const { result } = readFile(file);
  const leftOut = leftOutList();
  const written = JSON.parse(write(unwrap(result), { leftOut, now: '2027-01-01T00:00:00Z' })) as {
    master: { tasks: unknown };
  };
  expect(leftOut.list()).toEqual([]);
  expect(written.master.tasks).toEqual(file.tasks);
});

test('a graph of our own is numbered, and what Task Master has no place for is told', () => {
  const leftOut = leftOutList();
  const text = write(
    {
      title: 'Bakery',
      tasks: [
        {
          seed: {
            node_key: 'lease',
            title: 'Sign the lease',
            execution_contract: { deliverable: 'a lease', kind: 'legal' },
            verification_contract: { doneWhen: 'signed', evidence: [{ name: 'scan', type: 'file' }] },
            due: '2027-05-01',
            planned_cost: 40,
          },
          state: 'claimed',
        },
        {
          seed: {
            node_key: 'oven',
            title: 'Install the oven',
            execution_contract: {},
            verification_contract: {},
            depends_on: ['lease'],
            links: [{ node_key: 'lease', type: 'SS', lag: 2 }],
          },
          state: 'blocked',
        },
      ],
    },
    { leftOut, now: '2027-01-01T00:00:00Z' },
  );
  expect(JSON.parse(text)).toMatchObject({
    master: {
      tasks: [
        {
          id: 1,
          status: 'in-progress',
          details: 'Deliverable: a lease',
          testStrategy: 'signed\nEvidence: scan (file)',
          metadata: { key: 'lease' },
        },
        { id: 2, status: 'pending', dependencies: [1] },
      ],
      metadata: { description: 'Bakery' },
    },
  });
  expect(leftOut.list().map(({ what, count }) => [what, count])).toEqual([
    ['key: the number is the id, the key stands in metadata', 2],
    ['due date', 1],
    ['planned cost', 1],
    ['field "kind" of a contract', 1],
    ['evidence that is checked: it stands as text only', 1],
    ['link with its type and lag', 1],
  ]);
});

test.each([
  ['no JSON', '{"tasks": ['],
  ['no tasks', '{"name": "x"}'],
  ['a task without an id', '{"tasks": [{"title": "x"}]}'],
  ['a task that is none', '{"tasks": [7]}'],
  ['nesting without end', `{"tasks": [{"id": 1, "metadata": ${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`],
])('%s is refused', (_what, text) => {
  expect(read(text, { leftOut: leftOutList() })).toMatchObject({
    ok: false,
    error: { code: 'validation.invalid_input' },
  });
});

test('words that every object knows are no statuses', () => {
  const { tasks, leftOut } = readFile({ tasks: [{ id: 1, title: 'A', status: 'constructor' }] });
  expect(tasks[0]?.state).toBe(null);
  expect(leftOut).toEqual([{ what: 'status "constructor"', count: 1, example: '1' }]);
});

test('a hundred thousand subtasks are read, as too many', () => {
  const subtasks = Array.from({ length: 100_000 }, (_, place) => ({ id: place + 1, title: 'x', dependencies: [1] }));
  expect(readFile({ tasks: [{ id: 1, title: 'A', subtasks }] }).tasks).toHaveLength(10_001);
});

test('an id that stands twice, as agents write it at times, is told; dependencies are on the first', () => {
  const { waits, leftOut } = readFile({
    tasks: [
      {
        id: 1,
        title: 'A',
        subtasks: [
          { id: 1, title: 'x' },
          { id: 1, title: 'y' },
          { id: 1, title: 'z' },
        ],
      },
      { id: 1, title: 'B', subtasks: [{ id: 1, title: 'b' }] },
      { id: 2, title: 'C', dependencies: [1, '1.1'] },
    ],
  });
  expect(waits).toEqual({
    '1': ['1.1', '1.1-2', '1.1-3'],
    '1.1': [],
    '1.1-2': [],
    '1.1-3': [],
    '1-2': ['1-2.1'],
    '1-2.1': [],
    '2': ['1', '1.1'],
  });
  expect(leftOut).toEqual([{ what: 'id that stands twice: the later task has another key', count: 3, example: '1.1' }]);
});
