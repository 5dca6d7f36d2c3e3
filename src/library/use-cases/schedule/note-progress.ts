import { addDays } from '../../../shared/calendar-date.ts';
import type { ProgressChange, TaskProgress } from '../../../shared/contracts/task-progress.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { progressOf, writeProgress } from '../../store/plans/task-progress.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';

const NOTHING: TaskProgress = { done: 0, started: null, finished: null };

interface NotedProgress {
  /** Takes it back, by the same use-case. */
  readonly undo: readonly Required<ProgressChange>[];
}

/**
 * Notes how far tasks are, beside the plan: drafting never reads it, so nothing becomes stale, and it stays when sections
 * are drafted anew. A task that is finished is done, and one that is done is finished: today, when no day is said. All of
 * the changes are made or none. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT with `task` and `field`.
 */
export async function noteProgress(
  library: Library,
  { plan_id, changes }: { readonly plan_id: string; readonly changes: readonly ProgressChange[] },
): Promise<Result<NotedProgress>> {
  const allowed = findChangeablePlan(library, plan_id);
  if (!allowed.ok) return allowed;
  const schedule = await plannerOf(library).schedule(library, plan_id, null);
  const known = new Set(schedule?.tasks.map(({ id }) => id));
  return library.transaction((): Result<NotedProgress> => {
    const found = findChangeablePlan(library, plan_id);
    if (!found.ok) return found;
    const noted = new Map(progressOf(library, plan_id));
    const undo: Required<ProgressChange>[] = [];
    for (const change of changes) {
      const { task } = change;
      const before = noted.get(task) ?? NOTHING;
      // What is noted of a task that is gone can still be taken back.
      if (!known.has(task) && !noted.has(task)) return unknownTask(task);
      const after = changed(before, change, library.now().slice(0, 10));
      const fault = faultOf(after, library.now().slice(0, 10));
      if (fault) return err('INVALID_INPUT', fault.message, { task, field: fault.field, next: fault.next });
      undo.push({ task, ...before });
      noted.set(task, after);
    }
    for (const { task } of undo) {
      const after = noted.get(task) ?? NOTHING;
      writeProgress(library, plan_id, task, after.done === 0 && after.started === null ? null : after);
    }
    return ok({ undo: undo.toReversed() });
  });
}

/** @param today YYYY-MM-DD */
function changed(before: TaskProgress, change: ProgressChange, today: string): TaskProgress {
  const { started = before.started } = change;
  if (change.finished) return { done: 100, started, finished: change.finished };
  // Without its last day a task is not done, and how far it is has to be said anew.
  const { done = change.finished === null && before.done === 100 ? 0 : before.done } = change;
  return { done, started, finished: done === 100 ? (before.finished ?? today) : null };
}

function faultOf(
  { started, finished }: TaskProgress,
  today: string,
): { readonly message: string; readonly field: string; readonly next: string } | null {
  // Where the user is, it may be the next day already.
  const latest = addDays(today, 1);
  const future = Object.entries({ started, finished }).find(([, day]) => day !== null && day > latest);
  if (future)
    return {
      message: 'Actual dates cannot be in the future.',
      field: future[0],
      next: 'Enter the day on which it happened, or leave it empty.',
    };
  if (started !== null && finished !== null && started > finished)
    return { message: 'A task cannot finish before it started.', field: 'finished', next: 'Correct one of the dates.' };
  return null;
}

function unknownTask(task: string): Result<never> {
  return err('INVALID_INPUT', `There is no task ${JSON.stringify(task).slice(0, 80)} in the schedule.`, {
    task,
    field: 'task',
    next: 'Use the id of a task of the schedule; save new tasks first.',
  });
}
