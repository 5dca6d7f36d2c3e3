import { daysBetween } from '../../../../shared/calendar-date.ts';
import { reachableFrom } from '../../../../shared/graph-search.ts';
import type { Input } from '../../../engine/stage.ts';
import type { Template } from '../../../outline/template.ts';
import { projectCalendar } from '../../../schedule/calendar.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import { checkNetwork } from '../../../schedule/network.ts';
import type { Link } from '../../../schedule/types.ts';
import { dateOf, factOf, numberOf } from '../../foundations/ledger.ts';
import { WORKDAYS_A_WEEK } from '../../foundations/work-week-facts.ts';
import type { Scale } from '../../intake/brief.ts';
import type { Role } from '../../plan/team.ts';
import type { Task } from '../breakdown/wbs-tasks.ts';
import { DEADLINE, isPinned } from '../network/task-dates.ts';
import { templateDates, templateLinks } from '../network/template-links.ts';
import { DEMAND_TASK_DURATION, type DefaultDuration } from './default-durations.ts';

/** Average days of a month, for spans said in months. */
const DAYS_PER_MONTH = 30.4375;
/** Working days of an average month with a five-day week, holidays left out. */
const WORKDAYS_PER_MONTH = 20.8;
const USUAL_WEEK = 5;
/** The share of a stated span that the likely durations may fill, so that most ways in which tasks run late still fit. */
const PLANNED_SHARE = 0.88;
/** Smallest factor on usual durations: shortened further, an estimate is no longer plausible. */
const MOST_HURRIED = 0.7;
/** Largest factor on usual durations where only a deadline is stated, which need not be used up. */
const MOST_RELAXED = 1.25;
/** Largest factor where the prompt states how long the work is to take ("a five-year programme"). */
const MOST_STRETCHED = 6;

interface PacedDurations {
  /** Factor between the durations usual for such work and those planned. */
  readonly pace: number;
  readonly pace_reason: string;
  /** Whether the time that the prompt states set the pace, so that a finish in time says nothing. */
  readonly follows_statement: boolean;
  /** In working days. */
  readonly durations: { task: string; optimistic: number; likely: number; pessimistic: number; why: string }[];
}

/** The durations of the domain template, paced by analogy with the span that is stated, or else with the size. */
export function pacedDurations(
  template: Template,
  scale: Scale,
  ledger: Input<unknown>,
  roles: readonly Role[],
  planned: readonly Task[],
): PacedDurations {
  const known = new Map(
    template.phases
      .flatMap(({ packages }) => packages)
      .flatMap((row) => row.tasks.map((task) => [`${row.id}.${task.id}`, task] as [string, typeof task])),
  );
  const usual = planned.map((task) => {
    const row = known.get(task.id);
    return row ? { task, days: row.days, why: row.why_days } : { task, ...DEMAND_TASK_DURATION };
  });
  const ids = new Set(planned.map(({ id }) => id));
  const [goal] = templateDates(template, ids);
  const links = templateLinks(template, ids);
  const { pace, unpaced, reason, isFollowing } = paceOf(
    template.id,
    usualLength(usual, links, roles, goal?.task),
    scale,
    ledger,
  );
  const after = goal ? afterGoal(links, goal.task) : new Set<string>();
  return {
    pace,
    pace_reason: reason,
    follows_statement: isFollowing,
    // An event lasts as long as it does, and what comes after it has as much time as it needs.
    durations: usual.map(({ task, days: [optimistic, likely, pessimistic], why }) => {
      const own = goal && isPinned(goal.kind) && task.id === goal.task ? 1 : after.has(task.id) ? unpaced : pace;
      return {
        task: task.id,
        optimistic: scaled(optimistic, own),
        likely: scaled(likely, own),
        pessimistic: scaled(pessimistic, own),
        why,
      };
    }),
  };
}

interface UsualTask extends DefaultDuration {
  readonly task: Task;
}

/** Working days with the durations usual for such work and the team as planned. */
interface UsualLength {
  /** From the start to the finish of everything. */
  readonly whole: number;
  /** From the start until the task is finished that a deadline is about; that of the whole where there is none. */
  readonly goal: number;
}

function usualLength(
  usual: readonly UsualTask[],
  links: readonly Link[],
  roles: readonly Role[],
  goal: string | undefined,
): UsualLength {
  const ids = usual.map(({ task }) => task.id);
  const tasks = usual.map(({ task, days: [optimistic, likely, pessimistic] }) => ({
    id: task.id,
    optimistic,
    likely,
    pessimistic,
    role: task.part_time ? null : task.role,
    people: task.people,
  }));
  // Offsets do not depend on the calendar, so any calendar works.
  const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2000-01-03');
  const capacity = new Map(roles.map(({ id, count }) => [id, count]));
  const levelled = levelRoles(tasks, checkNetwork(ids, links).links, capacity, calendar);
  const reached = levelled.tasks.find(({ id }) => id === goal)?.finishOffset;
  return { whole: levelled.duration, goal: reached ?? levelled.duration };
}

