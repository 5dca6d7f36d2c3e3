import { daysBetween } from '../../../shared/calendar-date.ts';
import type { Input } from '../../engine/stage.ts';
import type { Template } from '../../outline/template.ts';
import { projectCalendar } from '../../schedule/calendar.ts';
import { levelRoles } from '../../schedule/levelling.ts';
import { checkNetwork } from '../../schedule/network.ts';
import type { Link } from '../../schedule/types.ts';
import { dateOf, factOf } from '../foundations/ledger.ts';
import type { Scale } from '../intake/brief.ts';
import type { Role } from '../plan/team.ts';
import { SETTLING, type UsualDays } from './stand-in-days.ts';
import { templateLinks } from './template-links.ts';
import type { Task } from './wbs-tasks.ts';

/** Average days of a month, for spans said in months. */
const DAYS_PER_MONTH = 30.4375;
/** Working days of an average month with a five-day week, holidays left out. */
const WORKDAYS_PER_MONTH = 20.8;
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
    return row ? { task, days: row.days, why: row.why_days } : { task, ...SETTLING };
  });
  const usualDays = usualLength(usual, templateLinks(template, new Set(planned.map(({ id }) => id))), roles);
  const { pace, reason, isFollowing } = paceOf(template.id, usualDays, scale, ledger);
  return {
    pace,
    pace_reason: reason,
    follows_statement: isFollowing,
    durations: usual.map(({ task, days: [optimistic, likely, pessimistic], why }) => ({
      task: task.id,
      optimistic: scaled(optimistic, pace),
      likely: scaled(likely, pace),
      pessimistic: scaled(pessimistic, pace),
      why,
    })),
  };
}

interface UsualTask extends UsualDays {
  readonly task: Task;
}

/** Working days from start to finish with the durations usual for such work and the team as planned. */
function usualLength(usual: readonly UsualTask[], links: readonly Link[], roles: readonly Role[]): number {
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
  return levelRoles(tasks, checkNetwork(ids, links).links, new Map(roles.map(({ id, count }) => [id, count])), calendar)
    .duration;
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
  usualDays: number,
  scale: Scale,
  ledger: Input<unknown>,
): { pace: number; reason: string; isFollowing: boolean } {
  const ofScale = PERSONAL_TEMPLATES.includes(template) ? Math.max(1, PACE_OF_SCALE[scale]) : PACE_OF_SCALE[scale];
  const basis = `Durations are typical for a project of this kind and scale (${scale})`;
  const stated = statedSpan(ledger);
  const span = stated && { ...stated, isLength: stated.isLength || DATED_TEMPLATES.includes(template) };
  if (span === null) return { pace: ofScale, reason: `${basis}; the prompt states no period.`, isFollowing: false };
  const most = span.isLength ? MOST_STRETCHED : MOST_RELAXED;
  const fitting = (span.months * WORKDAYS_PER_MONTH * PLANNED_SHARE) / Math.max(1, usualDays) / ofScale;
  const pace = Math.round(ofScale * Math.min(most, Math.max(MOST_HURRIED, fitting)) * 100) / 100;
  return {
    pace,
    // Shortened as far as is plausible and still too long: that it is late is then a result of its own.
    isFollowing: fitting >= MOST_HURRIED,
    reason: `${basis}, ${adjustment(fitting, span, most)} These are estimates by analogy, not measurements.`,
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
}

/** The span that the prompt gives the work; null when it gives none. */
function statedSpan(ledger: Input<unknown>): StatedSpan | null {
  const duration = factOf(ledger, 'timeline.duration');
  if (duration && typeof duration.value === 'number') {
    const months = { day: 1 / DAYS_PER_MONTH, week: 7 / DAYS_PER_MONTH, month: 1, year: 12 }[duration.unit];
    if (months !== undefined) return { months: duration.value * months, said: '[[timeline.duration]]', isLength: true };
  }
  const start = dateOf(ledger, 'timeline.start');
  const deadline = dateOf(ledger, 'timeline.deadline');
  if (start && deadline && deadline > start) {
    return {
      months: daysBetween(start, deadline) / DAYS_PER_MONTH,
      said: '[[timeline.start]] to [[timeline.deadline]]',
      isLength: false,
    };
  }
  return null;
}
