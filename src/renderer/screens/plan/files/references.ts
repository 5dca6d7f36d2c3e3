import type { DataColumn, DataTable, NamedEntries } from '../../../../shared/contracts/data-table.ts';
import { idInWords, type Row, referencesIn, roleOf } from './table-rows.ts';

/** What can be chosen in a cell: kept as an id, read as a title. */
export interface Choice {
  readonly id: string;
  readonly title: string;
}

/** A column as it is shown. */
export interface ShownColumn {
  readonly column: DataColumn;
  /**
   * `key` names its row and is not changed here; `reference` names something else by its id, `references` several of
   * them; `words` is all else.
   */
  readonly use: 'key' | 'reference' | 'references' | 'words';
  /** What a reference may name, and the titles of keys; empty for words. */
  readonly choices: readonly Choice[];
}

/**
 * The columns of a table with how they are used and the titles of what they name. What names a row comes first; an id is
 * not among them, and no key beside a title, as both only link rows to other sections.
 */
export function shownColumns(table: DataTable, rows: readonly Row[], lists: readonly NamedEntries[]): ShownColumn[] {
  const titled = table.columns.some(isTitle);
  const shown = usedColumns(table, rows, lists).filter(
    ({ column, use }) => column.name !== 'id' && !(titled && use === 'key' && !isTitle(column)),
  );
  return [...shown.filter(({ column }) => isTitle(column)), ...shown.filter(({ column }) => !isTitle(column))];
}

/** Whether rows can be added: where every row is about something that another section lists, a new one is about nothing. */
export function canGrow(table: DataTable, rows: readonly Row[], lists: readonly NamedEntries[]): boolean {
  return usedColumns(table, rows, lists).every(({ column, use }) => column.name === 'id' || use !== 'key');
}

function usedColumns({ columns }: DataTable, rows: readonly Row[], lists: readonly NamedEntries[]): ShownColumn[] {
  // The field with which an entry begins says what it is about; others name something else, once or often.
  const [first] = columns.filter(({ name }) => name !== 'id');
  return columns.map((column) => shownColumn(column, rows, lists, column === first));
}

function shownColumn(
  column: DataColumn,
  rows: readonly Row[],
  lists: readonly NamedEntries[],
  isFirst: boolean,
): ShownColumn {
  const role = roleOf(column, rows);
  const named = column.name === 'id' ? null : namedList(column, rows, lists);
  if (role === 'key' && (isFirst || !named)) return { column, use: 'key', choices: named?.entries ?? [] };
  if (named) return { column, use: column.kind === 'texts' ? 'references' : 'reference', choices: named.entries };
  if (role === 'words') return { column, use: 'words', choices: [] };
  return { column, use: 'reference', choices: referencesIn(column, rows).map((id) => ({ id, title: idInWords(id) })) };
}

function isTitle({ name }: DataColumn): boolean {
  return name === 'title';
}

/** The title of what an id names; the id in words where nothing has it any more. */
export function titleOf(id: string, choices: readonly Choice[]): string {
  return choices.find((choice) => choice.id === id)?.title ?? idInWords(id);
}

/** The list that a column's ids belong to: the one that its name tells, otherwise the only one that has all of them. */
function namedList(column: DataColumn, rows: readonly Row[], lists: readonly NamedEntries[]): NamedEntries | null {
  if (column.kind !== 'text' && column.kind !== 'texts') return null;
  const ids = new Set(rows.flatMap((row) => row[column.name]).filter((id) => typeof id === 'string' && id !== ''));
  const has = ({ entries }: NamedEntries) => entries.filter(({ id }) => ids.has(id)).length;
  const told = lists.find((list) => isNamedBy(column.name, list));
  if (told && (ids.size === 0 || has(told) > 0)) return told;
  if (ids.size === 0) return null;
  return lists.find((list) => has(list) === ids.size) ?? null;
}

/** Whether a field's name says what it refers to: `first_phase` and `phases` a phase. */
function isNamedBy(name: string, { noun, fields }: NamedEntries): boolean {
  return (
    fields.includes(name) ||
    name === noun ||
    name === `${noun}s` ||
    name.endsWith(`_${noun}`) ||
    name.endsWith(`_${noun}s`)
  );
}