/** Tasks that wait for the goal, directly or through others. */
function afterGoal(links: readonly Link[], goal: string): ReadonlySet<string> {
  const next = Map.groupBy(links, ({ from }) => from);
  const found = reachableFrom([goal], (id) => (next.get(id) ?? []).map(({ to }) => to));
  found.delete(goal);
  return found;
}

/** Rounded to half days, half a day at least. */
function scaled(days: number, pace: number): number {
  return Math.max(0.5, Math.round(days * pace * 2) / 2);
}

/** Durations usual for a kind of project, for another size of it, where nothing else is known. */
const PACE_OF_SCALE: Readonly<Record<Scale, number>> = { personal: 0.6, small: 0.8, medium: 1, large: 1.8, mega: 3.5 };
/** Templates that are themselves about one person or family. */
const PERSONAL_TEMPLATES = ['personal_project', 'relocation'];
/** Templates whose work is tied to its date, so that the stated period is used in full. */
const DATED_TEMPLATES = ['event'];

function paceOf(
  template: string,
  usual: UsualLength,
  scale: Scale,
  ledger: Input<unknown>,
): { pace: number; unpaced: number; reason: string; isFollowing: boolean } {
  const ofScale = PERSONAL_TEMPLATES.includes(template) ? Math.max(1, PACE_OF_SCALE[scale]) : PACE_OF_SCALE[scale];
  const basis = `Durations are typical for a project of this kind and scale (${scale})`;
  const perMonth = WORKDAYS_PER_MONTH * ((numberOf(ledger, WORKDAYS_A_WEEK) ?? USUAL_WEEK) / USUAL_WEEK);
  const fittingOf = ({ months, isDeadline }: StatedSpan) =>
    (months * perMonth * PLANNED_SHARE) / Math.max(1, isDeadline ? usual.goal : usual.whole) / ofScale;
  // Of a length and a deadline the one that leaves less time.
  const [stated = null] = statedSpans(ledger).sort((a, b) => fittingOf(a) - fittingOf(b));
  const span = stated && { ...stated, isLength: stated.isLength || DATED_TEMPLATES.includes(template) };
  if (span === null)
    return { pace: ofScale, unpaced: ofScale, reason: `${basis}; the prompt states no period.`, isFollowing: false };
  const most = span.isLength ? MOST_STRETCHED : MOST_RELAXED;
  const fitting = fittingOf(span);
  const pace = Math.round(ofScale * Math.min(most, Math.max(MOST_HURRIED, fitting)) * 100) / 100;
  return {
    pace,
    // Nothing that the prompt says about a deadline stretches or hurries what comes after it.
    unpaced: span.isDeadline ? Math.min(pace, ofScale) : pace,
    // Shortened as far as is plausible and still too long: that it is late is then a result of its own.
    isFollowing: fitting >= MOST_HURRIED,
    reason: `${basis}, ${adjustment(fitting, span, most)}`,
  };
}

function adjustment(fitting: number, span: StatedSpan, most: number): string {
  if (fitting < MOST_HURRIED) {
    return `shortened as far as plausible, because the stated period (${span.said}) is much shorter than such work takes; see Schedule for how late it finishes.`;
  }
  if (fitting < 1) return `shortened to fit the stated period (${span.said}), with some reserve.`;
  if (span.isLength) return `extended to the period stated in the prompt (${span.said}), with some reserve.`;
  return fitting > most
    ? `extended a little, because the stated period (${span.said}) leaves room; the rest is reserve.`
    : `adjusted to the stated period (${span.said}), with some reserve.`;
}

interface StatedSpan {
  readonly months: number;
  /** A reference to the facts that say it. */
  readonly said: string;
  /** Whether it is how long the work is meant to take, rather than a date before which it must end. */
  readonly isLength: boolean;
  /** Whether it ends with the deadline, which may be that of one task. */
  readonly isDeadline: boolean;
}

/** The spans that the prompt gives the work: how long it takes, and the time until its deadline. */
function statedSpans(ledger: Input<unknown>): StatedSpan[] {
  const duration = factOf(ledger, 'timeline.duration');
  const months =
    duration && typeof duration.value === 'number'
      ? { day: 1 / DAYS_PER_MONTH, week: 7 / DAYS_PER_MONTH, month: 1, year: 12 }[duration.unit]
      : undefined;
  const [start, deadline] = [dateOf(ledger, 'timeline.start'), dateOf(ledger, DEADLINE)];
  return [
    ...(months === undefined
      ? []
      : [
          {
            months: Number(duration?.value) * months,
            said: '[[timeline.duration]]',
            isLength: true,
            isDeadline: false,
          },
        ]),
    ...(start && deadline && deadline > start
      ? [
          {
            months: daysBetween(start, deadline) / DAYS_PER_MONTH,
            said: '[[timeline.start]] to [[timeline.deadline]]',
            isLength: false,
            isDeadline: true,
          },
        ]
      : []),
  ];
}
