import { errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { graphRow } from '../../store/tasks/task-graphs.ts';
import { type OwnedTask, ownedTask } from '../../store/tasks/tasks.ts';

/** The user's task graph of that id. `plan.not_found`, also for another user's. */
export function findGraph(library: Library, graphId: string): Result<TaskGraphRow> {
  const row = graphRow(library, graphId);
  if (row && row.user === library.user) return ok(row);
  return errWithStep('plan.not_found', `Plan not found: ${JSON.stringify(graphId).slice(0, 80)}.`, 'choose_task_plan');
}

/** The user's task of that id. `task.not_found`, also for another user's. */
export function findTask(library: Library, taskId: string): Result<OwnedTask> {
  const row = ownedTask(library, taskId);
  if (row && row.user === library.user) return ok(row);
  return errWithStep('task.not_found', `Task not found: ${JSON.stringify(taskId).slice(0, 80)}.`, 'choose_task');
}

/** The user's task in a graph that is active. Errors as above; `plan.requires_approval`. */
export function findActiveTask(library: Library, taskId: string): Result<OwnedTask> {
  const found = findTask(library, taskId);
  return !found.ok || found.value.graph.status === 'active' ? found : notActive(found.value.graph);
}

/** `plan.requires_approval`, with what the graph's status means. */
export function notActive({ id, status }: Pick<TaskGraphRow, 'id' | 'status'>): Result<never> {
  return errWithStep(
    'plan.requires_approval',
    `This plan is ${status}: its tasks cannot be changed or worked on.`,
    status === 'proposed' ? 'approve_first' : 'propose_again',
    { planId: id, status },
  );
}
