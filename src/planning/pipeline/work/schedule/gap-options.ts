import { z } from 'zod';
import type { CalendarDate } from '../../../../shared/calendar-date.ts';
import { counted } from '../../../../shared/counted.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatDate } from '../../../../shared/quantities/format.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import { type CompressionChoices, type CompressionStep, closeGap } from '../../../schedule/compression.ts';
import { plannedDuration } from '../../../schedule/critical-path.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import type { Link, TaskInput } from '../../../schedule/types.ts';
import type { Role } from '../../plan/team.ts';
import { isCheckpoint, isForCheckpoint, skipsCheckpoint } from '../network/checkpoint.ts';
import { isPreference, type TaskLink } from '../network/dependencies.ts';
import { type Goal, reachOf, withoutGoalDuration, workLeadingToGoal } from '../network/goal-network.ts';
import type { NetworkInputs } from '../network/network-inputs.ts';
import { staffingLinks } from '../network/staffing-links.ts';

export const GapOption = z.object({
  kind: z.enum(['shorten', 'overlap', 'drop', 'add_people', 'move_date']),
  task: z.string().describe('id of the task, or of the role for add_people'),
  other: z.string().nullable().describe('id of the task before it, for overlap and drop'),
  days: z.number().describe('working days that it wins alone'),
  detail: z.string(),
  choice: z.string().optional().describe('the whole in one sentence'),
  cost: z.string().optional().describe('what it takes'),
});
export type GapOption = z.infer<typeof GapOption>;

const MOST_OPTIONS = 10;
const MOST_ROLES = 5;
/** Work that comes in pairs gains nothing by one more. */
const USUAL_CREWS = [1, 2, 3];
const MOST_CREWS = 4;
/** Shorter tasks, in working days, have no half that would be worth beginning on. */
const LONG = 10;
/** Part of the likely duration by which the worst and the best case of work differ that people can speed up. */
const LEAST_SPREAD = 0.25;

/** How much each does to the plan; options are ordered by the days that they win for it. */
const HARM: Readonly<Record<GapOption['kind'], number>> = {
  drop: 1,
  move_date: 1,
  add_people: 1.5,
  overlap: 2,
  shorten: 3,
};

/** What the options are made of. */
export interface GapInputs {
  readonly network: NetworkInputs;
  /** Its tasks with the durations that count here instead of the likely ones; the same when left out. */
  readonly measured?: readonly TaskInput[];
  /** Dates that are not certain, by the task that waits for them. */
  readonly uncertainDates?: ReadonlyMap<string, CalendarDate>;
  /** Links that stand for limited people. */
  readonly staffing: readonly Link[];
  readonly roles: readonly Role[];
  readonly calendar: ProjectCalendar;
  /** Finish to be met, in working days from the start. */
  readonly target: number;
  /** What has to be reached by then; null for the whole. */
  readonly goal: Goal | null;
  readonly titles: ReadonlyMap<string, string>;
  /** Package of each task. */
  readonly packages: ReadonlyMap<string, string>;
}

/** More people of one role, with the working days that they win at that point. */
interface Crew {
  readonly role: string;
  readonly days: number;
  /** As few as win anything. */
  readonly more: number;
}

interface GapResult {
  /** What wins time: the most days for the least harm first. */
  readonly options: GapOption[];
  /** Options that together reach the target, or come nearest. */
  readonly combination: GapOption[];
  /** Whether the target is reached with the combination. */
  readonly closes: boolean;
  /** The network with the combination, its people included. */
  readonly network: NetworkInputs;
}

/**
 * Options to reach a finish: preferences to give up, long tasks of one kind to overlap, tasks to shorten within their
 * estimate, roles to strengthen. What is waited for by nature, law, contract or rule, or because somebody outside has to
 * act, is never offered.
 */
