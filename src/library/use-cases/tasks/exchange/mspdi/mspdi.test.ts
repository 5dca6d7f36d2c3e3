import { expect, test } from 'vitest';
import { generatedTables } from '../../../../../../tests/support/files/generated-tables.ts';
import fc from '../../../../../../tests/support/seeded-fast-check.ts';
import { csvTables } from '../../../../exports/csv.ts';
import { projectXml } from '../../../../exports/mspdi/mspdi.ts';
import { unwrap } from '../../../../fixture-library.ts';
import { csvColumn } from '../csv/columns.ts';
import { leftOutList } from '../format/left-out.ts';
import { readTaskFormat, recogniseTaskFormat } from '../formats.ts';

const [tables] = fc.sample(generatedTables(fc.constantFrom('Dig', 'Build', 'Open')), 1);
if (!tables) throw new Error('no tables');

/** What each task waits for, as one would write it. */
const waits = tables.tasks.map(({ id }) => [
  id,
  tables.links
    .filter(({ to }) => to === id)
    .map(({ from, type, lag }) => `${from} ${type} ${lag.toFixed(2)}`)
    .sort(),
]);

test.each([
  ['mspdi', 'plan.xml', projectXml(tables, '2027-01-04T08:30:00.000Z') ?? ''],
  ['csv', 'tasks.csv', csvTables(tables).get('tasks') ?? ''],
])(
  'tasks of a schedule in %s are tasks of a project, with lengths, roles and all four kinds of links',
  (format, name, text) => {
    expect(recogniseTaskFormat(name, text)).toBe(format);
    const { tasks } = unwrap(unwrap(readTaskFormat(format)).read(text, { leftOut: leftOutList() }));
    const read = tasks.map(({ seed }) => [
      seed.node_key,
      [
        ...(seed.depends_on ?? []).map((key) => `${key} FS 0.00`),
        ...(seed.links ?? []).map(({ node_key, type, lag }) => `${node_key} ${type} ${lag.toFixed(2)}`),
      ].sort(),
    ]);
    expect(read.sort()).toEqual(waits.toSorted());
    for (const { seed } of tasks) {
      const task = tables.tasks.find(({ id }) => id === seed.node_key);
      expect(seed.title).toBe(task?.title);
      expect(seed.estimate?.likely).toBeCloseTo((format === 'csv' ? task?.likely : task?.days) ?? -1, 2);
    }
  },
);

test('what a project program says is done is done', () => {
  const row = (uid: number, percent: number) =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><PercentComplete>${percent}</PercentComplete></Task>`;
  const xml = `<Project><Title>Move</Title><Tasks>${row(1, 100)}${row(2, 40)}</Tasks></Project>`;
  const { title, tasks } = unwrap(unwrap(readTaskFormat('mspdi')).read(xml, { leftOut: leftOutList() }));
  expect(title).toBe('Move');
  expect(tasks.map(({ seed, state }) => [seed.node_key, state])).toEqual([
    ['row-1', 'done'],
    ['row-2', null],
  ]);
});

test('a column of dependencies has its own name', () => {
  expect([csvColumn('depends_on'), csvColumn('Predecessors')]).toEqual(['depends_on', 'predecessors']);
});
