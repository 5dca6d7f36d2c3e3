import { COMMON_FIELDS } from '../format/common-fields.ts';

/** The columns of a CSV file of tasks, in the order in which they are written. */
export const CSV_COLUMNS = [
  'key',
  'title',
  'state',
  ...COMMON_FIELDS,
  'optimistic',
  'likely',
  'pessimistic',
  'planned_cost',
  'currency',
  'description',
  'deliverable',
  'notes',
  'done_when',
  'evidence',
  'more_execution',
  'more_verification',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
/** One that is read and not written: dependencies and links in one, as scheduling programs have them. */
export const PREDECESSORS = 'predecessors';
export type ReadCsvColumn = CsvColumn | typeof PREDECESSORS;

/** What other programs call them. */
const OTHER_NAMES: Readonly<Record<string, ReadCsvColumn>> = {
  id: 'key',
  node_key: 'key',
  nodekey: 'key',
  task: 'title',
  task_name: 'title',
  name: 'title',
  summary: 'title',
  status: 'state',
  dependencies: 'depends_on',
  dependson: 'depends_on',
  predecessors: PREDECESSORS,
  blocked_by: 'depends_on',
  assignee: 'role',
  labels: 'tags',
  due_date: 'due',
  deadline: 'due',
  estimate: 'likely',
  days: 'likely',
  cost: 'planned_cost',
  budget: 'planned_cost',
  details: 'description',
  acceptance_criteria: 'done_when',
};

/** Null for a column that means nothing here. */
export function csvColumn(header: string): ReadCsvColumn | null {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return (
    CSV_COLUMNS.find((column) => column === name) ??
    (Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? null) : null)
  );
}
