import { csvText } from '../../../../exports/csv-text.ts';
import { writeContracts } from '../format/contract-text.ts';
import type { ListedTask, TaskList } from '../format/task-format.ts';
import { writeLinks, writeList } from '../format/text-list.ts';
import { CSV_COLUMNS, type CsvColumn } from './columns.ts';

/** One row for each task, as RFC 4180 has it, with the mark by which Excel knows UTF-8. Keeps all of a task but its title. */
export function writeCsv({ tasks, currency = null }: TaskList): string {
  const columns = CSV_COLUMNS.filter((column) => column !== 'currency' || currency !== null);
  const rows = tasks.map((task) => {
    const cells = cellsOf(task, currency);
    return columns.map((column) => cells[column]);
  });
  return csvText([columns, ...rows]);
}

function cellsOf({ seed, state }: ListedTask, currency: string | null): Record<CsvColumn, string> {
  const contracts = writeContracts(seed);
  return {
    key: seed.node_key,
    title: seed.title,
    state: state ?? '',
    depends_on: writeList(seed.depends_on ?? []),
    soft_depends_on: writeList(seed.soft_depends_on ?? []),
    links: writeLinks(seed.links ?? []),
    role: seed.role ?? '',
    tags: writeList(seed.tags ?? []),
    due: seed.due ?? '',
    optimistic: number(seed.estimate?.optimistic),
    likely: number(seed.estimate?.likely),
    pessimistic: number(seed.estimate?.pessimistic),
    planned_cost: number(seed.planned_cost),
    currency: seed.planned_cost === undefined ? '' : (currency ?? ''),
    description: seed.description ?? '',
    deliverable: contracts.deliverable ?? '',
    notes: contracts.notes.join('\n'),
    done_when: contracts.doneWhen ?? '',
    evidence: contracts.evidence.join('\n'),
    more_execution: fields(contracts.moreExecution),
    more_verification: fields(contracts.moreVerification),
  };
}

function number(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

function fields(object: Readonly<Record<string, unknown>>): string {
  return Object.keys(object).length === 0 ? '' : JSON.stringify(object);
}
