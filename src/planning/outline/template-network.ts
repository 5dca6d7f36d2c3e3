import type { Template } from './template.ts';

type Package = Template['phases'][number]['packages'][number];
type Task = Package['tasks'][number];
type Link = Task['after'][number];

/** One task in its place, with early dates in likely working days from the start. */
interface NetworkTask {
  /** `package_id.task_id` */
  readonly ref: string;
  readonly phase: number;
  readonly packageId: string;
  readonly task: Task;
  readonly earlyStart: number;
  readonly earlyFinish: number;
}

interface TemplateNetwork {
  /** In the order of the template; early dates are those of the unlimited schedule. */
  readonly tasks: readonly NetworkTask[];
  /** Refs that lie on or behind a circle of hard links; empty when there is none. */
  readonly cyclic: readonly string[];
  /** Longest path in likely working days. */
  readonly longestPath: number;
  /** All likely working days added up. */
  readonly totalDays: number;
}

/**
 * Forward pass of the critical path method (Kelley and Walker 1959, with the four link types of the precedence
 * diagram) over the likely durations. Links to unknown tasks are skipped. Soft links count unless they close a circle.
 */
export function templateNetwork(template: Template): TemplateNetwork {
  const rows = template.phases.flatMap((phase, index) =>
    phase.packages.flatMap((item) =>
      item.tasks.map((task) => ({ ref: `${item.id}.${task.id}`, phase: index, packageId: item.id, task })),
    ),
  );
  const hard = order(rows, true);
  const all = order(rows, false);
  const softToo = all.length === rows.length;
  const times = new Map<string, { start: number; finish: number }>();
  for (const row of softToo ? all : hard) {
    const duration = row.task.days[1];
    let start = 0;
    for (const link of row.task.after) {
      const from = times.get(link.task);
      if (!from || (link.soft && !softToo)) continue;
      const anchor = (link.type === 'FS' || link.type === 'FF' ? from.finish : from.start) + link.lag;
      start = Math.max(start, link.type === 'FS' || link.type === 'SS' ? anchor : anchor - duration);
    }
    times.set(row.ref, { start, finish: start + duration });
  }
  const tasks = rows.map((row) => {
    const time = times.get(row.ref) ?? { start: 0, finish: 0 };
    return { ...row, earlyStart: time.start, earlyFinish: time.finish };
  });
  const sorted = new Set(hard.map((row) => row.ref));
  return {
    tasks,
    cyclic: rows.map((row) => row.ref).filter((ref) => !sorted.has(ref)),
    longestPath: Math.max(0, ...tasks.map((row) => row.earlyFinish)),
    totalDays: rows.reduce((sum, row) => sum + row.task.days[1], 0),
  };
}

/** What waits for a task to be finished: what starts after it, and what ends after it, by refs of tasks. */
export interface Followers {
  readonly starting: ReadonlySet<string>;
  readonly ending: ReadonlySet<string>;
}

/**
 * The tasks that cannot start, and those that cannot end, before a task is finished, by hard links without a lead,
 * however long all of them take.
 */
export function followersOf(template: Template, ref: string): Followers {
  const outgoing = new Map<string, { readonly to: string; readonly type: Link['type'] }[]>();
  for (const item of template.phases.flatMap((phase) => phase.packages)) {
    for (const task of item.tasks) {
      for (const { task: from, type } of task.after.filter(({ lag, soft }) => lag >= 0 && !soft))
        outgoing.set(from, [...(outgoing.get(from) ?? []), { to: `${item.id}.${task.id}`, type }]);
    }
  }
  const starting = new Set<string>();
  const ending = new Set([ref]);
  // Both sets grow while they are walked. What starts after it ends after it, too.
  for (const from of ending) {
    for (const { to, type } of outgoing.get(from) ?? []) {
      const start = type === 'FS' || (type === 'SS' && starting.has(from));
      if (start && !starting.has(to)) {
        starting.add(to);
        // Walked again: its start binds more than its end did.
        ending.delete(to);
      }
      if (start || type === 'FF' || (type === 'SF' && starting.has(from))) ending.add(to);
    }
  }
  ending.delete(ref);
  return { starting, ending };
}

/**
 * Refs of the tasks for whose end no task waits by a hard link, so that being late they delay nothing. What nothing at
 * all waits for is none of them in the last phase: it ends with the project.
 */
export function unawaited(template: Template): readonly string[] {
  const placed = template.phases.flatMap((phase, index) =>
    phase.packages.flatMap((item) =>
      item.tasks.map((task) => ({ ref: `${item.id}.${task.id}`, isLast: index === template.phases.length - 1, task })),
    ),
  );
  const links = placed.flatMap(({ task }) => task.after.filter(({ soft }) => !soft));
  const followed = new Set(links.map(({ task }) => task));
  const awaited = new Set(links.filter(({ type }) => type === 'FS' || type === 'FF').map(({ task }) => task));
  return placed.filter(({ ref, isLast }) => !awaited.has(ref) && (followed.has(ref) || !isLast)).map(({ ref }) => ref);
}

/** Topological order (Kahn 1962); rows on or behind a circle are left out. */
function order<Row extends { readonly ref: string; readonly task: Task }>(
  rows: readonly Row[],
  hardOnly: boolean,
): Row[] {
  const known = new Set(rows.map((row) => row.ref));
  const waiting = new Map<string, number>();
  const followers = new Map<string, Row[]>();
  for (const row of rows) {
    const links = row.task.after.filter((link) => known.has(link.task) && !(hardOnly && link.soft));
    waiting.set(row.ref, links.length);
    for (const link of links) followers.set(link.task, [...(followers.get(link.task) ?? []), row]);
  }
  const sorted = rows.filter((row) => waiting.get(row.ref) === 0);
  // The list grows while it is walked: each row frees those that waited for it alone.
  for (const row of sorted) {
    for (const follower of followers.get(row.ref) ?? []) {
      const left = (waiting.get(follower.ref) ?? 0) - 1;
      waiting.set(follower.ref, left);
      if (left === 0) sorted.push(follower);
    }
  }
  return sorted;
}
