import { expect, it } from 'vitest';
import type { DataColumn, DataTable, NamedEntries } from '../../../../shared/contracts/data-table.ts';
import { canGrow, shownColumns, titleOf } from './references.ts';
import type { Row } from './table-rows.ts';

const PHASES = {
  noun: 'phase',
  fields: [],
  entries: [
    { id: 'build', title: 'Building the hull' },
    { id: 'crossing', title: 'Crossing and after' },
  ],
};
const TASKS = {
  noun: 'task',
  fields: ['checked_by'],
  entries: [
    { id: 'crossing', title: 'Row across' },
    { id: 'hull.plank', title: 'Plank the hull' },
    { id: 'hull.turn', title: 'Turn the hull' },
  ],
};
const LISTS: readonly NamedEntries[] = [PHASES, TASKS];

function table(...names: readonly (readonly [name: string, kind?: DataColumn['kind']])[]): DataTable {
  const columns = names.map(([name, kind = 'text']) => ({ name, about: null, kind, choices: [], optional: false }));
  return { field: 'rows', title: 'Rows', columns };
}

function uses(of: DataTable, rows: readonly Row[]) {
  return shownColumns(of, rows, LISTS).map(({ column, use, choices }) => [
    column.name,
    use,
    choices === PHASES.entries ? 'phases' : choices === TASKS.entries ? 'tasks' : choices.length,
  ]);
}

it('ids are read as the titles of what they name: by the name of the field, otherwise by who has all of them', () => {
  const rows = [
    { what: 'Oars', needed_by_phase: 'crossing', spent_on: ['hull.plank', 'hull.turn'], before_task: 'crossing' },
    { what: 'Sail', needed_by_phase: 'crossing', spent_on: [], before_task: 'crossing' },
  ];
  const columns = table(['what'], ['needed_by_phase'], ['spent_on', 'texts'], ['before_task']);
  expect(uses(columns, rows)).toEqual([
    ['what', 'words', 0],
    ['needed_by_phase', 'reference', 'phases'],
    ['spent_on', 'references', 'tasks'],
    ['before_task', 'reference', 'tasks'],
  ]);
  // Also where nothing is named yet.
  expect(uses(table(['checked_by', 'texts'], ['first_phase'], ['spent_on', 'texts']), [{ checked_by: [] }])).toEqual([
    ['checked_by', 'references', 'tasks'],
    ['first_phase', 'reference', 'phases'],
    ['spent_on', 'words', 0],
  ]);
  expect(titleOf('hull.turn', TASKS.entries)).toBe('Turn the hull');
  expect(titleOf('hull.paint', TASKS.entries)).toBe('Hull · paint');
});

it('free texts stay free texts, and ids of nobody’s are offered as they are', () => {
  const rows = [
    { steps: ['hull.plank', 'and more'], phase: 'When it is warm', crew: 'two_men' },
    { steps: [], phase: 'Later', crew: 'two_men' },
  ];
  expect(uses(table(['steps', 'texts'], ['phase'], ['crew']), rows)).toEqual([
    ['steps', 'words', 0],
    ['phase', 'words', 0],
    ['crew', 'reference', 1],
  ]);
});

it('a row’s title comes first, without the ids that only link it to others', () => {
  const rows = [
    { id: 'a', package: 'x', phase: 'build', title: 'One' },
    { id: 'b', package: 'y', phase: 'build', title: 'Two' },
  ];
  expect(uses(table(['id'], ['package'], ['phase'], ['title']), rows)).toEqual([
    ['title', 'words', 0],
    ['phase', 'reference', 'phases'],
  ]);
});

it('a row that is about a task of its own says which, and the table does not grow', () => {
  const rows = [
    { task: 'hull.plank', phase: 'build' },
    { task: 'hull.turn', phase: 'crossing' },
  ];
  const estimates = table(['task'], ['phase']);
  expect(uses(estimates, rows)).toEqual([
    ['task', 'key', 'tasks'],
    ['phase', 'reference', 'phases'],
  ]);
  expect(canGrow(estimates, rows, LISTS)).toBe(false);
  expect(canGrow(table(['title'], ['phase']), [{ title: 'A gate', phase: 'build' }], LISTS)).toBe(true);
});
