import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import type { Predecessor } from '../../../shared/contracts/schedule.ts';
import type { NamedLink } from '../../../shared/contracts/schedule-import.ts';
import type { RowLink } from '../predecessors.ts';
import type { Compared } from './compared.ts';
import { isSameLength } from './estimates.ts';
import type { LeftOutList } from './left-out.ts';
import type { FileTask, ScheduleFile } from './schedule-file.ts';

/** What each row waits for, by ids of the plan, each kind of link between two tasks once. */
export function linksById(
  { tasks }: ScheduleFile,
  ids: ReadonlyMap<FileTask, string>,
  leftOut: LeftOutList,
): ReadonlyMap<FileTask, readonly RowLink[]> {
  const idOfRef = new Map(tasks.flatMap((row) => (ids.has(row) ? [[row.ref, ids.get(row) ?? ''] as const] : [])));
  const found = new Map<FileTask, readonly RowLink[]>();
  for (const row of tasks) {
    const own = new Map<string, RowLink>();
    for (const { from, type, lag } of row.links ?? []) {
      const id = idOfRef.get(from);
      if (id === undefined || id === ids.get(row)) leftOut.add('Links to rows that are no tasks', row.title);
      else if (!own.has(`${id} ${type}`)) own.set(`${id} ${type}`, { from: id, type, lag });
    }
    found.set(row, [...own.values()]);
  }
  return found;
}

interface Surroundings {
  readonly tables: PlanTables;
  readonly titles: ReadonlyMap<string, string>;
  /** Ids of the tasks that the file still has. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Links that are new and that are gone; one with another lag is both. That a task waits for people is calculated: such a
 * link may be missing. Links from removed tasks go with them.
 */
export function comparedLinks(
  task: TaskRow,
  wanted: readonly RowLink[],
  { tables, titles, kept }: Surroundings,
): Compared {
  const present = tables.links.filter(({ to }) => to === task.id);
  const isSame = (a: RowLink, b: RowLink) => a.from === b.from && a.type === b.type && isSameLength(a.lag, b.lag);
  const added = wanted.filter((link) => !present.some((other) => isSame(link, other)));
  const written = present.filter(({ origin }) => origin !== 'people');
  const removed = written.filter((link) => kept.has(link.from) && !wanted.some((other) => isSame(link, other)));
  if (added.length + removed.length === 0) return { differences: [], change: {} };
  const stay = written.filter((link) => kept.has(link.from) && !removed.includes(link));
  const softOf = ({ from, type }: RowLink) =>
    written.some((link) => link.from === from && link.type === type && link.soft);
  const predecessors: Predecessor[] = [
    ...stay.map(({ from, type, lag, soft }) => ({ from, type, lag, soft })),
    ...added.map((link) => ({ ...link, soft: softOf(link) })),
  ];
  return {
    differences: [
      {
        kind: 'links',
        ...{ task: task.id, title: titles.get(task.id) ?? task.title },
        added: added.map((link) => named(link, titles)),
        removed: removed.map((link) => named(link, titles)),
      },
    ],
    change: { predecessors },
  };
}

/** A link with what its other end is called. */
export function named({ from, type, lag }: RowLink, titles: ReadonlyMap<string, string>): NamedLink {
  return { from, title: titles.get(from) ?? from, type, lag };
}
