import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { PlanTables } from '../../../shared/contracts/plan-tables.ts';

/** By when tasks have to be done: dates of their own, and the deadline of the plan where it is about them. */
export function deadlinesOf({ tasks, deadline, date_limits, finish }: PlanTables): ReadonlyMap<string, CalendarDate> {
  const found = new Map<string, CalendarDate>();
  const meet = (task: string, date: CalendarDate) => {
    const known = found.get(task);
    if (known === undefined || date < known) found.set(task, date);
  };
  if (deadline !== null) {
    const about =
      deadline.tasks.length > 0 ? deadline.tasks : tasks.filter((task) => task.finish === finish).map(({ id }) => id);
    for (const id of about) meet(id, deadline.date);
  }
  for (const { task, kind, date } of date_limits) if (kind === 'by') meet(task, date);
  return found;
}
