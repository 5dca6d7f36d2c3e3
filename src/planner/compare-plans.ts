import type { Views } from '../planning/engine/views.ts';
import { decisionRegister } from '../planning/pipeline/decide/decisions/decision-register.ts';
import { calendarOf, schedule } from '../planning/pipeline/work/schedule/schedule.ts';
import type { PlannedTask, ScheduleData } from '../planning/pipeline/work/schedule/schedule-data.ts';
import type { ProjectCalendar } from '../planning/schedule/calendar.ts';
import type { Decision } from '../shared/contracts/decision.ts';
import type { DecisionBrief, PlanComparison, ScheduleDifference } from '../shared/contracts/plan-diff.ts';
import { compareCosts } from './compare-costs.ts';
import { compareRisks } from './compare-risks.ts';
import { both, matched } from './matched.ts';
import { finishedData } from './plan-views.ts';

/** How decisions, schedule, costs and risks of plan `b` differ from those of plan `a`, by their finished stages. */
export async function comparePlans(a: Views, b: Views): Promise<PlanComparison> {
  const decisions = both(decisionsOf(a), decisionsOf(b));
  const schedules = both(scheduleOf(a), scheduleOf(b));
  return {
    decisions: decisions && compareDecisions(...decisions),
    schedule: schedules && compareSchedules(...schedules, await commonCalendar(...schedules)),
    costs: compareCosts(a, b),
    risks: compareRisks(a, b),
  };
}

function decisionsOf(views: Views): readonly Decision[] | null {
  return finishedData(views, decisionRegister)?.decisions ?? null;
}

function scheduleOf(views: Views): ScheduleData | null {
  return finishedData(views, schedule);
}

function compareDecisions(a: readonly Decision[], b: readonly Decision[]): PlanComparison['decisions'] {
  const { pairs, added, removed } = matched(a, b, ({ question }) => question);
  return {
    added: added.map(brief),
    removed: removed.map(brief),
    changed: pairs.flatMap(([was, is]) => {
      const changed = DECISION_FIELDS.filter((field) => !sameJson(fieldOf(was, field), fieldOf(is, field)));
      return changed.length === 0 ? [] : [{ id: is.id, changed, a: brief(was), b: brief(is) }];
    }),
  };
}

const DECISION_FIELDS = [
  'question',
  'options',
  'default_option',
  'why_default',
  'owner',
  'before_phase',
  'waits',
] as const;

/** The default by what it says: its place in the list means nothing where options came or went. */
function fieldOf(decision: Decision, field: (typeof DECISION_FIELDS)[number]): unknown {
  return field === 'default_option' ? brief(decision).default_option : decision[field];
}

function brief({ id, question, options, default_option, owner, before_phase }: Decision): DecisionBrief {
  return { id, question, default_option: options[default_option]?.option ?? '', owner, before_phase };
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Working days are counted as the plan that begins earlier counts them: its holidays are known from its start on. */
function commonCalendar(a: ScheduleData, b: ScheduleData): Promise<ProjectCalendar> {
  return calendarOf(b.start < a.start ? b : a);
}

function compareSchedules(a: ScheduleData, b: ScheduleData, calendar: ProjectCalendar): ScheduleDifference {
  const { pairs, added, removed } = matched(a.tasks, b.tasks, ({ title }) => title);
  const moved = pairs
    .map(([was, is]) => ({
      id: is.id,
      title: is.title,
      a: datesOf(was),
      b: datesOf(is),
      start_moved: calendar.workdaysBetween(was.start, is.start),
      finish_moved: calendar.workdaysBetween(was.finish, is.finish),
    }))
    .filter(({ a, b }) => a.start !== b.start || a.finish !== b.finish);
  const farthest = ({ start_moved, finish_moved }: (typeof moved)[number]) =>
    Math.max(Math.abs(start_moved), Math.abs(finish_moved));
  return {
    start: { a: a.start, b: b.start, moved: calendar.workdaysBetween(a.start, b.start) },
    finish: { a: a.finish, b: b.finish, moved: calendar.workdaysBetween(a.finish, b.finish) },
    added: added.map(taskBrief),
    removed: removed.map(taskBrief),
    moved: moved.toSorted((one, other) => farthest(other) - farthest(one)),
    critical_path: compareCriticalPaths(a, b, pairs),
  };
}

function compareCriticalPaths(
  a: ScheduleData,
  b: ScheduleData,
  pairs: readonly (readonly [PlannedTask, PlannedTask])[],
): ScheduleDifference['critical_path'] {
  const idInB = new Map(pairs.map(([was, is]) => [was.id, is.id]));
  const pathA = a.critical_path.map((id) => idInB.get(id) ?? `${id} of a`);
  const titles = (data: ScheduleData, ids: readonly string[]) =>
    ids.map((id) => data.tasks.find((task) => task.id === id)?.title ?? id);
  return {
    changed: !sameJson(pathA, b.critical_path),
    entered: titles(
      b,
      b.critical_path.filter((id) => !pathA.includes(id)),
    ),
    left: titles(
      a,
      a.critical_path.filter((_, place) => !b.critical_path.includes(pathA[place] ?? '')),
    ),
  };
}

function datesOf({ start, finish }: PlannedTask): { start: string; finish: string } {
  return { start, finish };
}

function taskBrief({ id, title, start, finish }: PlannedTask): {
  id: string;
  title: string;
  start: string;
  finish: string;
} {
  return { id, title, start, finish };
}
