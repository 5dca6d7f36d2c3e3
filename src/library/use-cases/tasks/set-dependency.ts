import type { DependencyKind, TaskState } from '../../../shared/contracts/task.ts';
import { findPath } from '../../../shared/graph-search.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { recomputeReadiness } from '../../store/tasks/readiness.ts';
import { recomputeTails } from '../../store/tasks/tails.ts';
import { taskEdges, taskRows } from '../../store/tasks/task-graphs.ts';
import { insertDependency, ownedTask, removeDependencies } from '../../store/tasks/tasks.ts';
import { cycleError } from './check-seeds.ts';
import { findActiveTask, findTask } from './find-task.ts';

export interface SetDependencyInput {
  readonly task_id: string;
  readonly depends_on: string;
  /** Null removes the dependency. */
  readonly kind: DependencyKind | null;
}

/**
 * Makes one task wait for another of the same graph, or no longer. Readiness follows at once; work that has begun goes
 * on. `task.not_found` (also for another user's tasks), `plan.requires_approval`, `validation.invalid_input` (tasks of
 * two plans), `dependency.cycle`, `conflict` (the task has begun or ended).
 */
export function setDependency(
  library: Library,
  { task_id, depends_on, kind }: SetDependencyInput,
  actor: Actor,
): Result<{ readonly task_id: string; readonly state: TaskState }> {
  return library.transaction((): Result<{ task_id: string; state: TaskState }> => {
    const found = findActiveTask(library, task_id);
    if (!found.ok) return found;
    const other = findTask(library, depends_on);
    if (!other.ok) return other;
    const { task, graph } = found.value;
    if (other.value.graph.id !== graph.id)
      return err('validation.invalid_input', 'The two tasks belong to different plans.', {
        next: 'Link tasks of the same plan only.',
      });
    if (task.state !== 'blocked' && task.state !== 'ready')
      return err('conflict', `cannot-change-${task.state}: dependencies of a task that is ${task.state} are settled.`, {
        state: task.state,
      });
    const changed =
      kind === null
        ? removeDependencies(library, task_id, depends_on)
        : link(library, graph.id, task_id, depends_on, kind);
    if (typeof changed !== 'boolean') return changed;
    if (changed) {
      recomputeTails(library, graph.id);
      appendAudit(
        library,
        { projectId: graph.projectId, graphId: graph.id, taskId: task_id },
        kind === null ? 'dependency.removed' : 'dependency.set',
        actor,
        { depends_on, ...(kind !== null && { kind }) },
      );
      recomputeReadiness(library, graph, task_id);
    }
    return ok({ task_id, state: ownedTask(library, task_id)?.task.state ?? task.state });
  });
}

function link(
  library: Library,
  graphId: string,
  taskId: string,
  dependsOn: string,
  kind: DependencyKind,
): boolean | Result<never> {
  const edges = taskEdges(library, graphId);
  const between = edges.filter((edge) => edge.taskId === taskId && edge.dependsOn === dependsOn);
  const [only] = between;
  if (between.length === 1 && only?.link === 'FS' && only.kind === kind && only.lagDays === 0) return false;
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const known = next.get(edge.taskId);
    if (known) known.push(edge.dependsOn);
    else next.set(edge.taskId, [edge.dependsOn]);
  }
  const back = taskId === dependsOn ? [taskId] : findPath(dependsOn, taskId, (id) => next.get(id) ?? []);
  if (back) {
    const keys = new Map(taskRows(library, graphId).map(({ id, nodeKey }) => [id, nodeKey]));
    return cycleError([taskId, ...back].map((id) => keys.get(id) ?? id));
  }
  // It takes the place of overlaps and lags that a plan may have brought.
  removeDependencies(library, taskId, dependsOn);
  insertDependency(library, { taskId, dependsOn, kind, link: 'FS', lagDays: 0 });
  return true;
}
