import type { z } from 'zod';
import { daysBetween } from '../../../../shared/calendar-date.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { type ProjectCalendar, projectCalendar } from '../../../schedule/calendar.ts';
import { criticalPath, plannedDuration, tidy } from '../../../schedule/critical-path.ts';
import { calendarFrom } from '../../../schedule/holidays.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import type { Link } from '../../../schedule/types.ts';
import { dateOf, ledger } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { derivedFact, undatedFact } from '../../frame/data/derived-facts.ts';
import { namesOf } from '../../frame/data/names.ts';
import { blocks, section } from '../../frame/page/markdown.ts';
import { withoutHeadings } from '../../frame/page/page-headings.ts';
import { isOutlined } from '../../intake/outlined.ts';
import { prompt } from '../../intake/prompt.ts';
import { readingOf } from '../../intake/reading.ts';
import { type Role, team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import type { ReportSource } from '../../section.ts';
import { computed } from '../../stage.ts';
import { taskTable } from '../breakdown/task-table.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { wbsTasks } from '../breakdown/wbs-tasks.ts';
import { durations } from '../durations/durations.ts';
import { deadlineFacts, deadlineOf, plannedDate } from '../network/deadline.ts';
import { dependencies } from '../network/dependencies.ts';
import { type Goal, withoutGoalDuration } from '../network/goal-network.ts';
import { unlinkedToGoal, wholeCrewTasks } from '../network/network-findings.ts';
import { type NetworkInputs, networkInputs } from '../network/network-inputs.ts';
import { datedPauses, daysOff } from '../network/pauses.ts';
import { staffingLinks } from '../network/staffing-links.ts';
import { DEADLINE, eventDays, heldTasks, isOfDeadline, withDates } from '../network/task-dates.ts';
import { bindingText, isHeldUpByTeam } from './binding-roles.ts';
import { strongerRoles } from './gap-options.ts';
import { peakDemandByRole, peakHeadcount } from './people-at-once.ts';
import { type PlannedTask, ScheduleData, type Span } from './schedule-data.ts';
import { ALL_TASKS, CRITICAL_PATH, PEOPLE, PHASES, schedulePage } from './schedule-page.ts';
import { workingWeek } from './working-week.ts';

/** Days of an average month. */
const DAYS_PER_MONTH = 30.4375;
/** Heading of the table of tasks. */
const TASKS = 'Tasks';

/** When everything happens: the critical path of the plan with the team it has, beside the one with endless people. */
export const schedule = computed({
  id: 'schedule',
  title: 'Schedule',
  number: '022',
  group: 'work',
  version: 7,
  wording: 2,
  report: [
    {
      part: 'understand',
      // The phases stand with their dates in a section of their own.
      shownElsewhere: [PHASES, CRITICAL_PATH, ALL_TASKS],
      markdown: (source) =>
        isEstimated(source)
          ? source.page
          : blocks(withoutHeadings(source.page, [PEOPLE]), section(TASKS, tasksOf(source))),
    },
    // Of a plan that somebody drafted it is the longest table, and a record; an outline has little else.
    {
      part: 'record',
      id: 'schedule_tasks',
      title: TASKS,
      markdown: (each) => (isEstimated(each) ? tasksOf(each) : ''),
    },
  ],
  ledger: 'added',
  needs: {
    prompt,
    locations: physicalLocations,
    ledger,
    team,
    phases: wbsPhases,
    packages: wbsPackages,
    tasks: wbsTasks,
    durations,
    dependencies,
  },
  yields: ScheduleData.shape,
  expectedMs: 150,
  compute: async ({ prompt, locations, ledger, team, phases, packages, tasks, durations, dependencies }) => {
    const undated = networkInputs(tasks, durations, dependencies);
    const held = heldTasks(dependencies.field('dates') ?? [], ledger);
    const roles = team.field('roles');
    const capacity = new Map(roles.map(({ id, count }) => [id, count]));
    const start = dateOf(ledger, 'timeline.start') ?? prompt.field('day_zero');
    const places = locations.field('locations');
    const country = places.find((place) => place.country !== null)?.country ?? null;
    const { calendar: usual, holidaysKnown } = await calendarFrom(country, start);
    const calendar = { ...usual, workdays: workingWeek(country, ledger, readingOf(prompt).workWeek) };
    const extraWorkdays = eventDays(held, undated.tasks);
    const pauses = datedPauses(dependencies.field('pauses') ?? [], ledger);
    const holidays = [...calendar.holidays, ...daysOff(pauses)];
    const project = projectCalendar({ ...calendar, holidays, extraWorkdays }, start);
    const network = { ...undated, tasks: withDates(undated.tasks, held, project) };

    const levelled = levelRoles(network.tasks, network.links, capacity, project);
    const staffing = staffingLinks(network.tasks, levelled.tasks, network.links);
    const links: readonly Link[] = [...network.links, ...staffing];
    const activities = network.tasks.map((task) => ({ ...task, duration: plannedDuration(task) }));
    const titles = new Map(tasks.field('tasks').map((task) => [task.id, task]));
    const packageRows = packages.field('packages');
    const phaseOf = new Map(packageRows.map(({ id, phase }) => [id, phase]));
    const phaseOfTask = new Map([...titles].map(([id, task]) => [id, phaseOf.get(task.package) ?? '']));
    const plan = criticalPath(activities, links, project, phaseOfTask);
    const unlimited = new Map(levelled.tasks.map((task) => [task.id, task]));

    const planned = plan.tasks.flatMap((task): PlannedTask[] => {
      const own = titles.get(task.id);
      if (!own) return [];
      return [
        {
          id: task.id,
          title: own.title,
          phase: phaseOfTask.get(task.id) ?? '',
          package: own.package,
          role: own.role,
          people: own.people,
          days: tidy(task.earlyFinish - task.earlyStart),
          start: task.start,
          finish: task.finish,
          late_start: project.startDate(task.lateStart),
          late_finish: project.finishDate(task.lateFinish),
          total_float: task.totalFloat,
          free_float: task.freeFloat,
          critical: task.critical,
          unlimited_start: unlimited.get(task.id)?.unlimitedStart ?? task.start,
          unlimited_finish: unlimited.get(task.id)?.unlimitedFinish ?? task.finish,
        },
      ];
    });
    const phaseRows = spans(phases.field('phases'), planned, ({ phase }) => phase);
    const wanted = peakDemandByRole(network.tasks, levelled.tasks);
    const packageSpans = spans(packageRows, planned, (task) => task.package).map((span) => ({
      ...span,
      phase: phaseOf.get(span.id) ?? '',
    }));
    const byTask = { tasks: network.tasks, planned: plan.tasks, titles, unlimited };
    const dates = held.flatMap((row) => plannedDate(row, byTask, project) ?? []);
    const unlimitedFinish = project.finishDate(levelled.unlimitedDuration);
    const deadline = deadlineOf(dateOf(ledger, DEADLINE), dates.filter(isOfDeadline), {
      calendar: project,
      days: plan.duration,
      finish: plan.finish,
      unlimitedFinish,
      byTask,
    });
    return {
      calendar: {
        country,
        workdays: [...calendar.workdays],
        holidays_known: holidaysKnown,
        ...(extraWorkdays.length > 0 && { extra_workdays: extraWorkdays }),
        ...(pauses.length > 0 && { pauses }),
      },
      names: namesOf(roles),
      start: plan.start,
      finish: plan.finish,
      days: plan.duration,
      unlimited_finish: unlimitedFinish,
      unlimited_days: levelled.unlimitedDuration,
      tasks: planned,
      packages: packageSpans,
      phases: phaseRows,
      critical_path: [...plan.criticalPath],
      links: links.map(({ from, to, type, lag, soft }) => ({ from, to, type, lag, soft })),
      posts: roles.map(({ id, first_phase, last_phase }) => ({
        role: id,
        months: monthsOf(phaseRows, first_phase, last_phase),
      })),
      people: roles.map(({ id, count }) => ({
        role: id,
        available: count,
        peak: levelled.peak[id] ?? 0,
        wanted: wanted.get(id) ?? 0,
      })),
      binding_roles: bindingRoles(network, staffing, roles, project, deadline?.goal ?? null),
      deadline,
      dates,
      facts: [
        derivedFact(
          'schedule.start',
          'First working day',
          plan.start,
          'date',
          'first working day on or after the start',
        ),
        derivedFact(
          'schedule.finish',
          'Planned finish',
          plan.finish,
          'date',
          'critical path of the likely durations, within the team’s capacity',
        ),
        derivedFact(
          'schedule.finish_unlimited',
          'Finish with unlimited people',
          unlimitedFinish,
          'date',
          'critical path without capacity limits',
        ),
        derivedFact(
          'schedule.days',
          'Working days from start to finish',
          Math.ceil(plan.duration),
          'workday',
          'length of the critical path',
        ),
        derivedFact(
          'team.peak',
          'Peak staffing',
          peakHeadcount(network.tasks, plan.tasks),
          'person',
          'busiest moment of the schedule; who only watches beside other work is not counted',
        ),
        ...(deadline === null ? [] : deadlineFacts(deadline)),
        ...phaseFacts(phases.field('phases'), phaseRows),
      ],
    };
  },
  check: (data, { team, tasks }) => [
    // What a template says of crews are usual numbers; and only where people are waited for do they matter.
    ...(isOutlined(tasks.data)
      ? []
      : wholeCrewTasks(
          tasks.field('tasks'),
          team.field('roles').filter(({ id }) => (data.binding_roles ?? []).some(({ role }) => role === id)),
        )),
    ...(isHeldUpByTeam(data)
      ? [
          {
            severity: 'warning' as const,
            code: 'team-binds',
            message: `The team, not the work, misses the deadline: with enough people it would be met on ${data.deadline?.planned_unlimited ?? data.unlimited_finish}. ${bindingText(data)}`,
            next: 'Strengthen these roles in Team, or move the deadline.',
          },
        ]
      : []),
    ...(data.deadline && data.deadline.missed_by > 0
      ? [
          {
            severity: 'error' as const,
            code: 'deadline-missed',
            message: `${data.deadline.goal ? `“${data.deadline.goal.title}”, planned for ${data.deadline.planned}, is` : `The planned finish ${data.finish} is`} ${data.deadline.missed_by} working days after the deadline ${data.deadline.date}.`,
            next: 'Choose from the ways to save time, cut the scope or move the deadline.',
          },
        ]
      : []),
    ...(data.dates ?? [])
      .filter((row) => row.late_by > 0 && !isOfDeadline(row))
      .map(({ title, planned, date, late_by }) => ({
        severity: 'error' as const,
        code: 'date-missed',
        message: `“${title}” is planned for ${planned}, ${late_by} working days after its date ${date}.`,
        next: 'Begin earlier, shorten what comes before, or move the date.',
      })),
    ...(data.deadline?.goal && !isOutlined(tasks.data)
      ? unlinkedToGoal(
          data.tasks,
          data.links,
          data.phases.map(({ id }) => id),
          { tasks: data.deadline.goal.tasks, date: data.deadline.date },
        )
      : []),
    ...(data.calendar.country !== null && !data.calendar.holidays_known
      ? [
          {
            severity: 'info' as const,
            code: 'holidays-unknown',
            message: `Public holidays in ${data.calendar.country} are unknown, so the schedule counts them as working days.`,
          },
        ]
      : []),
  ],
  page: schedulePage,
});

/**
 * When each phase begins and is complete. A phase without tasks has these facts too, the likely ones among them, because
 * pages that were drafted before the schedule refer to them.
 */
function phaseFacts(
  phases: readonly { readonly id: string; readonly title: string }[],
  planned: readonly z.infer<typeof Span>[],
): Fact[] {
  const empty = phases.filter(({ id }) => planned.every((span) => span.id !== id));
  return [
    ...planned.map(({ id, title, start }) =>
      derivedFact(`phase_start.${id}`, `${title} begins`, start, 'date', 'earliest start of its tasks'),
    ),
    ...planned.map(({ id, title, finish }) =>
      derivedFact(`milestone.${id}`, `${title} complete`, finish, 'date', 'latest finish of its tasks'),
    ),
    ...empty.flatMap(({ id, title }) => [
      undatedFact(`phase_start.${id}`, `${title} begins`),
      undatedFact(`milestone.${id}`, `${title} complete`),
      undatedFact(`milestone_p50.${id}`, `${title}: 50% likely complete`),
      undatedFact(`milestone_p80.${id}`, `${title}: 80% likely complete`),
    ]),
  ];
}

/** Begun months from the start of one phase to the finish of another; 0 where neither has any work. */
function monthsOf(phases: readonly z.infer<typeof Span>[], first: string, last: string): number {
  const starts = phases.filter(({ id }) => id === first).map(({ start }) => start);
  const finishes = phases.filter(({ id }) => id === last).map(({ finish }) => finish);
  const [start, finish] = [starts[0], finishes[0]];
  return start === undefined || finish === undefined
    ? 0
    : Math.max(1, Math.ceil(daysBetween(start, finish) / DAYS_PER_MONTH));
}

/** Roles that hold up the deadline, or the whole where none is stated, the most days first. */
function bindingRoles(
  network: NetworkInputs,
  staffing: readonly Link[],
  roles: readonly Role[],
  calendar: ProjectCalendar,
  goal: Goal | null,
): NonNullable<ScheduleData['binding_roles']> {
  const measured = goal === null ? network : { ...network, tasks: withoutGoalDuration(network.tasks, goal) };
  const capacity = new Map(roles.map(({ id, count }) => [id, count]));
  return strongerRoles({ network: measured, staffing, capacity, calendar, goal }).map((crew) => ({
    ...crew,
    title: roles.find(({ id }) => id === crew.role)?.title ?? crew.role,
  }));
}

type Shown = ReportSource<ScheduleData>;

function isEstimated({ of }: Shown): boolean {
  return !of(durations)?.field('draft_note');
}

/** Of each task who does it, how long it takes, when, and what it waits for. */
function tasksOf({ input, of }: Shown): string {
  const roles = of(team)?.field('roles') ?? [];
  return taskTable({
    schedule: input.data,
    durations: of(durations)?.field('durations') ?? [],
    links: of(dependencies)?.field('links') ?? [],
    roles: new Map(roles.map(({ id, title }) => [id, title])),
  });
}

/** First start and last finish of the tasks of each row; rows without tasks are left out. */
function spans(
  rows: readonly { id: string; title: string }[],
  tasks: readonly PlannedTask[],
  rowOf: (task: PlannedTask) => string,
): z.infer<typeof Span>[] {
  return rows.flatMap(({ id, title }) => {
    const own = tasks.filter((task) => rowOf(task) === id);
    const starts = own.map(({ start }) => start).sort();
    const finishes = own.map(({ finish }) => finish).sort();
    const [start, finish] = [starts[0], finishes.at(-1)];
    return start && finish ? [{ id, title, start, finish, critical: own.some(({ critical }) => critical) }] : [];
  });
}

/** The calendar that a finished schedule counts in. */
export async function calendarOf({
  calendar,
  start,
}: Pick<ScheduleData, 'calendar' | 'start'>): Promise<ProjectCalendar> {
  const country = await calendarFrom(calendar.country, start);
  const holidays = [...country.calendar.holidays, ...daysOff(calendar.pauses ?? [])];
  return projectCalendar({ workdays: calendar.workdays, holidays, extraWorkdays: calendar.extra_workdays }, start);
}
