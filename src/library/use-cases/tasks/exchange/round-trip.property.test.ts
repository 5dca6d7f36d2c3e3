import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { SeedTask, TaskState } from '../../../../shared/contracts/task.ts';
import { clockedLibrary, unwrap } from '../../../fixture-library.ts';
import { PERSON } from '../../../store/events/audit.ts';
import { createProject } from '../../projects/create-project.ts';
import { graphSeeds } from '../graph-seeds.ts';
import { proposeGraph } from '../propose-graph.ts';
import { exportTasks } from './export-tasks.ts';
import { leftOutList } from './format/left-out.ts';
import type { ListedTask } from './format/task-format.ts';
import { type TaskFormatName, taskFormat } from './formats.ts';
import { importTasks } from './import-tasks.ts';

/** Texts with what the formats give a meaning of their own. */
const Piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '=1+1',
        "'",
        "'=x",
        '@sum',
        '-2',
        '+3',
        '\t',
        '\n',
        '\r\n',
        '\r',
        '"',
        ',',
        ';',
        ' ',
        '  ',
        '\\',
        '｀',
        '＝a',
      ],
      ...['- [ ] b', '- Role: cook', '- After: a', '# H', '```', '~~~', '<!--', '-->', '{#k}', '[x]', '1. ', '* ', '|'],
      ...['<!-- planexe {} -->', 'SS+2 a', ' (file)', 'rent (number, at most 3): x', '- ', 'null', '{}', '\u2028', '﻿'],
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('lease', 'oven', 'the', 'signed') },
);
const Text = fc.array(Piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const filled = (text: string) => text.trim() !== '';
const Title = Text.filter(filled).map((text) => text.trim());
const Key = fc.oneof(
  fc.constantFrom('a', 'b-1', '1', '1.2'),
  Text.filter((text) => text.length > 0 && text.length <= 100),
);
const Amount = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const Day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const Estimate = fc
  .array(fc.double({ min: 0, max: 10_000, noNaN: true }), { minLength: 3, maxLength: 3 })
  .map((days) => days.map((value) => (value === 0 ? 0 : value)).sort((a, b) => a - b) as [number, number, number])
  .map(([optimistic, likely, pessimistic]) => ({ optimistic, likely, pessimistic }));
const Evidence = fc.record(
  {
    name: Text.filter((text) => text.length > 0 && text.length <= 100),
    type: fc.constantFrom('file' as const, 'link' as const, 'number' as const, 'note' as const),
    description: Text,
    atLeast: fc.integer({ min: -100, max: 0 }),
    atMost: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ['name', 'type'] },
);
const Own = fc.dictionary(
  fc.string({ maxLength: 5 }).filter((name) => !['__proto__', 'kind', 'notes', 'evidence'].includes(name)),
  fc.oneof(Text, fc.integer(), fc.array(Text, { maxLength: 2 }), fc.constant(null)),
  { maxKeys: 2, noNullPrototype: true },
);
const Execution = fc
  .tuple(
    Own,
    fc.record({ deliverable: Text, notes: fc.array(Text, { maxLength: 2 }), kind: Text }, { requiredKeys: [] }),
  )
  .map(([own, known]) => ({ ...own, ...known }));
const Verification = fc
  .tuple(
    Own,
    fc.record(
      { doneWhen: Text, evidence: fc.uniqueArray(Evidence, { maxLength: 2, selector: ({ name }) => name }) },
      { requiredKeys: [] },
    ),
  )
  .map(([own, known]) => ({ ...own, ...known }));

const Task = fc.record(
  {
    title: Title,
    description: Text,
    execution_contract: Execution,
    verification_contract: Verification,
    role: Text.filter(filled),
    tags: fc.array(
      Text.filter((text) => text.length > 0 && text.length <= 50),
      { maxLength: 3 },
    ),
    due: Day.map((date) => date.toISOString().slice(0, 10)),
    estimate: Estimate,
    planned_cost: Amount,
  },
  { requiredKeys: ['title', 'execution_contract', 'verification_contract'] },
);
const Edge = fc.record({
  task: fc.nat(20),
  on: fc.nat(20),
  kind: fc.constantFrom('hard', 'soft', 'link'),
  type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
  lag: fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.double({ min: -9, max: 9, noNaN: true }).filter((lag) => lag !== 0),
  ),
});

/** Edges from later to earlier tasks only: no cycle among them. */
const Seeds = fc
  .tuple(fc.array(Task, { minLength: 1, maxLength: 6 }), fc.array(Edge, { maxLength: 8 }))
  .chain(([tasks, edges]) =>
    fc.uniqueArray(Key, { minLength: tasks.length, maxLength: tasks.length }).map((keys) =>
      tasks.map((task, place): SeedTask => {
        const own = edges.filter(({ task: at, on }) => at % tasks.length === place && on % tasks.length < place);
        const keyOf = (on: number) => keys[on % tasks.length] ?? '';
        const named = (kind: string) => own.filter((edge) => edge.kind === kind).map(({ on }) => keyOf(on));
        return {
          ...task,
          node_key: keys[place] ?? '',
          depends_on: named('hard'),
          soft_depends_on: named('soft'),
          links: own
            .filter(({ kind }) => kind === 'link')
            .map(({ on, type, lag }) => ({ node_key: keyOf(on), type, lag })),
        };
      }),
    ),
  );
const State = fc.constantFrom<TaskState>('blocked', 'ready', 'claimed', 'done', 'failed', 'cancelled');

test.each<TaskFormatName>(['csv', 'md'])(
  'what is exported as %s and imported again is the same graph',
  async (format) => {
    const { library } = clockedLibrary(onTestFinished);
    const { project_id } = unwrap(createProject(library, { name: 'Round trips' }, PERSON));
    await fc.assert(
      fc.asyncProperty(Seeds, async (tasks) => {
        const { graph_id } = unwrap(proposeGraph(library, { project_id, title: 'Round trip', tasks }, PERSON));
        const exported = unwrap(exportTasks(library, { graph_id, format }));
        expect(exported.left_out).toEqual([]);
        const text = exported.bytes.toString('utf8');
        const imported = unwrap(await importTasks(library, { project_id, text, filename: exported.filename }, PERSON));
        expect(imported.left_out).toEqual([]);
        expect(graphSeeds(library, imported.graph_id)).toEqual(graphSeeds(library, graph_id));
        library.prepare('DELETE FROM task_graphs').run();
      }),
      { numRuns: 200 },
    );
  },
);

test.each<TaskFormatName>(['csv', 'md'])('states that do not follow from dependencies come through %s', (format) => {
  const { read, write } = unwrap(taskFormat(format));
  fc.assert(
    fc.property(Seeds, fc.array(State, { minLength: 6, maxLength: 6 }), (seeds, states) => {
      const tasks = seeds.map((seed, place): ListedTask => ({ seed, state: states[place] ?? null }));
      const text = write({ title: 'States', tasks }, { leftOut: leftOutList(), now: '2027-01-01T00:00:00Z' });
      const read_ = unwrap(read(text, { leftOut: leftOutList() })).tasks.map(({ state }) => state);
      const said = (state: TaskState | null) =>
        format === 'md' && (state === 'blocked' || state === 'ready') ? null : state;
      expect(read_).toEqual(tasks.map(({ state }) => said(state)));
    }),
    { numRuns: 100 },
  );
});
