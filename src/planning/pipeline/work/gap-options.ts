import { z } from 'zod';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import { type CompressionChoices, type CompressionStep, closeGap } from '../../schedule/compression.ts';
import { levelRoles } from '../../schedule/levelling.ts';
import type { Link } from '../../schedule/types.ts';
import type { Role } from '../plan/team.ts';
import { isCheckpoint } from './checkpoint.ts';
import type { TaskLink } from './dependencies.ts';
import type { NetworkInputs } from './network-inputs.ts';
import { staffingLinks } from './staffing-links.ts';

export const GapOption = z.object({
  kind: z.enum(['shorten', 'overlap', 'drop', 'add_people']),
  task: z.string().describe('id of the task, or of the role for add_people'),
  other: z.string().nullable().describe('id of the task before it, for overlap and drop'),
  days: z.number().describe('working days that it wins alone'),
  detail: z.string(),
  cost: z.string().optional().describe('what it takes'),
});
export type GapOption = z.infer<typeof GapOption>;

/** What would close the gap to a deadline. */
export const GapClosing = z.object({
  options: z.array(GapOption).describe('what wins time: the most days for the least harm first'),
  combination: z.array(GapOption).describe('options that together close the gap, or come nearest'),
  closes: z.boolean().describe('whether the combination closes the gap'),
  reachable: z.string().describe('the finish with the combination, YYYY-MM-DD'),
  late_packages: z
    .array(z.string())
    .optional()
    .describe('ids of the packages that end after the deadline as planned: what would be left out to meet it'),
});
export type GapClosing = z.infer<typeof GapClosing>;

const MOST_OPTIONS = 10;
const MOST_ROLES = 5;
const MOST_CREWS = 4;
/** Shorter tasks, in working days, have no half that would be worth beginning on. */
const LONG = 10;

/** How much each does to the plan; options are ordered by the days that they win for it. */
const HARM: Readonly<Record<GapOption['kind'], number>> = { drop: 1, add_people: 1.5, overlap: 2, shorten: 3 };

/** What the options are made of beside the network. */
export interface GapTasks {
  readonly titles: ReadonlyMap<string, string>;
  /** Package of each task. */
  readonly packages: ReadonlyMap<string, string>;
}

/**
 * Options to reach a finish offset: preferences to give up, long tasks of one kind to overlap, tasks to shorten within
 * their estimate, roles to strengthen. What is waited for by nature, law, contract or rule, or because somebody outside
 * has to act, is never offered.
 * @param target finish to be met, in working days from the start
 */
export function gapClosing(
  network: NetworkInputs,
  staffing: readonly Link[],
  roles: readonly Role[],
  capacity: ReadonlyMap<string, number>,
  calendar: ProjectCalendar,
  target: number,
  tasks: GapTasks,
): Omit<GapClosing, 'late_packages'> {
  const choices = choicesOf(network, tasks);
  const titleOf = (id: string) => roles.find((role) => role.id === id)?.title ?? id;
  // Roles filled by the owner cannot be hired for.
  const hireable = (role: string) => roles.find(({ id }) => id === role)?.contract !== 'owner';
  const compress = (links: readonly Link[]) => closeGap(network.tasks, links, target, choices);
  const first = compress([...network.links, ...staffing]);
  const crew = (role: string, days: number, more = 1): GapOption => {
    const who = lowerFirst(titleOf(role));
    return {
      kind: 'add_people',
      task: role,
      other: null,
      days,
      detail: more === 1 ? `Staffing: add one ${who}.` : `Staffing: add ${more} more of the role “${who}”.`,
      cost: `${more === 1 ? 'One more' : `${more} more`} to be found and paid for the work of this role.`,
    };
  };
  const steps = first.options.map(describe);
  const strengthened = strongerRoles(network, staffing, capacity, calendar, first.duration, hireable);
  const options = [...steps, ...strengthened.map(({ role, days }) => crew(role, days))]
    .sort((a, b) => b.days / HARM[b.kind] - a.days / HARM[a.kind])
    .slice(0, MOST_OPTIONS);

  // Without more people first; with them, one by one, where that is not enough.
  let [best, crews, now] = [first, [] as GapOption[], capacity];
  let waiting = staffing;
  for (const added: GapOption[] = []; !best.closes && added.length < MOST_CREWS; ) {
    const base = best.duration;
    // Where one more wins nothing, work that comes in pairs may still gain by two.
    const strongest = [1, 2, 3]
      .flatMap((more) =>
        strongerRoles(network, waiting, now, calendar, base, hireable, more).map((role) => ({ ...role, more })),
      )
      .sort((a, b) => a.more - b.more || b.days - a.days)[0];
    if (!strongest) break;
    now = new Map(now).set(strongest.role, (now.get(strongest.role) ?? 0) + strongest.more);
    waiting = staffingLinks(
      network.tasks,
      levelRoles(network.tasks, network.links, now, calendar).tasks,
      network.links,
    );
    added.push(crew(strongest.role, strongest.days, strongest.more));
    const next = compress([...network.links, ...waiting]);
    if (next.combinedDuration < best.combinedDuration) [best, crews] = [next, [...added]];
    else break;
  }
  return {
    options,
    combination: [...crews, ...best.combination.map(describe)],
    closes: best.closes,
    reachable: calendar.finishDate(best.combinedDuration),
  };
}

