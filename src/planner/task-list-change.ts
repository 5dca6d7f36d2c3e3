import type { Views } from '../planning/engine/views.ts';
import { team } from '../planning/pipeline/plan/team.ts';
import { wbsPackages } from '../planning/pipeline/work/breakdown/wbs-packages.ts';
import type { Task } from '../planning/pipeline/work/breakdown/wbs-tasks.ts';
import type { Duration } from '../planning/pipeline/work/durations/durations.ts';
import { isSetByHand, type TaskDate } from '../planning/pipeline/work/network/task-dates.ts';
import type { TaskChange } from '../shared/contracts/schedule.ts';
import { finishedData } from './plan-views.ts';

/** What makes a change of the list of tasks impossible. */
interface ListFault {
  readonly task: string;
  readonly field: 'task' | 'title' | 'added' | 'role';
  readonly message: string;
}

/** Null where every task that is changed is there, every new one has a place and a role, and every title says something. */
export function listFault(views: Views, tasks: readonly Task[], changes: readonly TaskChange[]): ListFault | null {
  const known = new Set(tasks.map(({ id }) => id));
  const packages = new Set(finishedData(views, wbsPackages)?.packages.map(({ id }) => id));
  const roles = new Set(finishedData(views, team)?.roles.map(({ id }) => id));
  for (const { task, title, added, role } of changes) {
    const fault = (field: ListFault['field'], message: string): ListFault => ({ task, field, message });
    if (!added && !known.has(task)) return fault('task', `Task not found: ${quoted(task)}.`);
    if (added && (task === '' || known.has(task))) return fault('task', `There is a task ${quoted(task)} already.`);
    if (title !== undefined ? title.trim() === '' : added) return fault('title', 'A task needs a title.');
    if (role !== undefined && !roles.has(role)) return fault('role', `Role not found: ${quoted(role)}.`);
    if (!added) continue;
    if (!packages.has(added.package)) return fault('added', `Work package not found: ${quoted(added.package)}.`);
    if (!roles.has(added.role)) return fault('added', `Role not found: ${quoted(added.role)}.`);
    known.add(task);
  }
  return null;
}

function quoted(id: string): string {
  return JSON.stringify(id).slice(0, 80);
}

/** The list with other titles and people, without what is removed, and with each new task behind the one that it follows. */
export function changedTasks(tasks: readonly Task[], changes: readonly TaskChange[]): Task[] {
  const byTask = new Map(changes.map((change) => [change.task, change]));
  const list = tasks.map((task) => {
    const { title, role, people } = byTask.get(task.id) ?? {};
    return {
      ...task,
      ...(title !== undefined && { title: title.trim() }),
      ...(role !== undefined && { role }),
      ...(people !== undefined && { people }),
    };
  });
  for (const { task: id, title = id, added } of changes) {
    if (!added) continue;
    const { after, ...place } = added;
    const before = after === null ? -1 : list.findIndex((task) => task.id === after);
    const last = before >= 0 ? before : list.findLastIndex((task) => task.package === place.package);
    list.splice(last < 0 ? list.length : last + 1, 0, { id, title: title.trim(), ...place });
  }
  const removed = removedTasks(changes);
  return list.filter(({ id }) => !removed.has(id));
}

/** Ids of the tasks that a change takes out. */
export function removedTasks(changes: readonly TaskChange[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ task, removed }) => (removed ? [task] : [])));
}

/** Estimates with the changed ones in the place of the former, without those of removed tasks. */
export function changedEstimates(rows: readonly Duration[], changes: readonly TaskChange[]): readonly Duration[] {
  const estimated = new Map(changes.flatMap(({ task, estimate }) => (estimate ? [[task, estimate]] : [])));
  const known = new Set(rows.map(({ task }) => task));
  const removed = removedTasks(changes);
  return [
    ...rows.map((row) => ({ ...row, ...estimated.get(row.task) })),
    ...[...estimated].filter(([task]) => !known.has(task)).map(([task, own]) => ({ task, ...own, why: '' })),
  ].filter(({ task }) => !removed.has(task));
}

/** Dates without those of removed tasks. A day that somebody set takes the place of the one set before; facts stay. */
export function changedDates(dates: readonly TaskDate[], changes: readonly TaskChange[]): TaskDate[] {
  const held = new Map(changes.flatMap(({ task, hold }) => (hold === undefined ? [] : [[task, hold]])));
  const removed = removedTasks(changes);
  return [
    ...dates.filter((row) => !(held.has(row.task) && isSetByHand(row))),
    ...[...held].flatMap(([task, hold]): TaskDate[] =>
      hold ? [{ task, kind: hold.kind, fact: hold.date, until: null }] : [],
    ),
  ].filter(({ task }) => !removed.has(task));
}
