import { LinkType } from '../../../shared/contracts/schedule.ts';
import type { TaskView } from '../../../shared/contracts/task.ts';
import type { TaskGraphRow, TaskRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { TaskEdge } from '../../store/tasks/task-graphs.ts';
import type { OwnedTask } from '../../store/tasks/tasks.ts';

/** A task as it is shown. `edges` and `keys` are those of its graph; more do no harm. */
export function taskView(
  task: TaskRow,
  { projectId, currency }: Pick<TaskGraphRow, 'projectId' | 'currency'>,
  edges: readonly TaskEdge[],
  keys: ReadonlyMap<string, string>,
): TaskView {
  return {
    task_id: task.id,
    graph_id: task.graphId,
    project_id: projectId,
    node_key: task.nodeKey,
    title: task.title,
    description: task.description,
    state: task.state,
    execution_contract: task.executionContract,
    verification_contract: task.verificationContract,
    role: task.role,
    tags: task.tags,
    due: task.due,
    estimate: task.estimate,
    currency,
    planned_cost: task.plannedCost,
    depends_on: edges.map(({ dependsOn, kind, link, lagDays }) => ({
      task_id: dependsOn,
      node_key: keys.get(dependsOn) ?? '',
      kind,
      link,
      lag_days: lagDays,
    })),
    added_after_approval: task.addedAfterApproval,
    claimed_by: task.claimedBy,
    lease_expires_at: task.leaseExpiresAt,
    started_at: task.startedAt,
    finished_at: task.finishedAt,
    remaining_days: task.remainingDays,
    actual_cost: task.actualCost,
    evidence: task.evidence ?? [],
    failure: task.failure,
  };
}

/** One task as it is shown, with what it depends on. */
export function oneTaskView(library: Library, { task, graph }: Pick<OwnedTask, 'task' | 'graph'>): TaskView {
  const rows = library
    .prepare(
      'SELECT d.depends_on, d.kind, d.link, d.lag_days, b.node_key FROM task_dependencies d JOIN tasks b ON b.id = d.depends_on WHERE d.task_id = ? ORDER BY b.position',
    )
    .all(task.id);
  const edges = rows.map((row) => ({
    taskId: task.id,
    dependsOn: String(row.depends_on),
    kind: row.kind === 'soft' ? ('soft' as const) : ('hard' as const),
    link: LinkType.parse(row.link),
    lagDays: Number(row.lag_days),
  }));
  const keys = new Map(rows.map((row) => [String(row.depends_on), String(row.node_key)]));
  return taskView(task, graph, edges, keys);
}
