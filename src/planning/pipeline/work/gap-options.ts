import { z } from 'zod';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import { type CompressionStep, closeGap } from '../../schedule/compression.ts';
import { levelRoles } from '../../schedule/levelling.ts';
import type { Link, TaskInput } from '../../schedule/types.ts';
import type { Role } from '../plan/team.ts';
import type { NetworkInputs } from './network-inputs.ts';

export const GapOption = z.object({
  kind: z.enum(['shorten', 'overlap', 'drop', 'add_people']),
  task: z.string().describe('id of the task, or of the role for add_people'),
  other: z.string().nullable().describe('id of the task before it, for overlap and drop'),
  days: z.number().describe('working days that it wins alone'),
  detail: z.string(),
});
export type GapOption = z.infer<typeof GapOption>;

/** What would close the gap to a deadline. */
export const GapClosing = z.object({
  options: z.array(GapOption).describe('what wins time, most first'),
  combination: z.array(GapOption).describe('options that together close the gap, or come nearest'),
  closes: z.boolean().describe('whether the combination closes the gap'),
  reachable: z.string().describe('the finish with the combination, YYYY-MM-DD'),
});
export type GapClosing = z.infer<typeof GapClosing>;

const MOST_OPTIONS = 10;
const MOST_ROLES = 5;

/**
 * Options to reach a finish offset: tasks to shorten, links to overlap or drop, roles to strengthen.
 * @param target finish to be met, in working days from the start
 */
export function gapClosing(
  network: NetworkInputs,
  allLinks: readonly Link[],
  roles: readonly Role[],
  capacity: ReadonlyMap<string, number>,
  calendar: ProjectCalendar,
  target: number,
): GapClosing {
  const title = (id: string) => roles.find((role) => role.id === id)?.title ?? id;
  const compression = closeGap(network.tasks, allLinks, target);
  // Roles filled by the owner cannot be hired for.
  const hireable = (role: string) => roles.find(({ id }) => id === role)?.contract !== 'owner';
  const staffing = strongerRoles(network, allLinks, capacity, calendar, compression.duration, hireable).map(
    ({ role, days }): GapOption => ({
      kind: 'add_people',
      task: role,
      other: null,
      days,
      detail: `Staffing: add one ${title(role).charAt(0).toLowerCase()}${title(role).slice(1)}.`,
    }),
  );
  const steps = compression.options.filter(isChoice(network.links)).map(describe);
  const options = [...steps, ...staffing].sort((a, b) => b.days - a.days).slice(0, MOST_OPTIONS);
  return {
    options,
    combination: compression.combination.map(describe),
    closes: compression.closes,
    reachable: calendar.finishDate(compression.combinedDuration),
  };
}

/** Links that only stand for the limits of roles are no choice by themselves: adding people is. */
function isChoice(links: readonly Link[]): (step: CompressionStep) => boolean {
  return (step) => step.kind !== 'drop' || links.includes(step.link);
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
      };
    case 'overlap':
      return {
        kind: 'overlap',
        task: step.link.to,
        other: step.link.from,
        days: step.gain,
        detail: 'Start when the task before it is half done.',
      };
    case 'drop':
      return {
        kind: 'drop',
        task: step.link.to,
        other: step.link.from,
        days: step.gain,
        detail: 'Do not wait for the task before it.',
      };
  }
}

function strongerRoles(
  network: NetworkInputs,
  allLinks: readonly Link[],
  capacity: ReadonlyMap<string, number>,
  calendar: ProjectCalendar,
  duration: number,
  hireable: (role: string) => boolean,
): { role: string; days: number }[] {
  const roleOf = new Map(network.tasks.map((task: TaskInput) => [task.id, task.role]));
  const waiting = allLinks.filter((link) => !network.links.includes(link)).map((link) => roleOf.get(link.to));
  const roles = [...new Set(waiting)]
    .filter((role): role is string => typeof role === 'string' && hireable(role))
    .slice(0, MOST_ROLES);
  return roles
    .map((role) => {
      const stronger = new Map(capacity).set(role, (capacity.get(role) ?? 0) + 1);
      const days = duration - levelRoles(network.tasks, network.links, stronger, calendar).duration;
      return { role, days: Math.round(days * 2) / 2 };
    })
    .filter(({ days }) => days > 0);
}
