import type { GraphStatus } from '../../../shared/contracts/project.ts';
import type { TaskView } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Explanation, explain } from './explain-task.ts';
import { findTask } from './find-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';
import { oneTaskView } from './task-views.ts';

export interface ShownTask {
  readonly task: TaskView;
  readonly graph: { readonly graph_id: string; readonly title: string; readonly status: GraphStatus };
  /** Why it can be worked on or not, with the tasks that it waits for. */
  readonly explanation: Explanation;
}

/** One task, whatever its state, with its plan and why it is as it is. `task.not_found`. */
export function showTask(library: Library, input: { readonly task_id: string }): Result<ShownTask> {
  returnExpiredClaims(library);
  const found = findTask(library, input.task_id);
  if (!found.ok) return found;
  const { id, title, status } = found.value.graph;
  return ok({
    task: oneTaskView(library, found.value),
    graph: { graph_id: id, title, status },
    explanation: explain(library, found.value),
  });
}
