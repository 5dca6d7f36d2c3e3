import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import { withoutControls } from '../../../shared/plain-characters.ts';
import type { FileTask } from './schedule-file.ts';

/** A text as two programs agree on it: files drop control characters, and tables break lines elsewhere. */
export function sameText(text: string): string {
  return withoutControls(text).replaceAll(/\s+/g, ' ').trim();
}

/**
 * The task of the plan that each row of a file stands for: by its id, and where a program has lost the ids, by its title
 * where only one task is called so. A row that was copied has the id of its original, which then is the one that is
 * still called so, or else the first.
 */
export function matchTasks(
  { tasks, packages }: Pick<PlanTables, 'tasks' | 'packages'>,
  rows: readonly FileTask[],
): ReadonlyMap<FileTask, TaskRow> {
  const found = new Map<FileTask, TaskRow>();
  const byId = Map.groupBy(rows, ({ id }) => id ?? '');
  for (const task of tasks) {
    const own = byId.get(task.id) ?? [];
    const row = own.find(({ title }) => sameText(title) === sameText(task.title)) ?? own[0];
    if (row) found.set(row, task);
  }
  const matched = new Set(found.values());
  const titles = new Map(packages.map(({ id, title }) => [id, sameText(title)]));
  const open = Map.groupBy(
    tasks.filter((task) => !matched.has(task)),
    ({ title }) => sameText(title),
  );
  const named = Map.groupBy(
    rows.filter((row) => row.id === null && !found.has(row)),
    ({ title }) => sameText(title),
  );
  for (const [title, own] of named) {
    for (const row of title === '' ? [] : own) {
      const called = open.get(title) ?? [];
      const placed = called.filter((task) => titles.get(task.package) === sameText(row.package?.title ?? ''));
      const candidates = placed.length > 0 ? placed : called;
      const rivals = own.filter((other) => sameText(other.package?.title ?? '') === sameText(row.package?.title ?? ''));
      const [task] = candidates;
      if (task && candidates.length === 1 && rivals.length === 1 && !matched.has(task)) {
        found.set(row, task);
        matched.add(task);
      }
    }
  }
  return found;
}
