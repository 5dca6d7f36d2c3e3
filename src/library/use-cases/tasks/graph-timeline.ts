import type { TaskState } from '../../../shared/contracts/task.ts';
import type { TaskSpan, WorkTimeline } from '../../../shared/contracts/work-timeline.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { forecastRequest } from './forecast-request.ts';

/** A task with its dates, as a time line shows it. */
interface TimelineTask extends TaskSpan {
  readonly title: string;
  readonly state: TaskState;
  readonly claimed_by: string | null;
  /** The first of its tags; null when it has none. Tasks from a plan have their phase there. */
  readonly group: string | null;
}

export interface GraphTimeline extends Omit<WorkTimeline, 'tasks'> {
  /** In the order of the task graph. */
  readonly tasks: readonly TimelineTask[];
}

/** The dates of all tasks of a graph, as they were approved and as they are by now. Errors of `forecastGraph`. */
export async function graphTimeline(
  library: Library,
  input: { readonly graph_id: string },
): Promise<Result<GraphTimeline>> {
  const asked = forecastRequest(library, input.graph_id);
  if (!asked.ok) return asked;
  const { request, rows } = asked.value;
  const timeline = await plannerOf(library).timeline(request);
  if (!timeline.ok) return timeline;
  // Planning answers in the order in which it was asked.
  const tasks = timeline.value.tasks.flatMap((span, place): TimelineTask[] => {
    const row = rows[place];
    if (!row) return [];
    const { id, title, state, claimedBy, tags } = row;
    return [{ ...span, task_id: id, title, state, claimed_by: claimedBy, group: tags[0] ?? null }];
  });
  return ok({ ...timeline.value, tasks });
}
