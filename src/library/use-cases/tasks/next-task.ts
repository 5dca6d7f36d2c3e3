import type { TaskView } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { ownedTask } from '../../store/tasks/tasks.ts';
import { resolveProject } from '../projects/resolve-project.ts';
import { findGraph } from './find-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';
import { oneTaskView } from './task-views.ts';

export interface NextTaskInput {
  readonly project_id?: string;
  readonly graph_id?: string;
  readonly role?: string;
  readonly tag?: string;
}

export interface NextTaskOutput {
  /** Null when nothing that fits is ready. */
  readonly task: TaskView | null;
  /** How many are ready that fit. */
  readonly ready: number;
}

/**
 * The ready task to work on first: the one with the longest way to the end of its plan, then the one that is due first,
 * then the oldest. Takes nothing. `project.not_found`, `plan.not_found`.
 */
export function nextTask(library: Library, input: NextTaskInput): Result<NextTaskOutput> {
  returnExpiredClaims(library);
  const where = place(library, input);
  if (!where.ok) return where;
  const filters = [
    where.value.sql,
    ...(input.role === undefined ? [] : ['t.role = ?']),
    ...(input.tag === undefined ? [] : ['EXISTS (SELECT 1 FROM json_each(t.tags) WHERE value = ?)']),
  ].join(' AND ');
  const values = [where.value.id, ...[input.role, input.tag].filter((value) => value !== undefined)];
  // SQLite would look through all tasks of a graph, since it cannot know how few of them are ready.
  const from = `FROM tasks t INDEXED BY tasks_next WHERE t.state = 'ready' AND ${filters}`;
  const first = library
    .prepare(`SELECT t.id ${from} ORDER BY t.tail_days DESC, t.due IS NULL, t.due, t.created_at, t.position LIMIT 1`)
    .get(...values);
  const count = library.prepare(`SELECT count(*) AS ready ${from}`).get(...values);
  const found = first && ownedTask(library, String(first.id));
  return ok({ task: found ? oneTaskView(library, found) : null, ready: Number(count?.ready) });
}

function place(library: Library, { graph_id, project_id }: NextTaskInput): Result<{ sql: string; id: string }> {
  if (graph_id !== undefined) {
    const graph = findGraph(library, graph_id);
    return graph.ok ? ok({ sql: activeGraphs('id'), id: graph.value.id }) : graph;
  }
  const project = resolveProject(library, project_id);
  return project.ok ? ok({ sql: activeGraphs('project_id'), id: project.value.id }) : project;
}

function activeGraphs(column: 'id' | 'project_id'): string {
  return `t.graph_id IN (SELECT id FROM task_graphs WHERE ${column} = ? AND status = 'active')`;
}
