import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';

/** A row of the task list: a phase, a work package or a task. */
export interface OutlineRow {
  readonly uid: number;
  /** Of the phase, the work package or the task in the plan. */
  readonly id: string;
  /** Place among its siblings at every level, such as `2.1.3`. */
  readonly number: string;
  /** 1 for phases. */
  readonly level: number;
  readonly title: string;
  readonly task: TaskRow | null;
  /** All tasks below a phase or a work package; the task itself for a task. */
  readonly tasks: readonly TaskRow[];
  readonly notes: string;
}

/**
 * Phases, their work packages and their tasks in the order of the plan, numbered from 1. What a phase or package that
 * there is no row for holds stands at the end, one level higher.
 */
export function outlineOf({ phases, packages, tasks }: PlanTables): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  const counts: number[] = [];
  const add = (level: number, row: Pick<OutlineRow, 'id' | 'title' | 'task' | 'tasks' | 'notes'>) => {
    counts.length = level;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    rows.push({ uid: rows.length + 1, number: counts.join('.'), level, ...row });
  };
  const addTask = (level: number) => (task: TaskRow) =>
    add(level, { id: task.id, title: task.title, task, tasks: [task], notes: task.why });
  const placed = new Set<string>();
  for (const phase of phases) {
    const own = packages.filter((row) => row.phase === phase.id);
    const known = new Set(own.map(({ id }) => id));
    const ofPhase = tasks.filter((task) => known.has(task.package));
    if (ofPhase.length === 0) continue;
    add(1, { id: phase.id, title: phase.title, task: null, tasks: ofPhase, notes: '' });
    for (const row of own) {
      const below = ofPhase.filter((task) => task.package === row.id);
      if (below.length === 0) continue;
      const notes = [row.deliverable, row.done_when].filter((text) => text !== '').join('\n');
      add(2, { id: row.id, title: row.title, task: null, tasks: below, notes });
      below.forEach(addTask(3));
      for (const { id } of below) placed.add(id);
    }
  }
  tasks.filter(({ id }) => !placed.has(id)).forEach(addTask(1));
  return rows;
}

/** The number of each task in the file, by its id. */
export function taskUids(rows: readonly OutlineRow[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(({ uid, task }) => (task === null ? [] : [[task.id, uid] as const])));
}
