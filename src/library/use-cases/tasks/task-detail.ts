import type { GraphStatus } from '../../../shared/contracts/project.ts';
import { DependencyKind, TaskState, type TaskView } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { projectRow } from '../../store/tasks/projects.ts';
import { type Explanation, explain } from './explain-task.ts';
import { findTask } from './find-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';
import { oneTaskView } from './task-views.ts';

/** A task at the other end of a dependency. */
interface LinkedTask {
  readonly task_id: string;
  readonly title: string;
  readonly state: TaskState;
  readonly kind: DependencyKind;
}

export interface TaskDetail {
  readonly task: TaskView;
  readonly graph: { readonly graph_id: string; readonly title: string; readonly status: GraphStatus };
  readonly project: { readonly project_id: string; readonly name: string };
  /** Why it is as it is. */
  readonly explanation: Explanation;
  /** In the order of the plan. */
  readonly before: readonly LinkedTask[];
  readonly after: readonly LinkedTask[];
}

/** Everything about one task. `task.not_found` */
export function taskDetail(library: Library, input: { readonly task_id: string }): Result<TaskDetail> {
  returnExpiredClaims(library);
  const found = findTask(library, input.task_id);
  if (!found.ok) return found;
  const { task, graph } = found.value;
  return ok({
    task: oneTaskView(library, found.value),
    graph: { graph_id: graph.id, title: graph.title, status: graph.status },
    project: { project_id: graph.projectId, name: projectRow(library, graph.projectId)?.name ?? '' },
    explanation: explain(library, found.value),
    before: linked(library, 'd.depends_on', 'd.task_id', task.id),
    after: linked(library, 'd.task_id', 'd.depends_on', task.id),
  });
}

type Column = 'd.depends_on' | 'd.task_id';

function linked(library: Library, other: Column, own: Column, taskId: string): LinkedTask[] {
  return library
    .prepare(
      // Two tasks may be bound in more than one way; then it is hard where one of them is.
      `SELECT t.id, t.title, t.state, min(d.kind) AS kind FROM task_dependencies d JOIN tasks t ON t.id = ${other} WHERE ${own} = ? GROUP BY t.id ORDER BY t.position`,
    )
    .all(taskId)
    .map((row) => ({
      task_id: String(row.id),
      title: String(row.title),
      state: TaskState.parse(row.state),
      kind: DependencyKind.parse(row.kind),
    }));
}
