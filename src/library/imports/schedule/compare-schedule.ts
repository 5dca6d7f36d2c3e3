import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import type { TaskChange } from '../../../shared/contracts/schedule.ts';
import type { ScheduleDifference, ScheduleLeftOut } from '../../../shared/contracts/schedule-import.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { deadlinesOf } from '../../exports/mspdi/deadlines.ts';
import { addedTasks } from './added-tasks.ts';
import type { Compared } from './compared.ts';
import { changedEstimate } from './estimates.ts';
import { leftOutList } from './left-out.ts';
import { comparedLinks, linksById } from './links.ts';
import { matchTasks, sameText } from './match-tasks.ts';
import { comparedDates } from './moved.ts';
import { readScheduleFile } from './read-schedule-file.ts';
import { type FileTask, type ReadScheduleFile, refusedFile, type ScheduleFile } from './schedule-file.ts';

/** What a file has otherwise than a plan. */
export interface ScheduleComparison {
  readonly differences: readonly ScheduleDifference[];
  /** The same as edits of the plan. */
  readonly changes: readonly TaskChange[];
  /** What of the file is not taken. */
  readonly left_out: readonly ScheduleLeftOut[];
  /**
   * The task that each row of the file stands for, by its id in the plan; new ones have the id that they will get. Null
   * for a row that stands for none.
   */
  readonly ids: readonly (string | null)[];
}

/** A file and what it has otherwise than a plan, in plain JSON. */
export interface ComparedScheduleFile {
  readonly file: ReadScheduleFile;
  readonly comparison: ScheduleComparison;
}

/** Reads a file and holds it against a plan. INVALID_INPUT with a `reason`. */
export function compareScheduleFile(tables: PlanTables, bytes: Uint8Array): Result<ComparedScheduleFile> {
  const file = readScheduleFile(bytes);
  if (!file.ok) return file;
  const comparison = compareSchedule(tables, file.value);
  return comparison.ok ? ok({ file: file.value, comparison: comparison.value }) : comparison;
}

/**
 * Holds a file against the plan that it came from. Only what somebody puts in is compared: titles, lengths, links, days
 * that hold tasks, and which tasks there are. Dates that follow from these are calculated anew by the plan. INVALID_INPUT
 * for a file of another plan.
 */
function compareSchedule(tables: PlanTables, file: ScheduleFile): Result<ScheduleComparison> {
  const matched = matchTasks(tables, file.tasks);
  if (matched.size === 0)
    return refusedFile(
      'no_tasks',
      file.tasks.length === 0 ? 'The file has no tasks.' : 'None of the tasks in the file is in this plan.',
      'Use a file that was exported from this plan, or import it as a new project.',
    );
  const leftOut = leftOutList(file.left_out);
  const added = addedTasks(tables, file, matched, leftOut);
  const ids = new Map([...[...matched].map(([row, { id }]) => [row, id] as const), ...added.ids]);
  const titles = new Map([
    ...tables.tasks.map(({ id, title }) => [id, title] as const),
    ...[...ids].map(([row, id]) => [id, row.title] as const),
  ]);
  const kept = new Set([...matched.values()].map(({ id }) => id));
  const links = linksById(file, ids, leftOut);
  const comparedTask = (row: FileTask, task: TaskRow): Compared => {
    const parts = [
      comparedTitle(row, task),
      comparedEstimate(row, task, tables),
      comparedDates(row, task, tables, leftOut),
      ...(row.links === null ? [] : [comparedLinks(task, links.get(row) ?? [], { tables, titles, kept })]),
    ];
    return {
      differences: parts.flatMap(({ differences }) => differences),
      change: Object.assign({}, ...parts.map(({ change }) => change)),
    };
  };
  const changed = [...matched].map(([row, task]) => ({ task: task.id, ...comparedTask(row, task) }));
  const removed = tables.tasks.filter(({ id }) => !kept.has(id));
  for (const [row, task] of matched) if (isOtherRole(row, task, tables)) leftOut.add('Who does the task', row.title);
  for (const row of file.tasks) if (isOtherProgress(row, matched.get(row))) leftOut.add('Progress', row.title);
  const deadlines = deadlinesOf(tables);
  for (const row of file.tasks)
    if (row.deadline !== null && row.deadline !== deadlines.get(ids.get(row) ?? '')) leftOut.add('Deadline', row.title);
  return ok({
    differences: [
      ...added.differences(links, titles),
      ...removed.map(({ id, title }) => ({ kind: 'removed' as const, task: id, title })),
      ...changed.flatMap(({ differences }) => differences),
    ],
    changes: [
      ...added.changes(links),
      ...removed.map(({ id }) => ({ task: id, removed: true as const })),
      ...changed.filter(({ differences }) => differences.length > 0).map(({ task, change }) => ({ task, ...change })),
    ],
    left_out: leftOut.list(),
    ids: file.tasks.map((row) => ids.get(row) ?? null),
  });
}

function comparedTitle({ title }: FileTask, task: TaskRow): Compared {
  const is = sameText(title);
  if (is === '' || is === sameText(task.title)) return { differences: [], change: {} };
  return {
    differences: [{ kind: 'renamed', task: task.id, title: is, before: task.title }],
    change: { title: is },
  };
}

function comparedEstimate(row: FileTask, task: TaskRow, { calendar }: PlanTables): Compared {
  const estimate = changedEstimate(task, row, calendar);
  if (estimate === null) return { differences: [], change: {} };
  const { optimistic, likely, pessimistic } = estimate;
  return {
    differences: [
      {
        kind: 'estimate',
        ...{ task: task.id, title: row.title },
        before: [task.optimistic, task.likely, task.pessimistic],
        after: [optimistic, likely, pessimistic],
      },
    ],
    change: { estimate },
  };
}

function isOtherRole({ role }: FileTask, task: TaskRow, { resources }: PlanTables): boolean {
  if (role === null) return false;
  const own = resources.find(({ id }) => id === task.role);
  return sameText(own?.title ?? task.role ?? '') !== sameText(role);
}

/** Whether a file knows otherwise than the plan how far a task is; of a new task the plan knows nothing. */
function isOtherProgress({ percent_done, actual_start, actual_finish }: FileTask, task: TaskRow | undefined): boolean {
  if ((percent_done ?? task?.done ?? 0) !== (task?.done ?? 0)) return true;
  // A file that does not say how far its tasks are says nothing by having no dates.
  if (percent_done === null && actual_start === null && actual_finish === null) return false;
  return actual_start !== (task?.actual_start ?? null) || actual_finish !== (task?.actual_finish ?? null);
}
