import type { Estimate, Predecessor, ScheduleLink, ScheduleView, TaskChange, TaskHold } from './contracts/schedule.ts';
import { counted } from './counted.ts';
import { listed } from './listed.ts';

/** What changes are told against: the schedule before them. */
export type KnownSchedule = Pick<ScheduleView, 'tasks' | 'links' | 'roles'>;

/** More would fill the list that the words stand in. */
const MOST_CHANGES = 3;
const LONGEST_TITLE = 80;

/** What changes of a schedule did to which tasks: `Fit the keel: 3 → 5 days; Paint: removed and 2 more`. */
export function taskChangeWords(
  changes: readonly TaskChange[],
  schedule: KnownSchedule,
  dateWords: (date: string) => string,
): string {
  const added = changes.map(({ task, title }) => [task, title ?? task] as const);
  const titles = new Map([...added, ...schedule.tasks.map(({ id, title }) => [id, title] as const)]);
  const titleOf = (id: string) => shortened(titles.get(id) ?? id);
  const told = changes
    .slice(0, MOST_CHANGES)
    .map((change) => `${titleOf(change.task)}: ${partsOf(change, { schedule, titleOf, dateWords }).join(', ')}`);
  const rest = changes.length - MOST_CHANGES;
  return `${told.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

interface Surroundings {
  readonly schedule: KnownSchedule;
  readonly titleOf: (id: string) => string;
  readonly dateWords: (date: string) => string;
}

function partsOf(change: TaskChange, { schedule, titleOf, dateWords }: Surroundings): string[] {
  if (change.removed) return ['removed'];
  if (change.added) return [`added${change.estimate ? `, ${daysWords(change.estimate.likely)}` : ''}`];
  const before = schedule.tasks.find(({ id }) => id === change.task);
  const role = schedule.roles.find(({ id }) => id === change.role);
  const parts = [
    ...(change.title === undefined ? [] : [`now called “${shortened(change.title)}”`]),
    ...(change.estimate === undefined ? [] : [estimateWords(before, change.estimate)]),
    ...(change.hold === undefined ? [] : [holdWords(change.hold, dateWords)]),
    ...(change.predecessors === undefined ? [] : linkWords(change, change.predecessors, schedule.links, titleOf)),
    ...(change.role === undefined ? [] : [`done by ${role?.title ?? change.role}`]),
    ...(change.people === undefined ? [] : [counted(change.people, 'person', 'people')]),
    ...(change.agreed ? ['estimate confirmed'] : []),
  ];
  return parts.length > 0 ? parts : ['changed'];
}

function estimateWords(before: Estimate | undefined, after: Estimate): string {
  if (before === undefined) return daysWords(after.likely);
  if (before.likely !== after.likely) return `${rounded(before.likely)} → ${daysWords(after.likely)}`;
  return `${rangeWords(before)} → ${rangeWords(after)} days`;
}

function holdWords(hold: TaskHold | null, dateWords: (date: string) => string): string {
  if (hold === null) return 'no fixed date';
  const how = { not_before: 'not before', on: 'starts on', ends_on: 'ends on' }[hold.kind];
  return `${how} ${dateWords(hold.date)}`;
}

/** What it depends on from now on, and what no more; a link of another type or lag is named once. */
function linkWords(
  { task }: TaskChange,
  after: readonly Predecessor[],
  links: readonly ScheduleLink[],
  titleOf: (id: string) => string,
): string[] {
  const before = links.filter(({ to, origin }) => to === task && origin !== 'people');
  const has = (
    list: readonly Pick<Predecessor, 'from' | 'type' | 'lag' | 'soft'>[],
    link: Predecessor | ScheduleLink,
  ) =>
    list.some(
      ({ from, type, lag, soft }) => from === link.from && type === link.type && lag === link.lag && soft === link.soft,
    );
  const isLinked = (list: readonly { readonly from: string }[], id: string) => list.some(({ from }) => from === id);
  const fresh = after.filter((link) => !has(before, link)).map(({ from }) => from);
  const gone = before.filter((link) => !has(after, link)).map(({ from }) => from);
  return [
    ...told(
      'depends on',
      fresh.filter((id) => !isLinked(before, id)),
      titleOf,
    ),
    ...told(
      'no longer depends on',
      gone.filter((id) => !isLinked(after, id)),
      titleOf,
    ),
    ...told(
      'changed dependency on',
      [...fresh, ...gone].filter((id) => isLinked(before, id) && isLinked(after, id)),
      titleOf,
    ),
  ];
}

function told(what: string, ids: readonly string[], titleOf: (id: string) => string): string[] {
  return ids.length === 0 ? [] : [`${what} ${listed([...new Set(ids)].map((id) => `“${titleOf(id)}”`))}`];
}

function rangeWords({ optimistic, likely, pessimistic }: Estimate): string {
  return [optimistic, likely, pessimistic].map(rounded).join('/');
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${rounded(days)} days`;
}

function rounded(days: number): string {
  return String(Math.round(days * 100) / 100);
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title;
}
