import type { Views } from '../planning/engine/views.ts';
import { wbsTasks } from '../planning/pipeline/work/breakdown/wbs-tasks.ts';
import { durations } from '../planning/pipeline/work/durations/durations.ts';
import { marksWithout } from '../planning/pipeline/work/durations/outline-marks.ts';
import { dependencies, type TaskLink } from '../planning/pipeline/work/network/dependencies.ts';
import type { Estimate, Predecessor, TaskChange } from '../shared/contracts/schedule.ts';
import { findPath } from '../shared/graph-search.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { finishedData } from './plan-views.ts';
import { changedDates, changedEstimates, changedTasks, listFault, removedTasks } from './task-list-change.ts';

/** The sections that hold what people may change of a schedule. */
export const CHANGEABLE = [wbsTasks, durations, dependencies] as const;

/** Working days of ten years: a task that takes longer is none. */
const MOST_DAYS = 2_500;
const LONGEST_LAG = 400;

/**
 * The data of the changed sections, by id, as a change makes it. Nothing else in them is touched, not even the order.
 * INVALID_INPUT with `task` and `field` for an unknown task, an empty title, a new task without a place, estimates out
 * of order or out of bounds, a link given twice, and links in a circle, whose tasks are named; CONFLICT when the sections
 * are not drafted.
 */
export function changedData(views: Views, changes: readonly TaskChange[]): Result<ReadonlyMap<string, unknown>> {
  const list = finishedData(views, wbsTasks);
  const estimates = finishedData(views, durations);
  const network = finishedData(views, dependencies);
  if (!list || !estimates || !network) {
    return err('CONFLICT', 'The schedule is not drafted yet, or one of its files is invalid.', {
      next: 'Resume the plan, then change the schedule.',
    });
  }
  const misplaced = listFault(views, list.tasks, changes);
  if (misplaced) return wrong(misplaced.task, misplaced.field, misplaced.message);
  const tasks = changedTasks(list.tasks, changes);
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  for (const { task, estimate, predecessors } of changes.filter(({ removed }) => !removed)) {
    const fault = (estimate && estimateFault(estimate)) ?? (predecessors && linkFault(task, predecessors, titles));
    if (fault) return wrong(task, fault.field, fault.message);
  }
  const data = new Map<string, unknown>();
  const removed = removedTasks(changes);
  const otherTasks = changes.some(isOfList);
  if (otherTasks) data.set(wbsTasks.id, { ...list, tasks });
  // Pages of estimates and links name tasks by what these were called when they were drafted.
  const named = <Section extends { readonly names?: Readonly<Record<string, string>> | undefined }>(
    section: Section,
  ) => (otherTasks && section.names !== undefined ? { ...section, names: Object.fromEntries(titles) } : section);
  // With other tasks they are written in any case: as yours they stay, where they would be drafted anew.
  const agreed = new Set(changes.filter(({ agreed }) => agreed).map(({ task }) => task));
  if (otherTasks || agreed.size > 0 || changes.some(({ estimate }) => estimate))
    data.set(durations.id, {
      ...named(estimates),
      ...(agreed.size > 0 && { outlined: marksWithout(estimates, agreed) }),
      durations: changedEstimates(estimates.durations, changes),
    });
  if (otherTasks || changes.some(({ predecessors, hold }) => predecessors || hold !== undefined)) {
    const links = changes
      .reduce(withPredecessors, network.links)
      .filter(({ from, to }) => !removed.has(from) && !removed.has(to));
    const circle = circleIn(links, changes);
    if (circle) {
      const names = circle.map((id) => `“${titles.get(id) ?? id}”`);
      return err('INVALID_INPUT', `Circular dependency: ${names.join(' → ')}.`, {
        task: circle[0],
        field: 'predecessors',
        circle,
        next: 'Remove one of these dependencies.',
      });
    }
    const dates = changedDates(network.dates ?? [], changes);
    data.set(dependencies.id, { ...named(network), links, ...((dates.length > 0 || network.dates) && { dates }) });
  }
  return ok(data);
}

/** Whether a change is about the list of tasks: which there are, what they are called and who does them. */
function isOfList({ title, role, people, added, removed }: TaskChange): boolean {
  return title !== undefined || role !== undefined || people !== undefined || added !== undefined || removed === true;
}

/** Tasks on a circle that a change closed; null where there is none. */
function circleIn(links: readonly TaskLink[], changes: readonly TaskChange[]): readonly string[] | null {
  const successors = Map.groupBy(links, ({ from }) => from);
  const next = (id: string) => (successors.get(id) ?? []).map(({ to }) => to);
  for (const { task, predecessors } of changes) {
    const circle = predecessors && findPath(task, task, next);
    if (circle) return circle;
  }
  return null;
}

function wrong(task: string, field: string, message: string): Result<never> {
  return err('INVALID_INPUT', message, { task, field, next: 'Correct it; nothing was changed.' });
}

interface EditFault {
  readonly field: string;
  readonly message: string;
}

function estimateFault({ optimistic, likely, pessimistic }: Estimate): EditFault | null {
  const days = [optimistic, likely, pessimistic];
  if (days.some((value) => !Number.isFinite(value) || value < 0 || value > MOST_DAYS))
    return { field: 'estimate', message: `Estimates must be from 0 to ${MOST_DAYS} working days.` };
  if (optimistic > likely || likely > pessimistic) {
    return {
      field: 'estimate',
      message: 'Worst case must be at least the likely value, and the likely value at least the best case.',
    };
  }
  return null;
}

function linkFault(
  task: string,
  predecessors: readonly Predecessor[],
  titles: ReadonlyMap<string, string>,
): EditFault | null {
  const field = 'predecessors';
  const seen = new Set<string>();
  for (const { from, type, lag } of predecessors) {
    if (!titles.has(from)) return { field, message: `Task not found: ${JSON.stringify(from).slice(0, 80)}.` };
    if (from === task) return { field, message: 'A task cannot depend on itself.' };
    if (!Number.isFinite(lag) || Math.abs(lag) > LONGEST_LAG)
      return { field, message: `A lag or overlap can be at most ${LONGEST_LAG} working days.` };
    const key = JSON.stringify([from, type]);
    if (seen.has(key)) return { field, message: `“${titles.get(from) ?? from}” is listed twice with the same type.` };
    seen.add(key);
  }
  return null;
}

/** Links that stay keep their place and their other fields, so that undoing a change restores the exact text. */
function withPredecessors(links: readonly TaskLink[], { task, predecessors }: TaskChange): TaskLink[] {
  if (!predecessors) return [...links];
  const wanted = new Map(predecessors.map((link) => [JSON.stringify([link.from, link.type]), link]));
  const kept = links.flatMap((link) => {
    if (link.to !== task) return [link];
    const key = JSON.stringify([link.from, link.type]);
    const own = wanted.get(key);
    wanted.delete(key);
    if (!own) return [];
    return own.lag === link.lag && own.soft === link.soft ? [link] : [{ ...own, to: task }];
  });
  return [...kept, ...[...wanted.values()].map((link) => ({ ...link, to: task }))];
}
