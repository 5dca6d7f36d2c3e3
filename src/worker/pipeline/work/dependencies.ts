import { z } from 'zod';
import { checkNetwork } from '../../schedule/network.ts';
import { brief } from '../intake/brief.ts';
import { blocks, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';
import { taskName } from './task-name.ts';
import { wbsTasks } from './wbs-tasks.ts';

export const TaskLink = z.object({
  from: z.string().describe('task id'),
  to: z.string().describe('task id'),
  type: z.enum(['FS', 'SS', 'FF', 'SF']).describe('finish or start of the first binds start or finish of the second'),
  lag: z.number().describe('working days, negative for a lead'),
  soft: z.boolean().describe('a preference that may be broken'),
});
export type TaskLink = z.infer<typeof TaskLink>;

/** What must come before what. A circle is broken at its softest link when the schedule is computed, with a finding here. */
export const dependencies = drafted({
  id: 'dependencies',
  title: 'Dependencies',
  number: '021',
  needs: { brief, tasks: wbsTasks },
  yields: { links: z.array(TaskLink) },
  outline: ({ brief, tasks }) => {
    const ids = new Set(tasks.field('tasks').map(({ id }) => id));
    const rows = templateOf(brief)
      .phases.flatMap(({ packages }) => packages)
      .flatMap((row) => row.tasks.map((task) => ({ id: `${row.id}.${task.id}`, after: task.after })));
    const after = new Map(rows.map((row) => [row.id, row.after]));
    return { links: rows.filter(({ id }) => ids.has(id)).flatMap(({ id }) => linksOf(id, after, ids)) };
  },
  check: (data, { tasks }) => {
    const ids = tasks.field('tasks').map(({ id }) => id);
    return checkNetwork(ids, data.links).issues.map((issue) => ({
      severity: issue.code === 'link-cycle' ? ('warning' as const) : ('error' as const),
      code: issue.code,
      message: issue.message,
      next: 'Correct the links of the dependencies.',
    }));
  },
  page: (data) =>
    blocks(
      `${data.links.length} links bind the tasks; everything else can run side by side.`,
      table(
        ['Before', 'After', 'Type', 'Lag', 'Firmness'],
        data.links.map((link) => [
          text(taskName(link.from)),
          text(taskName(link.to)),
          link.type,
          `${link.lag}`,
          link.soft ? 'soft' : 'hard',
        ]),
      ),
    ),
});

type After = ReadonlyMap<string, readonly { task: string; type: TaskLink['type']; lag: number; soft: boolean }[]>;

/** Links of a task; where a predecessor was left out of the plan, those of its own predecessors take its place. */
function linksOf(id: string, after: After, planned: ReadonlySet<string>): TaskLink[] {
  const links = new Map<string, TaskLink>();
  const leftOut = new Set<string>([id]);
  const open = [...(after.get(id) ?? [])];
  for (let link = open.pop(); link; link = open.pop()) {
    const { task, type, lag, soft } = link;
    // Two links of different types may bind the same two tasks: begin with it, end with it.
    if (planned.has(task)) links.set(`${task} ${type}`, { from: task, to: id, type, lag, soft });
    else if (!leftOut.has(task)) {
      leftOut.add(task);
      open.push(...(after.get(task) ?? []));
    }
  }
  const key = (link: TaskLink) => `${link.from} ${link.type}`;
  return [...links.values()].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
