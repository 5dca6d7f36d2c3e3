import { kindOfWork } from '../../../outline/read/dates/milestones.ts';
import type { Template } from '../../../outline/template.ts';
import type { Link } from '../../../schedule/types.ts';
import type { HoldFacts } from '../../foundations/hold-facts.ts';
import { bestMatch } from '../breakdown/match-words.ts';
import { awaitingLinks } from './connect-network.ts';
import { DEADLINE, type TaskDate } from './task-dates.ts';

/**
 * The links between the planned tasks: those that the template knows, and those without which the end of a task would
 * count for nothing (`added`). The outline has them, and paces by them.
 */
export function templateLinks(template: Template, planned: ReadonlySet<string>): (Link & { readonly added?: true })[] {
  const rows = template.phases.flatMap((phase) =>
    phase.packages.flatMap((item) =>
      item.tasks.map((task) => ({
        ...{ id: `${item.id}.${task.id}`, package: item.id, phase: phase.id, apart: false },
        after: task.after,
      })),
    ),
  );
  const after = new Map(rows.map((row) => [row.id, row.after]));
  const placed = rows.filter(({ id }) => planned.has(id));
  const known = placed.flatMap(({ id }) => linksOf(id, after, planned));
  return [...known, ...awaitingLinks(placed, known).map((link) => ({ ...link, added: true as const }))];
}

type After = ReadonlyMap<string, readonly { task: string; type: Link['type']; lag: number; soft: boolean }[]>;

/** Links of a task; where a predecessor was left out of the plan, those of its own predecessors take its place. */
function linksOf(id: string, after: After, planned: ReadonlySet<string>): Link[] {
  const links = new Map<string, Link>();
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
  const key = (link: Link) => `${link.from} ${link.type}`;
  return [...links.values()].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** The task that the stated deadline is about, as the template knows it; none where that was left out of the plan. */
export function templateDates({ deadline }: Template, planned: ReadonlySet<string>): TaskDate[] {
  if (!deadline || !planned.has(deadline.task)) return [];
  return [{ task: deadline.task, kind: deadline.kind, fact: DEADLINE, until: null }];
}

interface PlannedTask {
  readonly id: string;
  readonly title: string;
}

/**
 * The tasks that earliest days and seasons of the prompt hold: those whose titles use their words, or those that the
 * template names for what they are about. What fits no task holds none.
 * @param tasks planned
 */
export function heldByPrompt(
  holds: readonly HoldFacts[],
  { milestones }: Template,
  tasks: readonly PlannedTask[],
): TaskDate[] {
  const titles = tasks.map(({ title }) => title);
  return holds.flatMap(({ hold, first, last }): TaskDate[] => {
    const words = hold.of === 'opening' || hold.of === 'moving' ? '' : kindOfWork(hold.words);
    const named = words === '' ? undefined : tasks[bestMatch(words, titles)]?.id;
    const about = hold.of === null ? undefined : milestones[hold.of];
    const task = named ?? tasks.find(({ id }) => id === about)?.id;
    return task === undefined ? [] : [{ task, kind: hold.kind, fact: first.id, until: last?.id ?? null }];
  });
}
