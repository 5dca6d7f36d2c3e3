import type { z } from 'zod';
import type { Views } from '../planning/engine/views.ts';
import { team } from '../planning/pipeline/plan/team.ts';
import { wbsTasks } from '../planning/pipeline/work/breakdown/wbs-tasks.ts';
import { hasOdds } from '../planning/pipeline/work/durations/duration-basis.ts';
import { durations } from '../planning/pipeline/work/durations/durations.ts';
import { unestimatedTasks } from '../planning/pipeline/work/durations/outline-marks.ts';
import { dependencies } from '../planning/pipeline/work/network/dependencies.ts';
import { isSetByHand, type TaskDate } from '../planning/pipeline/work/network/task-dates.ts';
import { gapClosing } from '../planning/pipeline/work/schedule/gap-closing.ts';
import type { GapOption } from '../planning/pipeline/work/schedule/gap-options.ts';
import { calendarOf, schedule } from '../planning/pipeline/work/schedule/schedule.ts';
import type { ScheduleData } from '../planning/pipeline/work/schedule/schedule-data.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule/schedule-risk.ts';
import type { ProjectCalendar } from '../planning/schedule/calendar.ts';
import { addDays, type CalendarDate, daysBetween, weekday } from '../shared/calendar-date.ts';
import {
  type BaselineComparison,
  type FinishChances,
  type GapStep,
  type KeptBaseline,
  type MovedTask,
  type ScheduleDeadline,
  type ScheduleLink,
  type ScheduleRisk,
  type ScheduleTask,
  type ScheduleView,
  TaskHold,
} from '../shared/contracts/schedule.ts';
import type { LedgerFact } from '../shared/fact.ts';
import { planWords } from '../shared/plan-words.ts';
import { finishedData } from './plan-views.ts';

/** What the schedule is looked at beside. */
export interface ScheduleSurroundings {
  readonly baseline: KeptBaseline | null;
  readonly ledger: readonly LedgerFact[];
  /** BCP 47, of the plan. */
  readonly locale: string;
}

/** Days before the start and after the finish for which people may look at the calendar. */
const CALENDAR_MARGIN_DAYS = 400;
/** Longer plans are shown without the holidays at their end. */
const MOST_CALENDAR_DAYS = 15 * 366;

/** The schedule as people look at it; null until it is computed, or when somebody wrote what does not fit. */
export async function scheduleView(
  views: Views,
  { baseline, ledger, locale }: ScheduleSurroundings,
): Promise<ScheduleView | null> {
  const data = finishedData(views, schedule);
  if (!data) return null;
  const calendar = await calendarOf(data);
  const risk = finishedData(views, scheduleRisk);
  const chances = risk && chancesOf(risk);
  const options = finishedData(views, gapClosing)?.gap?.options ?? [];
  const { plain } = planWords(ledger, locale, data.start);
  const roles = new Map((finishedData(views, team)?.roles ?? []).map((role) => [role.id, role.title]));
  return {
    start: data.start,
    finish: data.finish,
    days: data.days,
    unlimited_finish: data.unlimited_finish,
    calendar: { ...data.calendar, holidays: holidaysIn(data, calendar) },
    deadline:
      data.deadline && deadlineOf(data, data.deadline, { odds: chances && (risk?.deadline ?? null), options }, plain),
    phases: data.phases.map((phase) => ({ ...phase, title: plain(phase.title) })),
    packages: data.packages.map((row) => ({ ...row, title: plain(row.title) })),
    tasks: tasksOf(views, data, chances && risk?.criticality, plain),
    critical_path: data.critical_path,
    links: linksOf(views, data),
    roles: data.people.map(({ role, available, peak }) => ({
      id: role,
      title: plain(roles.get(role) ?? role),
      available,
      peak,
    })),
    risk: risk && riskOf(risk, chances, plain),
    baseline: baseline && compareWithBaseline(baseline, data, chances?.p80.date ?? null, calendar),
  };
}

type Risk = z.infer<typeof scheduleRisk.schema>;
type Plain = (text: string) => string;

function tasksOf(
  views: Views,
  data: ScheduleData,
  criticality: Risk['criticality'] | null | undefined,
  plain: Plain,
): ScheduleTask[] {
  const estimated = finishedData(views, durations);
  const estimates = new Map(estimated?.durations.map((row) => [row.task, row]));
  const unestimated = estimated ? unestimatedTasks(estimated) : new Set<string>();
  const partTime = new Map(finishedData(views, wbsTasks)?.tasks.map((task) => [task.id, task.part_time]));
  const holds = new Map(
    finishedData(views, dependencies)
      ?.dates?.filter(isSetByHand)
      .map((row) => [row.task, row]),
  );
  const shares = new Map(criticality?.map(({ task, share }) => [task, share]));
  return data.tasks.map(({ unlimited_start: _, unlimited_finish: __, ...task }) => {
    const { optimistic = 0, likely = 0, pessimistic = 0, why = '' } = estimates.get(task.id) ?? {};
    return {
      ...task,
      title: plain(task.title),
      optimistic,
      likely,
      pessimistic,
      why: plain(why),
      estimated: !unestimated.has(task.id),
      part_time: partTime.get(task.id) ?? false,
      hold: holdOf(holds.get(task.id)),
      criticality: criticality ? (shares.get(task.id) ?? 0) : null,
    };
  });
}

