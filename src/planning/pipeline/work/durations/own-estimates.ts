import { listed } from '../../../../shared/listed.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import { criticalPath, plannedDuration } from '../../../schedule/critical-path.ts';
import { withoutGoalDuration, workLeadingToGoal } from '../network/goal-network.ts';
import type { NetworkInputs } from '../network/network-inputs.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';

/**
 * How much of an outline's durations somebody has estimated. Odds rest on estimates where every task that the finish hangs
 * on, or what the deadline is about, is estimated: all of the critical path. What lies beside it may keep its usual
 * durations.
 */
export interface EstimatedShare {
  readonly tasks: number;
  readonly estimated: number;
  /** Tasks with a duration that the finish, or what the deadline is about, hangs on. */
  readonly critical: number;
  readonly critical_estimated: number;
  /** Those of them that nobody has estimated yet, the longest first. */
  readonly open: { readonly task: string; readonly title: string }[];
}

/** @param network of the schedule, with the links that stand for limited people */
export function estimatedShare(
  planned: Pick<ScheduleData, 'tasks' | 'deadline'>,
  network: NetworkInputs,
  calendar: ProjectCalendar,
  unestimated: ReadonlySet<string>,
): EstimatedShare {
  const ids = criticalTasks(planned, network, calendar);
  const critical = planned.tasks.filter(({ id }) => ids.has(id));
  const open = critical.filter(({ id }) => unestimated.has(id)).toSorted((a, b) => b.days - a.days);
  return {
    tasks: planned.tasks.length,
    estimated: planned.tasks.filter(({ id }) => !unestimated.has(id)).length,
    critical: critical.length,
    critical_estimated: critical.length - open.length,
    open: open.map(({ id, title }) => ({ task: id, title })),
  };
}

/**
 * The tasks on the critical path of the whole and on that of what the deadline is about. Milestones are left out, and an
 * event on its date: it lasts as long as it does.
 */
function criticalTasks(
  { tasks, deadline }: Pick<ScheduleData, 'tasks' | 'deadline'>,
  network: NetworkInputs,
  calendar: ProjectCalendar,
): ReadonlySet<string> {
  const goal = deadline?.goal ?? null;
  const event = new Set(goal?.pinned ? goal.tasks : []);
  const before = goal && workLeadingToGoal(withoutGoalDuration(network.tasks, goal), network.links, goal);
  const toGoal = before
    ? criticalPath(
        before.tasks.map((task) => ({ ...task, duration: plannedDuration(task) })),
        before.links,
        calendar,
      ).tasks.filter(({ critical }) => critical)
    : [];
  const found = new Set([...tasks.filter(({ critical }) => critical), ...toGoal].map(({ id }) => id));
  return new Set(tasks.filter(({ id, days }) => days > 0 && found.has(id) && !event.has(id)).map(({ id }) => id));
}

/** Most tasks that an advice names. */
const MOST_NAMED = 3;

/** How much is estimated. */
export function estimatedText({ tasks, estimated, critical, critical_estimated }: EstimatedShare): string {
  if (estimated === 0)
    return critical === 1
      ? 'The one critical task is not estimated yet.'
      : `None of the ${critical} critical tasks is estimated yet.`;
  return `${critical_estimated} of the ${critical} critical tasks ${critical_estimated === 1 ? 'is' : 'are'} estimated, ${estimated} of ${tasks} in all.`;
}

/** The same with what to estimate next. Titles are as they are, not escaped. */
export function estimateAdvice(share: EstimatedShare): string {
  if (share.open.length === 0) return estimatedText(share);
  const titles = share.open.map(({ title }) => `“${title}”`);
  return `${estimatedText(share)} Estimate next: ${listed(titles, MOST_NAMED)}.`;
}
