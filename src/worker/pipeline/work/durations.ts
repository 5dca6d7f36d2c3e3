import { z } from 'zod';
import { daysBetween } from '../../../shared/calendar-date.ts';
import type { Input } from '../../engine/stage.ts';
import { projectCalendar } from '../../schedule/calendar.ts';
import { levelRoles } from '../../schedule/levelling.ts';
import { checkNetwork } from '../../schedule/network.ts';
import type { Link } from '../../schedule/types.ts';
import { type Item, oneOf, prose as proseField } from '../ask.ts';
import { sectionPage } from '../context-pages.ts';
import { dateOf, factOf, ledger, ledgerFacts } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief, type Scale } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, prose, table, text } from '../markdown.ts';
import { type Role, team } from '../plan/team.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';
import type { Demand } from './demands.ts';
import { byFilledPhase, concerns, rowForEach } from './phase-items.ts';
import { SETTLING, UNKNOWN, type UsualDays } from './stand-in-days.ts';
import { taskName } from './task-name.ts';
import { templateLinks } from './template-links.ts';
import { wbsPackages } from './wbs-packages.ts';
import { wbsPhases } from './wbs-phases.ts';
import { settlingIds, type Task, wbsTasks } from './wbs-tasks.ts';

export const Duration = z.object({
  task: z.string().describe('task id'),
  optimistic: z.number().min(0).describe('working days'),
  likely: z.number().min(0).describe('working days'),
  pessimistic: z.number().min(0).describe('working days'),
  why: z.string().describe('what drives it'),
});
export type Duration = z.infer<typeof Duration>;

/** Working days of ten years: a task that takes longer is none. */
const MOST_DAYS = 2500;
/** Average days of a month, for spans said in months. */
const DAYS_PER_MONTH = 30.4375;
/** Working days of an average month with a five-day week, holidays left out. */
const WORKDAYS_PER_MONTH = 20.8;
/** The share of a stated span that the likely durations may fill, so that most ways in which tasks run late still fit. */
const PLANNED_SHARE = 0.88;
/** Work can be hurried only so far against what is usual for its kind before the estimate stops being one. */
const MOST_HURRIED = 0.7;
/** A deadline is no reason to fill the time until it; a little more care is. */
const MOST_RELAXED = 1.25;
/** “A five-year programme” is meant to take five years, whatever is usual. */
const MOST_STRETCHED = 6;

