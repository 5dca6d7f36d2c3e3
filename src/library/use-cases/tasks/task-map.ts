import type { TaskState } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { taskEdges, taskRows } from '../../store/tasks/task-graphs.ts';
import { findGraph } from './find-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';

/** A task in a picture of its graph. */
interface MappedTask {
  readonly task_id: string;
  readonly title: string;
  readonly state: TaskState;
  readonly claimed_by: string | null;
  /** Working days of the longest way from its beginning to the end of the graph. */
  readonly tail_days: number;
}

export interface TaskMap {
  /** In the order of the graph. */
  readonly tasks: readonly MappedTask[];
  /** By places in `tasks`: the second waits for the first, or is better after it where `soft`. */
  readonly dependencies: readonly { readonly from: number; readonly to: number; readonly soft: boolean }[];
}

/** The tasks of a graph and what depends on what, for a picture. `plan.not_found` */
export function taskMap(library: Library, input: { readonly graph_id: string }): Result<TaskMap> {
  returnExpiredClaims(library);
  const found = findGraph(library, input.graph_id);
  if (!found.ok) return found;
  const rows = taskRows(library, found.value.id);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  return ok({
    tasks: rows.map(({ id, title, state, claimedBy, tailDays }) => ({
      task_id: id,
      title,
      state,
      claimed_by: claimedBy,
      tail_days: tailDays,
    })),
    dependencies: taskEdges(library, found.value.id).flatMap(({ taskId, dependsOn, kind }) => {
      const [from, to] = [places.get(dependsOn), places.get(taskId)];
      return from === undefined || to === undefined ? [] : [{ from, to, soft: kind === 'soft' }];
    }),
  });
}