/** A row that an editor of the file has given another kind of hold is shown in the file alone. */
function holdOf(row: TaskDate | undefined): TaskHold | null {
  const hold = TaskHold.safeParse(row && { kind: row.kind, date: row.fact });
  return hold.success ? hold.data : null;
}

function linksOf(views: Views, data: ScheduleData): ScheduleLink[] {
  const written = new Map(finishedData(views, dependencies)?.links.map((link) => [keyOf(link), link]));
  return data.links.map(({ from, to, type, lag, soft }) => {
    const own = written.get(keyOf({ from, to, type }));
    return { from, to, type, lag, soft, origin: own ? (own.added ? 'rule' : 'written') : 'people' };
  });
}

function keyOf({ from, to, type }: { readonly from: string; readonly to: string; readonly type: string }): string {
  return JSON.stringify([from, to, type]);
}

function deadlineOf(
  data: ScheduleData,
  { date, finish_within, missed_by, goal, planned }: NonNullable<ScheduleData['deadline']>,
  { odds, options }: { readonly odds: Risk['deadline']; readonly options: readonly GapOption[] },
  plain: Plain,
): ScheduleDeadline {
  const titles = new Map(data.tasks.map(({ id, title }) => [id, plain(title)]));
  const step = ({ kind, task, days, detail }: GapOption): GapStep => ({
    kind,
    task: titles.has(task) ? task : null,
    title: titles.get(task) ?? '',
    days,
    detail: plain(detail),
  });
  return {
    date,
    days: finish_within,
    missed_by,
    goal: goal ? plain(goal.title) : null,
    planned: planned ?? data.finish,
    share: odds?.share ?? null,
    odds:
      goal && odds?.curve && odds.p50 && odds.p80
        ? { pinned: goal.pinned, p50: odds.p50, p80: odds.p80, curve: odds.curve }
        : null,
    steps: options.map(step),
  };
}

/** When everything is finished; null where the durations tell no odds. */
function chancesOf(risk: Risk): FinishChances | null {
  const { p10, p50, p80, p90, curve } = risk;
  return hasOdds(risk) ? { p10, p50, p80, p90, curve } : null;
}

function riskOf(
  { runs, estimates, tornado, tornado_about = null }: Risk,
  chances: FinishChances | null,
  plain: Plain,
): ScheduleRisk {
  return {
    runs,
    chances,
    estimates: estimates ? { critical: estimates.critical, estimated: estimates.critical_estimated } : null,
    driven: tornado_about && { title: plain(tornado_about.title), pinned: tornado_about.pinned },
    drivers: tornado.map(({ task, title, low, high }) => ({ task, title: plain(title), low, high })),
  };
}

/** Days that are not worked although their weekday is. */
function holidaysIn(data: ScheduleData, calendar: ProjectCalendar): CalendarDate[] {
  if (!data.calendar.holidays_known && !data.calendar.pauses?.length) return [];
  const first = addDays(data.start, -CALENDAR_MARGIN_DAYS);
  const days = Math.min(MOST_CALENDAR_DAYS, daysBetween(first, data.finish) + CALENDAR_MARGIN_DAYS);
  const worked = new Set(data.calendar.workdays);
  return Array.from({ length: days }, (_, day) => addDays(first, day)).filter(
    (date) => worked.has(weekday(date)) && !calendar.isWorkday(date),
  );
}

function compareWithBaseline(
  baseline: KeptBaseline,
  data: ScheduleData,
  p80: CalendarDate | null,
  calendar: ProjectCalendar,
): BaselineComparison {
  const before = new Map(baseline.tasks.map((task) => [task.id, task]));
  const now = new Set(data.tasks.map(({ id }) => id));
  const moved = data.tasks.flatMap((task): MovedTask[] => {
    const was = before.get(task.id);
    if (!was || (was.start === task.start && was.finish === task.finish)) return [];
    const { id, title, start, finish } = task;
    return [
      {
        id,
        title,
        start,
        finish,
        start_moved: calendar.workdaysBetween(was.start, start),
        finish_moved: calendar.workdaysBetween(was.finish, finish),
      },
    ];
  });
  const kept = data.tasks.flatMap(({ id }) => {
    const was = before.get(id);
    return was ? [[id, { start: was.start, finish: was.finish }] as const] : [];
  });
  return {
    saved_at: baseline.saved_at,
    finish: baseline.finish,
    finish_moved: calendar.workdaysBetween(baseline.finish, data.finish),
    p80: baseline.p80,
    p80_moved: baseline.p80 === null || p80 === null ? null : calendar.workdaysBetween(baseline.p80, p80),
    tasks: Object.fromEntries(kept),
    moved: moved.toSorted((a, b) => Math.abs(b.finish_moved) - Math.abs(a.finish_moved) || (a.id < b.id ? -1 : 1)),
    added: data.tasks.filter(({ id }) => !before.has(id)).map(({ title }) => title),
    removed: baseline.tasks.filter(({ id }) => !now.has(id)).map(({ title }) => title),
  };
}