export function gapClosing(given: GapInputs): GapResult {
  const { roles, calendar, target, goal, measured = given.network.tasks } = given;
  const network = { ...given.network, tasks: goal === null ? measured : withoutGoalDuration(measured, goal) };
  const choices = choicesOf(given);
  const titleOf = (id: string) => roles.find((role) => role.id === id)?.title ?? id;
  // Roles filled by the owner cannot be hired for.
  const hireable = (role: string) => roles.find(({ id }) => id === role)?.contract !== 'owner';
  const compress = (links: readonly Link[]) => {
    const part = goal === null ? { tasks: network.tasks, links } : workLeadingToGoal(network.tasks, links, goal);
    return closeGap(part.tasks, part.links, target, choices);
  };
  const strengthen = (staffing: readonly Link[], capacity: ReadonlyMap<string, number>) =>
    strongerRoles({ network, staffing, capacity, calendar, goal }).filter(({ role }) => hireable(role));
  const describe = describer(given);
  /** Steps that strengthen one role, as one. */
  const mergedCrews = (steps: readonly Crew[]) =>
    [...Map.groupBy(steps, ({ role }) => role)].map(([role, own]) =>
      crew(
        role,
        own.reduce((sum, { days }) => sum + days, 0),
        own.reduce((sum, { more }) => sum + more, 0),
      ),
    );
  const crew = (role: string, days: number, more = 1): GapOption => {
    // The title of a role may be a plural, such as “Plant installers”: it is named, not counted.
    const detail = `Staffing: add ${more === 1 ? 'one person' : `${more} people`} to the role “${titleOf(role)}”.`;
    return {
      kind: 'add_people',
      task: role,
      other: null,
      days,
      detail,
      choice: detail,
      cost: `${more === 1 ? 'One more' : `${more} more`} to be found and paid for the work of this role.`,
    };
  };
  const capacity = new Map(roles.map(({ id, count }) => [id, count]));
  const first = compress([...network.links, ...given.staffing]);
  const strengthened = strengthen(given.staffing, capacity);
  const options = [
    ...first.options.map(describe),
    ...strengthened.map(({ role, days, more }) => crew(role, days, more)),
  ]
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days / HARM[b.kind] - a.days / HARM[a.kind])
    .slice(0, MOST_OPTIONS);

  // Without more people first; with them, one by one, where that is not enough.
  let [best, crews, now] = [first, [] as Crew[], capacity];
  let [waiting, staffing] = [given.staffing, given.staffing];
  for (const added: Crew[] = []; !best.closes && added.length < MOST_CREWS; ) {
    const [strongest] = strengthen(waiting, now).toSorted((a, b) => a.more - b.more || b.days - a.days);
    if (!strongest) break;
    now = new Map(now).set(strongest.role, (now.get(strongest.role) ?? 0) + strongest.more);
    waiting = staffingLinks(
      network.tasks,
      levelRoles(network.tasks, network.links, now, calendar).tasks,
      network.links,
    );
    added.push(strongest);
    const next = compress([...network.links, ...waiting]);
    if (next.combinedDuration < best.combinedDuration) [best, crews, staffing] = [next, [...added], waiting];
    else break;
  }
  return {
    options,
    combination: [...mergedCrews(crews), ...best.combination.map(describe)],
    closes: best.closes,
    network: withCompression(given.network, staffing, best.combination),
  };
}

/**
 * The network with its people and with the steps taken. A shortened task keeps the proportions of its estimate, so that
 * it stays uncertain.
 */
function withCompression(
  { tasks, links }: NetworkInputs,
  staffing: readonly Link[],
  steps: readonly CompressionStep[],
): NetworkInputs {
  const likely = new Map(tasks.map((task) => [task.id, plannedDuration(task)]));
  const factors = new Map(
    steps.flatMap((step) =>
      step.kind === 'shorten' ? [[step.task, Math.min(1, step.to / (likely.get(step.task) || step.to))]] : [],
    ),
  );
  const opened = new Set(steps.flatMap((step) => (step.kind === 'open' ? [step.task] : [])));
  const replaced = new Map(
    steps.flatMap((step): [Link, readonly Link[]][] =>
      step.kind === 'overlap' ? [[step.link, step.replacement]] : step.kind === 'drop' ? [[step.link, []]] : [],
    ),
  );
  return {
    tasks: tasks.map((task) => {
      const factor = factors.get(task.id) ?? 1;
      const [optimistic, likely, pessimistic] = [
        task.optimistic * factor,
        task.likely * factor,
        task.pessimistic * factor,
      ];
      return { ...task, optimistic, likely, pessimistic, ...(opened.has(task.id) && { windows: undefined }) };
    }),
    links: [...links, ...staffing].flatMap((link) => replaced.get(link) ?? [link]),
  };
}

/** What may be touched of a network: see `gapClosing`. Links that stand for limited people are no choice: people are. */
function choicesOf({ network: { tasks, links }, titles, packages, uncertainDates }: GapInputs): CompressionChoices {
  const own = new Set<Link>(links);
  const titleOf = (id: string) => titles.get(id) ?? '';
  // What somebody outside hands over takes as long as it takes them.
  const fromOutside = new Set(links.filter(({ kind }: TaskLink) => kind === 'external').map(({ from }) => from));
  const roleOf = new Map(tasks.map(({ id, role }) => [id, role]));
  // What hardly varies lasts as long as the calendar says, such as one year of counts after another.
  const varies = ({ optimistic, likely, pessimistic }: TaskInput) => pessimistic - optimistic >= LEAST_SPREAD * likely;
  const isLong = new Set(
    tasks
      .filter((task) => task.likely >= LONG && varies(task) && task.until === undefined && !task.windows)
      .map(({ id }) => id),
  );
  const isFree = (id: string) => isLong.has(id) && !isCheckpoint(titleOf(id));
  return {
    // Without a role it goes on beside other work, such as waiting.
    mayShorten: ({ id, role, until }) =>
      role !== null && until === undefined && !fromOutside.has(id) && !isForCheckpoint(titleOf(id)),
    mayOpen: ({ id }) => uncertainDates?.has(id) ?? false,
    // Whatever somebody called it: what is approved, delivered or decided comes first.
    mayDrop: (link) => own.has(link) && isPreference(link) && !skipsCheckpoint(titleOf(link.from), titleOf(link.to)),
    mayOverlap: (link: TaskLink) =>
      own.has(link) &&
      (link.kind === undefined || link.kind === 'discretionary') &&
      packages.get(link.from) === packages.get(link.to) &&
      roleOf.get(link.from) === roleOf.get(link.to) &&
      isFree(link.from) &&
      isFree(link.to),
  };
}