/** Three-point estimates. Without a model: those of the domain template, paced by analogy with the stated span or size. */
export const durations = drafted({
  id: 'durations',
  title: 'Durations',
  number: '020',
  needs: {
    prompt,
    brief,
    locations: physicalLocations,
    ledger,
    team,
    phases: wbsPhases,
    packages: wbsPackages,
    tasks: wbsTasks,
  },
  yields: {
    pace: z.number().describe('factor between the durations usual for this kind of project and those planned here'),
    pace_reason: z.string(),
    durations: z.array(Duration),
    names: z.record(z.string(), z.string()).optional().describe('titles of the tasks by id'),
  },
  ask: {
    tier: 'standard',
    words: 350,
    wordsOfWhole: 900,
    instructions: `
Estimate each task: working days from its begin to its end, with the people it is given. Likely is the most frequent
outcome, not the hoped-for one; optimistic when all goes well, about one time in ten; pessimistic when what usually goes
wrong does, about one time in ten, without disasters. Where much depends on others, on weather or on permits, the
pessimistic value lies far off: estimates that are all alike in spread say nothing. Waiting counts as long as it lasts.
Say what drives the duration of this task, here. Estimate the work as it is: no deadline shortens it and no free time
stretches it; the program compares the result with the deadline afterwards. Half days are as fine as it gets.`,
    items: ({ prompt, phases, packages }) =>
      prompt.field('speed') === 'fast' ? null : byFilledPhase(phases, packages),
    mayLackItems: true,
    standIn: 'Its tasks have a wide guess until somebody estimates them.',
    pages: ({ brief, locations, team, packages, tasks }, item) => {
      const rows = new Map(packages.field('packages').map((row) => [row.id, row]));
      const roles = new Map(team.field('roles').map(({ id, title }) => [id, title]));
      return [
        {
          title: 'Tasks to estimate',
          text: table(
            ['Id', 'Task', 'Part of', 'Role', 'People', 'Part time'],
            tasksOf(item, packages, tasks).map((task) => [
              task.id,
              text(task.title),
              text(rows.get(task.package)?.title ?? ''),
              text(roles.get(task.role) ?? task.role),
              `${task.people}`,
              task.part_time ? 'yes' : '',
            ]),
          ),
          cutOrder: 0,
        },
        {
          title: 'What their packages yield',
          text: table(
            ['Package', 'Deliverable', 'Done when'],
            [...rows.values()]
              .filter(({ phase }) => concerns(item, phase))
              .map((row) => [text(row.title), row.deliverable, row.done_when]),
          ),
          cutOrder: 1,
        },
        sectionPage(brief, 'Brief', 2),
        sectionPage(locations, 'Places', 3),
      ];
    },
    facts: ({ ledger }) => ledgerFacts(ledger, ['scale']),
    answer: ({ packages, tasks }, item) => {
      const ids = tasksOf(item, packages, tasks).map(({ id }) => id);
      const Days = z.number();
      return {
        durations: rowForEach(
          z.object({
            task: oneOf(ids, 'task id'),
            optimistic: Days.describe('working days, above zero'),
            likely: Days.describe('working days, no less than optimistic'),
            pessimistic: Days.describe('working days, no less than likely'),
            why: proseField('what drives it', item.id === '' ? 8 : 15),
          }),
          ids.length,
          'each task once',
        ),
      };
    },
    faults: ({ durations }, { packages, tasks }, item) => {
      const given = durations.map(({ task }) => task);
      const missing = tasksOf(item, packages, tasks).filter(({ id }) => !given.includes(id));
      return [
        ...(missing.length > 0 ? [`No estimate for: ${missing.map(({ id }) => id).join(', ')}.`] : []),
        ...given.filter((id, index) => given.indexOf(id) !== index).map((id) => `${id} is estimated twice.`),
        ...durations.flatMap(({ task, optimistic, likely, pessimistic }) => [
          ...(optimistic > 0 ? [] : [`${task}: optimistic must be above zero.`]),
          ...(optimistic <= likely && likely <= pessimistic
            ? []
            : [`${task}: optimistic, likely and pessimistic must rise in this order.`]),
          ...(pessimistic <= MOST_DAYS ? [] : [`${task}: ${pessimistic} working days are not plausible for one task.`]),
        ]),
      ];
    },
    content: ({ items }, { packages, tasks }) => {
      const given = new Map(items.flatMap(({ answer }) => answer.durations).map((row) => [row.task, row]));
      const settling = settlingIds(packages);
      const planned = tasks.field('tasks');
      return {
        pace: 1,
        pace_reason: 'Estimated task by task.',
        durations: planned.map(({ id }) => {
          const own = given.get(id);
          if (own) return own;
          const {
            days: [optimistic, likely, pessimistic],
            why,
          } = settling.has(id) ? SETTLING : UNKNOWN;
          return { task: id, optimistic, likely, pessimistic, why };
        }),
        names: Object.fromEntries(planned.map(({ id, title }) => [id, title])),
      };
    },
  },
  outline: ({ brief, ledger, team, tasks }) => {
    const template = templateOf(brief);
    const known = new Map(
      template.phases
        .flatMap(({ packages }) => packages)
        .flatMap((row) => row.tasks.map((task) => [`${row.id}.${task.id}`, task] as [string, typeof task])),
    );
    const planned = tasks.field('tasks');
    const usual = planned.map((task) => {
      const row = known.get(task.id);
      return row ? { task, days: row.days, why: row.why_days } : { task, ...SETTLING };
    });
    const usualDays = usualLength(
      usual,
      templateLinks(template, new Set(planned.map(({ id }) => id))),
      team.field('roles'),
    );
    const { pace, reason } = paceOf(template.id, usualDays, brief.field('scale'), ledger);
    return {
      pace,
      pace_reason: reason,
      durations: usual.map(({ task, days: [optimistic, likely, pessimistic], why }) => ({
        task: task.id,
        optimistic: scaled(optimistic, pace),
        likely: scaled(likely, pace),
        pessimistic: scaled(pessimistic, pace),
        why,
      })),
      open_questions: [
        'Which three tasks do you believe least? Give those your own optimistic, likely and pessimistic days first.',
      ],
    };
  },
  check: (data, { tasks }) => [
    ...data.durations
      .filter(({ optimistic, likely, pessimistic }) => optimistic > likely || likely > pessimistic)
      .map(({ task }) => ({
        severity: 'error' as const,
        code: 'estimate-order',
        message: `The three estimates of ${task} are not in order.`,
      })),
    ...tasks
      .field('tasks')
      .filter(({ id }) => !data.durations.some(({ task }) => task === id))
      .map(({ id }) => ({
        severity: 'warning' as const,
        code: 'estimate-missing',
        message: `The task ${id} has no estimate and counts as a milestone.`,
      })),
  ],
  page: (data) =>
    blocks(
      prose(data.pace_reason),
      table(
        ['Task', 'Optimistic', 'Likely', 'Pessimistic', 'What drives it'],
        data.durations.map((row) => [
          text(taskName(row.task, data.names)),
          `${row.optimistic}`,
          `${row.likely}`,
          `${row.pessimistic}`,
          prose(row.why),
        ]),
      ),
      'All durations in working days.',
    ),
});

