import { z } from 'zod';
import { checkNetwork } from '../../schedule/network.ts';
import { brief } from '../intake/brief.ts';
import { blocks, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';
import { taskName } from './task-name.ts';
import { type Task, wbsTasks } from './wbs-tasks.ts';

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
    const ids = new Set((tasks.part('tasks') as readonly Task[]).map(({ id }) => id));
    const rows = templateOf(brief)
      .phases.flatMap(({ packages }) => packages)
      .flatMap((row) => row.tasks.map((task) => ({ id: `${row.id}.${task.id}`, after: task.after })));
    const after = new Map(rows.map((row) => [row.id, row.after]));
    return { links: rows.filter(({ id }) => ids.has(id)).flatMap(({ id }) => linksOf(id, after, ids)) };
  },
  check: (data, { tasks }) => {
    const ids = (tasks.part('tasks') as readonly Task[]).map(({ id }) => id);
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
  const seen = new Set<string>([id]);
  const open = [...(after.get(id) ?? [])];
  for (let link = open.pop(); link; link = open.pop()) {
    if (seen.has(link.task)) continue;
    seen.add(link.task);
    if (planned.has(link.task))
      links.set(link.task, { from: link.task, to: id, type: link.type, lag: link.lag, soft: link.soft });
    else open.push(...(after.get(link.task) ?? []));
  }
  return [...links.values()].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
