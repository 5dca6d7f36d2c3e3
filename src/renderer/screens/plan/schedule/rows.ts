import { addDays, type CalendarDate, daysBetween } from '../../../../shared/calendar-date.ts';
import type { ScheduleSpan, ScheduleTask, ScheduleView } from '../../../../shared/contracts/schedule.ts';

export type GanttRow =
  | {
      readonly kind: 'phase';
      readonly id: string;
      readonly phase: ScheduleSpan;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'task'; readonly id: string; readonly task: ScheduleTask };

export interface RowFilter {
  /** Id of a role; null for all. */
  readonly role: string | null;
  readonly criticalOnly: boolean;
}

/** The tasks that a filter leaves, by phase, in the order of the work. */
export function tasksByPhase(
  { phases, tasks }: ScheduleView,
  { role, criticalOnly }: RowFilter,
): readonly { readonly phase: ScheduleSpan; readonly tasks: readonly ScheduleTask[] }[] {
  const shown = tasks.filter((task) => (role === null || task.role === role) && (!criticalOnly || task.critical));
  const byPhase = Map.groupBy(shown, ({ phase }) => phase);
  return phases.flatMap((phase) => {
    const own = byPhase.get(phase.id) ?? [];
    return own.length === 0 ? [] : [{ phase, tasks: own }];
  });
}

/** The rows that are seen: phases, and the tasks of those that are open. */
export function ganttRows(view: ScheduleView, filter: RowFilter, closed: ReadonlySet<string>): GanttRow[] {
  return tasksByPhase(view, filter).flatMap(({ phase, tasks }): GanttRow[] => {
    const isOpen = !closed.has(phase.id);
    const head: GanttRow = { kind: 'phase', id: phase.id, phase, count: tasks.length, isOpen };
    return isOpen ? [head, ...tasks.map((task): GanttRow => ({ kind: 'task', id: task.id, task }))] : [head];
  });
}

/** The first and last day to be shown: all bars, the baseline, the deadline, and a little room. */
export function shownDays(views: readonly ScheduleView[]): {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
} {
  const starts = views.flatMap(({ start, deadline, baseline }) => [
    start,
    ...(deadline ? [deadline.date] : []),
    ...Object.values(baseline?.tasks ?? {}).map((task) => task.start),
  ]);
  const ends = views.flatMap(({ finish, deadline, risk, baseline }) => [
    finish,
    ...(risk?.chances ? [risk.chances.p90.date] : []),
    ...(deadline ? [deadline.date] : []),
    ...Object.values(baseline?.tasks ?? {}).map((task) => task.finish),
  ]);
  const [first, last] = [starts.toSorted()[0] ?? '', ends.toSorted().at(-1) ?? ''];
  const room = Math.max(3, Math.round(daysBetween(first, last) * 0.02));
  return { first: addDays(first, -room), last: addDays(last, room) };
}