/** The tasks that a question is about. How long it takes to settle a demand is nobody's to estimate. */
function tasksOf(
  item: Item,
  packages: Input<{ packages: { id: string; phase: string }[]; unanswered: Demand[] }>,
  tasks: Input<{ tasks: Task[] }>,
): Task[] {
  const phaseOf = new Map(packages.field('packages').map(({ id, phase }) => [id, phase]));
  const settling = settlingIds(packages);
  return tasks
    .field('tasks')
    .filter(({ id, package: own }) => !settling.has(id) && concerns(item, phaseOf.get(own) ?? ''));
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
  // Offsets do not depend on the calendar: any will do.
  const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2000-01-03');
  return levelRoles(tasks, checkNetwork(ids, links).links, new Map(roles.map(({ id, count }) => [id, count])), calendar)
    .duration;
}

/** Half days are as fine as an outline can be. */
function scaled(days: number, pace: number): number {
  return Math.max(0.5, Math.round(days * pace * 2) / 2);
}

/** Durations usual for a kind of project, for another size of it, where nothing else is known. */
const PACE_OF_SCALE: Readonly<Record<Scale, number>> = { personal: 0.6, small: 0.8, medium: 1, large: 1.8, mega: 3.5 };
/** Templates that are themselves about one person or family. */
const PERSONAL_TEMPLATES = ['personal_project', 'relocation'];
/** Templates whose work happens on its date: finishing long before it would be no success. */
const DATED_TEMPLATES = ['event'];

function paceOf(
  template: string,
  usualDays: number,
  scale: Scale,
  ledger: Input<unknown>,
): { pace: number; reason: string } {
  const ofScale = PERSONAL_TEMPLATES.includes(template) ? Math.max(1, PACE_OF_SCALE[scale]) : PACE_OF_SCALE[scale];
  const basis = `Durations are those usual for a project of this kind and scale (${scale})`;
  const stated = statedSpan(ledger);
  const span = stated && { ...stated, isLength: stated.isLength || DATED_TEMPLATES.includes(template) };
  if (span === null) return { pace: ofScale, reason: `${basis}; no span is stated.` };
  const most = span.isLength ? MOST_STRETCHED : MOST_RELAXED;
  const fitting = (span.months * WORKDAYS_PER_MONTH * PLANNED_SHARE) / Math.max(1, usualDays) / ofScale;
  const pace = Math.round(ofScale * Math.min(most, Math.max(MOST_HURRIED, fitting)) * 100) / 100;
  return {
    pace,
    reason: `${basis}, ${adjustment(fitting, span, most)} This is an estimate by analogy, not a measurement.`,
  };
}

function adjustment(fitting: number, span: StatedSpan, most: number): string {
  if (fitting < MOST_HURRIED) {
    return `hurried as far as is plausible, because the stated span (${span.said}) is much shorter than such work takes; the schedule says by how much it is missed.`;
  }
  if (fitting < 1) return `hurried to fit the stated span (${span.said}) with a part of it left as reserve.`;
  if (span.isLength)
    return `stretched to the length that the prompt gives the work (${span.said}), with a part of it left as reserve.`;
  return fitting > most
    ? `taken a little more calmly, as the stated span (${span.said}) leaves room; the rest of it is reserve.`
    : `paced to the stated span (${span.said}) with a part of it left as reserve.`;
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