/** What a step is, in words. */
function describer({ network, titles, uncertainDates }: GapInputs): (step: CompressionStep) => GapOption {
  const title = (id: string) => titles.get(id) ?? id;
  const likely = new Map(network.tasks.map((task) => [task.id, plannedDuration(task)]));
  return (step) => {
    switch (step.kind) {
      case 'shorten': {
        const from = likely.get(step.task) ?? step.from;
        // The gain is measured where everything takes as long as in the plan that four runs in five keep.
        const pace = step.from === from ? '' : ` (${step.from} at the pace of the 80% likely date)`;
        const detail = `Shorten from ${from}${pace} to ${counted(step.to, 'working day')}.`;
        return {
          kind: 'shorten',
          task: step.task,
          other: null,
          days: step.gain,
          detail,
          choice: `${title(step.task)}: ${lowerFirst(detail)}`,
          cost: 'More people or overtime; no reserve is left.',
        };
      }
      case 'overlap':
        return {
          kind: 'overlap',
          task: step.link.to,
          other: step.link.from,
          days: step.gain,
          detail: 'Start when the task before it is half done.',
          choice: `${title(step.link.to)}: start when “${title(step.link.from)}” is half done.`,
          cost: 'Work that may have to be done again, and enough people for both at once.',
        };
      case 'drop':
        return {
          kind: 'drop',
          task: step.link.to,
          other: step.link.from,
          days: step.gain,
          detail: 'Give up the preferred order: do not wait for the task before it.',
          choice: `${title(step.link.to)}: give up the preferred order after “${title(step.link.from)}”.`,
          cost: 'No money. Check first that the reason for that order no longer holds.',
        };
      case 'open': {
        const date = uncertainDates?.get(step.task);
        const detail = `Begin earlier than ${date === undefined ? 'its date' : formatDate(date, DEFAULT_LOCALE)}, which is only assumed.`;
        return {
          kind: 'move_date',
          task: step.task,
          other: null,
          days: step.gain,
          detail,
          choice: `${title(step.task)}: ${lowerFirst(detail)}`,
          cost: 'The agreement of whoever sets that date.',
        };
      }
    }
  };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

interface Stronger {
  readonly network: NetworkInputs;
  readonly staffing: readonly Link[];
  readonly capacity: ReadonlyMap<string, number>;
  readonly calendar: ProjectCalendar;
  /** What counts; null for the whole. */
  readonly goal: Goal | null;
}

/**
 * Roles whose people others wait for, each with the fewest people who win anything, up to three or as many as a task of
 * it takes, and the working days that they win; the most days first. Roles that win nothing are left out.
 */
export function strongerRoles({ network, staffing, capacity, calendar, goal }: Stronger): Crew[] {
  const tasks = new Map(network.tasks.map((task) => [task.id, task]));
  const waiting = Map.groupBy(new Set(staffing.map(({ to }) => to)), (id) => tasks.get(id)?.role ?? null);
  const reach = (people: ReadonlyMap<string, number>) =>
    reachOf(
      levelRoles(network.tasks, network.links, people, calendar).tasks.map(({ id, finishOffset }) => ({
        id,
        finish: finishOffset,
      })),
      goal,
    );
  const base = reach(capacity);
  return [...waiting]
    .flatMap(([role, own]): Crew[] => {
      if (role === null) return [];
      const crews = new Set([...USUAL_CREWS, ...own.map((id) => tasks.get(id)?.people ?? 1)]);
      for (const more of [...crews].sort((a, b) => a - b)) {
        const stronger = new Map(capacity).set(role, (capacity.get(role) ?? 0) + more);
        const days = Math.round((base - reach(stronger)) * 2) / 2;
        if (days > 0) return [{ role, days, more }];
      }
      return [];
    })
    .sort((a, b) => b.days - a.days)
    .slice(0, MOST_ROLES);
}