/** What may be touched of a network: see `gapClosing`. Links that stand for limited people are no choice: people are. */
function choicesOf({ tasks, links }: NetworkInputs, { titles, packages }: GapTasks): CompressionChoices {
  const own = new Set<Link>(links);
  const roleOf = new Map(tasks.map(({ id, role }) => [id, role]));
  const isLong = new Set(tasks.filter(({ likely }) => likely >= LONG).map(({ id }) => id));
  const isFree = (id: string) => isLong.has(id) && !isCheckpoint(titles.get(id) ?? '');
  return {
    mayDrop: (link) => own.has(link) && isPreference(link),
    mayOverlap: (link: TaskLink) =>
      own.has(link) &&
      (link.kind === undefined || link.kind === 'discretionary') &&
      packages.get(link.from) === packages.get(link.to) &&
      roleOf.get(link.from) === roleOf.get(link.to) &&
      isFree(link.from) &&
      isFree(link.to),
  };
}

/** Whether somebody said of the order that it is only preferred. What follows by rule from the order of work is not. */
function isPreference({ soft, added, kind }: TaskLink): boolean {
  return kind === undefined ? soft && added !== true : kind === 'discretionary';
}

function describe(step: CompressionStep): GapOption {
  switch (step.kind) {
    case 'shorten':
      return {
        kind: 'shorten',
        task: step.task,
        other: null,
        days: step.gain,
        detail: `Shorten from ${step.from} to ${step.to} working days.`,
        cost: 'More people or overtime on this task, and no reserve left in it: one time in ten it goes that fast by itself.',
      };
    case 'overlap':
      return {
        kind: 'overlap',
        task: step.link.to,
        other: step.link.from,
        days: step.gain,
        detail: 'Start when the task before it is half done.',
        cost: 'Work that may have to be done again, and enough people for both at once.',
      };
    case 'drop':
      return {
        kind: 'drop',
        task: step.link.to,
        other: step.link.from,
        days: step.gain,
        detail: 'Give up the preferred order: do not wait for the task before it.',
        cost: 'The reason for the preferred order.',
      };
  }
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/**
 * Roles whose people others wait for, with what more of each win, in working days; those that win nothing are left out.
 * @param more people of the one role
 */
export function strongerRoles(
  network: NetworkInputs,
  staffing: readonly Link[],
  capacity: ReadonlyMap<string, number>,
  calendar: ProjectCalendar,
  duration: number,
  hireable: (role: string) => boolean,
  more = 1,
): { role: string; days: number }[] {
  const roleOf = new Map(network.tasks.map((task) => [task.id, task.role]));
  const roles = [...new Set(staffing.map((link) => roleOf.get(link.to)))]
    .filter((role): role is string => typeof role === 'string' && hireable(role))
    .slice(0, MOST_ROLES);
  return roles
    .map((role) => {
      const stronger = new Map(capacity).set(role, (capacity.get(role) ?? 0) + more);
      const days = duration - levelRoles(network.tasks, network.links, stronger, calendar).duration;
      return { role, days: Math.round(days * 2) / 2 };
    })
    .filter(({ days }) => days > 0);
}
