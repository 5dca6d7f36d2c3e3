import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import type { TaskHold } from '../../../shared/contracts/schedule.ts';
import { constraintOf } from '../../exports/mspdi/constraints.ts';
import type { Compared } from './compared.ts';
import type { LeftOutList } from './left-out.ts';
import type { FileTask } from './schedule-file.ts';

const NOTHING: Compared = { differences: [], change: {} };

/**
 * Whether somebody moved a task, and did not only see it move with others: its first day is another one, and so is what
 * holds it (or nothing but its days can say so, as in a table). What a fact of the plan holds stays with the fact.
 */
export function comparedDates(row: FileTask, task: TaskRow, tables: PlanTables, leftOut: LeftOutList): Compared {
  const { start, constraint } = row;
  if (start === null || start === task.start) return NOTHING;
  const limits = tables.date_limits.filter((limit) => limit.task === task.id);
  if (constraint === null || row.manual) return moved(row, task, limits, { kind: 'not_before', date: start }, leftOut);
  if (constraint.kind === 'other') {
    leftOut.add(`The constraint “${constraint.name}”`, row.title);
    return NOTHING;
  }
  if (constraint.kind === 'none') {
    const isHeld = limits.some((limit) => limit.by_hand === true);
    return isHeld ? moved(row, task, limits, null, leftOut) : NOTHING;
  }
  // Neither what holds it already nor what our own export has written is anything new.
  if (limits.some(({ kind, date, by_hand }) => by_hand && kind === constraint.kind && date === constraint.date))
    return NOTHING;
  const written = constraintOf(task, Number.NEGATIVE_INFINITY, limits);
  if (written.date?.slice(0, 10) === constraint.date) return NOTHING;
  return moved(row, task, limits, constraint, leftOut);
}

function moved(
  row: FileTask,
  task: TaskRow,
  limits: PlanTables['date_limits'],
  hold: TaskHold | null,
  leftOut: LeftOutList,
): Compared {
  const pinned = limits.find(({ kind, by_hand }) => (kind === 'on' || kind === 'ends_on') && by_hand !== true);
  if (pinned) {
    leftOut.add(`Other days than ${pinned.date}, which a fact of the plan says (change the fact instead)`, row.title);
    return NOTHING;
  }
  const after = hold?.date ?? row.start ?? task.start;
  return {
    differences: [
      { kind: 'moved', task: task.id, title: row.title, before: task.start, after, hold: hold?.kind ?? null },
    ],
    change: { hold },
  };
}
