import { CsvError } from 'csv-parse';
import { TaskState } from '../../../../../shared/contracts/task.ts';
import { unguardCell } from '../../../../../shared/formula-guard.ts';
import { isObject } from '../../../../../shared/json-object.ts';
import { isCurrency } from '../../../../../shared/quantities/currency.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import {
  CSV_DELIMITERS,
  type CsvDelimiter,
  type CsvNumber,
  csvDelimiter,
  csvNumber,
  csvRows,
} from '../../../../imports/csv-rows.ts';
import { readPredecessors } from '../../../../imports/predecessors.ts';
import { readContracts } from '../format/contract-text.ts';
import { MAX_TASKS_READ } from '../format/import-limit.ts';
import { jsonOf } from '../format/json-value.ts';
import type { LeftOutList } from '../format/left-out.ts';
import type { ListedTask, ReadOptions, TaskList } from '../format/task-format.ts';
import { readLinks, readList } from '../format/text-list.ts';
import { quoted, unreadable } from '../format/unreadable.ts';
import { csvColumn, PREDECESSORS, type ReadCsvColumn } from './columns.ts';

/** Whether the first line of a text names the columns of tasks. */
export function looksLikeCsv(text: string): boolean {
  const [line = ''] = text.slice(0, 10_000).split(/\r\n|\n|\r/, 1);
  return CSV_DELIMITERS.some((delimiter) => {
    const columns = line.split(delimiter).map((header) => csvColumn(header.replaceAll(/^\uFEFF|"/g, '')));
    return columns.length > 1 && columns.includes('title');
  });
}

/**
 * Tasks from a CSV file whose first row names the columns, separated by commas, semicolons or tabs. Only `title` has to
 * be there. A row without a key has its number as key. Columns that mean nothing here are left out.
 */
export function readCsv(text: string, { leftOut }: ReadOptions): Result<TaskList> {
  let rows: readonly (readonly string[])[];
  const delimiter = csvDelimiter(text);
  try {
    rows = csvRows(text, delimiter, MAX_TASKS_READ + 2);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(`The file is not CSV: ${error.message}.`);
  }
  const [headers = [], ...body] = rows;
  const called = headers.map((header) => header.trim().toLowerCase());
  // In the table of a plan's tasks, days are what follows from the likely estimate.
  const columns = called.map((header) => (header === 'days' && called.includes('likely') ? null : csvColumn(header)));
  if (!columns.includes('title'))
    return unreadable(
      'The file has no column "title".',
      'Name the columns in the first row: key, title, depends_on, …',
    );
  const twice = columns.find((column, place) => column !== null && columns.indexOf(column) !== place);
  if (twice) return unreadable(`Two columns mean ${quoted(twice)}.`, 'Rename or remove one of them.');
  const places = columns.flatMap((column, place) => (column ? [[column, place] as const] : []));
  const tasks: ListedTask[] = [];
  let currency: string | null = null;
  for (const [index, row] of body.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const number = String(index + 1);
    for (const [place, cell] of row.entries())
      if (cell.trim() !== '' && !columns[place])
        leftOut.add(
          place < headers.length ? `column ${quoted(headers[place] ?? '')}` : 'cells beyond the columns',
          number,
        );
    const cells = new Map(places.map(([column, place]) => [column, unguardCell(row[place] ?? '')]));
    const code = (cells.get('currency') ?? '').trim().toUpperCase();
    if (isCurrency(code)) currency ??= code;
    if (code !== '' && code !== currency) leftOut.add(`currency ${quoted(code)}`, number);
    const task = readRow((column) => cells.get(column) ?? '', { number, delimiter, leftOut });
    if (!task.ok) return task;
    tasks.push(task.value);
  }
  return ok({ title: null, currency, tasks });
}

interface Row {
  /** Counted from 1, without the header. */
  readonly number: string;
  readonly delimiter: CsvDelimiter;
  readonly leftOut: LeftOutList;
}

function readRow(cell: (column: ReadCsvColumn) => string, { number, delimiter, leftOut }: Row): Result<ListedTask> {
  const inRow = (message: string) => unreadable(`Row ${number}: ${message}`);
  const key = cell('key') === '' ? number : cell('key');
  const numbers = ['optimistic', 'likely', 'pessimistic', 'planned_cost'] as const;
  const [optimistic, likely, pessimistic, cost] = numbers.map((column) => csvNumber(cell(column), delimiter));
  const bad = numbers.find((_, place) => [optimistic, likely, pessimistic, cost][place] === 'unreadable');
  if (bad) return inRow(`${bad} is not a number: ${quoted(cell(bad))}.`);
  const estimate = estimateOf(optimistic, likely, pessimistic);
  if (estimate === 'incomplete') return inRow('an estimate needs the column likely.');
  const links = readLinks(cell('links'));
  if (!links) return inRow(`links are written like "SS+2 lease", not ${quoted(cell('links'))}.`);
  const waits = readPredecessors(cell(PREDECESSORS));
  if (!waits) return inRow(`predecessors are written like "t1; t2 SS+2", not ${quoted(cell(PREDECESSORS))}.`);
  const moreExecution = fieldsIn(cell('more_execution'));
  const moreVerification = fieldsIn(cell('more_verification'));
  if (!moreExecution || !moreVerification) return inRow('more_execution and more_verification are objects in JSON.');
  const contracts = readContracts({
    deliverable: filled(cell('deliverable')),
    notes: linesIn(cell('notes')),
    doneWhen: filled(cell('done_when')),
    evidence: linesIn(cell('evidence')),
    moreExecution,
    moreVerification,
  });
  if (!contracts)
    return inRow(`evidence is written like "rent (number, at most 2500)", not ${quoted(cell('evidence'))}.`);
  const due = cell('due').trim();
  return ok({
    seed: {
      node_key: key,
      title: cell('title'),
      ...contracts,
      depends_on: readList(cell('depends_on')),
      soft_depends_on: readList(cell('soft_depends_on')),
      links: [...links, ...waits.map(({ from, type, lag }) => ({ node_key: from, type, lag }))],
      tags: readList(cell('tags')),
      ...(cell('description') !== '' && { description: cell('description') }),
      ...(cell('role') !== '' && { role: cell('role') }),
      ...(due !== '' && { due }),
      ...(estimate && { estimate }),
      ...(typeof cost === 'number' && { planned_cost: cost }),
    },
    state: stateIn(cell('state'), key, leftOut),
  });
}

function estimateOf(optimistic: CsvNumber, likely: CsvNumber, pessimistic: CsvNumber) {
  if (typeof likely !== 'number') return optimistic === undefined && pessimistic === undefined ? null : 'incomplete';
  const or = (value: CsvNumber) => (typeof value === 'number' ? value : likely);
  return { optimistic: or(optimistic), likely, pessimistic: or(pessimistic) };
}

function stateIn(cell: string, key: string, leftOut: LeftOutList): TaskState | null {
  const text = cell.trim().toLowerCase();
  if (text === '') return null;
  const state = TaskState.safeParse(text);
  if (!state.success) leftOut.add(`state ${quoted(text)}`, key);
  return state.success ? state.data : null;
}

/** Null for what is no object in JSON. */
function fieldsIn(cell: string): Record<string, unknown> | null {
  if (cell.trim() === '') return {};
  const value = jsonOf(cell);
  return isObject(value) ? { ...value } : null;
}

function filled(cell: string): string | null {
  return cell === '' ? null : cell;
}

function linesIn(cell: string): string[] {
  return cell.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
}
