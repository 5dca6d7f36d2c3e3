import type { Predecessor, ScheduleTask, ScheduleView, TaskChange } from '../../../../../shared/contracts/schedule.ts';

/** What is changed of one task; what is undefined is taken out of the change. */
export type TaskEdit = { readonly [Key in keyof Omit<TaskChange, 'task'>]?: TaskChange[Key] | undefined };

/** Merges an edit into the changes of a task. Drops fields equal to the saved task, and a new task that is removed again. */
export function withEdit(
  schedule: ScheduleView,
  changes: readonly TaskChange[],
  task: string,
  edit: TaskEdit,
): readonly TaskChange[] {
  const own = changes.find((change) => change.task === task);
  const rest = changes.filter((change) => change !== own);
  const wanted = Object.fromEntries(
    Object.entries({ ...own, ...edit, task }).filter(([, value]) => value !== undefined),
  );
  const change = wanted as unknown as TaskChange;
  if (change.added) return change.removed ? rest : [...rest, change];
  const saved = schedule.tasks.find(({ id }) => id === task);
  const kept = change.removed
    ? { task, removed: true as const }
    : saved
      ? withoutIdle(schedule, saved, change)
      : change;
  return kept ? [...rest, kept] : rest;
}

/** Drops fields equal to the saved task; null when none is left. */
function withoutIdle(schedule: ScheduleView, task: ScheduleTask, change: TaskChange): TaskChange | null {
  const { estimate, agreed, predecessors, hold, title, role, people } = change;
  const isSameEstimate =
    estimate?.optimistic === task.optimistic &&
    estimate.likely === task.likely &&
    estimate.pessimistic === task.pessimistic;
  const isSameLinks = predecessors && keyOf(predecessors) === keyOf(predecessorsOf(schedule, task.id));
  const isSameHold = hold?.kind === task.hold?.kind && hold?.date === task.hold?.date;
  const kept = {
    ...(title !== undefined && title !== task.title && { title }),
    ...(role !== undefined && role !== task.role && { role }),
    ...(people !== undefined && people !== task.people && { people }),
    ...(estimate && !isSameEstimate && { estimate }),
    ...(agreed && !task.estimated && { agreed }),
    ...(predecessors && !isSameLinks && { predecessors }),
    ...(hold !== undefined && !isSameHold && { hold }),
  };
  return Object.keys(kept).length > 0 ? { task: task.id, ...kept } : null;
}

/** The same for the same links in any order. */
function keyOf(links: readonly Predecessor[]): string {
  return JSON.stringify(links.map(({ from, type, lag, soft }) => [from, type, lag, soft]).sort());
}

/** What a task waits for by what is written, as opposed to waiting for people. */
export function predecessorsOf({ links }: ScheduleView, task: string): Predecessor[] {
  return links
    .filter(({ to, origin }) => to === task && origin !== 'people')
    .map(({ from, type, lag, soft }) => ({ from, type, lag, soft }));
}

/** Working days of a task of which nothing is known yet. */
const NEW_ESTIMATE = { optimistic: 1, likely: 2, pessimistic: 4 };

/** A task at the end of a phase, which waits for the last one there and is done by the same people. */
export function newTask({ tasks, packages }: ScheduleView, changes: readonly TaskChange[], phase: string): TaskChange {
  const last = tasks.findLast((task) => task.phase === phase);
  const place = last?.package ?? packages.find((one) => one.phase === phase)?.id ?? '';
  const taken = new Set([...tasks.map(({ id }) => id), ...changes.map(({ task }) => task)]);
  let number = tasks.length + 1;
  while (taken.has(`${place}.task_${number}`)) number += 1;
  return {
    task: `${place}.task_${number}`,
    title: 'New task',
    added: {
      package: place,
      role: last?.role ?? tasks[0]?.role ?? '',
      people: 1,
      part_time: false,
      after: last?.id ?? null,
    },
    estimate: NEW_ESTIMATE,
    predecessors: last ? [{ from: last.id, type: 'FS', lag: 0, soft: false }] : [],
  };
}
