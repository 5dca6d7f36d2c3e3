import { CsvError } from 'csv-parse';
import { unguardCell } from '../../../shared/formula-guard.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type CsvDelimiter, csvDelimiter, csvNumber, csvRows } from '../csv-rows.ts';
import { readPredecessors } from '../predecessors.ts';
import { type DayOrder, dayOrderOf, readDay } from './csv-dates.ts';
import { type FileTask, MOST_ROWS, refusedFile, type ScheduleFile } from './schedule-file.ts';

/** The columns of our own table of tasks that are read; the others follow from them or belong elsewhere. */
const COLUMNS = [
  ...['id', 'title', 'package', 'role', 'people', 'part_time', 'optimistic', 'likely', 'pessimistic'],
  ...['start', 'finish', 'days', 'predecessors', 'done', 'actual_start', 'actual_finish'],
] as const;
const NUMBERS = ['people', 'optimistic', 'likely', 'pessimistic', 'days', 'done'] as const;
const DAYS = ['start', 'finish', 'actual_start', 'actual_finish'] as const;

interface Cells {
  /** Counted from 1, with the head, as spreadsheets number them. */
  readonly number: number;
  readonly of: (column: string) => string;
}

/**
 * The tasks of a table whose first row names the columns `id` and `title`, as the export of tasks writes it: with
 * commas, semicolons or tabs, and with dates as ISO has them or as spreadsheets rewrite them. INVALID_INPUT for another
 * table, and for a cell that cannot be read, with its row.
 */
export function readScheduleCsv(text: string): Result<ScheduleFile> {
  const delimiter = csvDelimiter(text);
  let rows: string[][];
  try {
    rows = csvRows(text, delimiter, MOST_ROWS + 2);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refusedFile('damaged', `The file is not CSV: ${error.message}.`, 'Save it as CSV again.');
  }
  const [head = [], ...body] = rows;
  if (body.length > MOST_ROWS)
    return refusedFile('too_large', `The file has more than ${MOST_ROWS} rows.`, 'Remove what are no tasks.');
  const columns = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  if (!columns.includes('id') || !columns.includes('title'))
    return refusedFile(
      'unknown_format',
      'The first row does not name the columns id and title.',
      'Begin with the CSV export of the tasks, and keep its first row.',
    );
  const filled = body
    .map(
      (row, index): Cells => ({
        number: index + 2,
        of: (column) => unguardCell(row[columns.indexOf(column)] ?? ''),
      }),
    )
    .filter(({ of }) => COLUMNS.some((column) => of(column).trim() !== ''));
  const order = dayOrderOf(filled.flatMap(({ of }) => DAYS.map(of)));
  const tasks: FileTask[] = [];
  for (const row of filled) {
    const task = readRow(row, columns, { delimiter, order });
    if (!task.ok) return task;
    tasks.push(task.value);
  }
  return ok({ format: 'csv', title: null, tasks, left_out: [] });
}

function readRow(
  { number, of }: Cells,
  columns: readonly string[],
  { delimiter, order }: { readonly delimiter: CsvDelimiter; readonly order: DayOrder },
): Result<FileTask> {
  const values = new Map(NUMBERS.map((column) => [column, csvNumber(of(column), delimiter)] as const));
  for (const column of NUMBERS)
    if (values.get(column) === 'unreadable') return inRow(number, `${column} is not a number`, of(column));
  const numberOf = (column: (typeof NUMBERS)[number]) => {
    const value = values.get(column);
    return typeof value === 'number' ? value : null;
  };
  const days = new Map(DAYS.map((column) => [column, readDay(of(column), order)] as const));
  for (const column of DAYS)
    if (days.get(column) === 'unreadable')
      return inRow(number, `${column} is not a date such as 2027-01-31`, of(column));
  const dayOf = (column: (typeof DAYS)[number]) => {
    const day = days.get(column) ?? null;
    return day === 'unreadable' ? null : day;
  };
  const links = columns.includes('predecessors') ? readPredecessors(of('predecessors')) : null;
  if (links === null && columns.includes('predecessors'))
    return inRow(number, 'predecessors are written like "t1; t2 SS+2"', of('predecessors'));
  const id = of('id').trim();
  const parent = of('package').trim();
  return ok({
    ref: id === '' ? `row ${number}` : id,
    id: id === '' ? null : id,
    title: of('title'),
    package: parent === '' ? null : { id: null, title: parent },
    role: of('role').trim() || null,
    people: numberOf('people'),
    part_time: columns.includes('part_time') ? /^(yes|true|1|x)$/i.test(of('part_time').trim()) : null,
    optimistic: numberOf('optimistic'),
    likely: numberOf('likely'),
    pessimistic: numberOf('pessimistic'),
    days: numberOf('days'),
    start: dayOf('start'),
    finish: dayOf('finish'),
    constraint: null,
    manual: false,
    links,
    percent_done: numberOf('done'),
    actual_start: dayOf('actual_start'),
    actual_finish: dayOf('actual_finish'),
    deadline: null,
  });
}

function inRow(number: number, what: string, cell: string): Result<never> {
  return err('INVALID_INPUT', `Row ${number}: ${what}, not ${JSON.stringify(cell.slice(0, 60))}.`, {
    field: 'file',
    reason: 'unreadable',
    row: number,
    next: 'Correct the cell and try again; nothing was changed.',
  });
}
