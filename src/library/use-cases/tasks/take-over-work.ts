import type { AuditAction } from '../../../shared/contracts/project.ts';
import type { TaskState } from '../../../shared/contracts/task.ts';
import type { TaskGraphRow, TaskRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { graphRow, taskRows, updateGraph } from '../../store/tasks/task-graphs.ts';
import { updateTask } from '../../store/tasks/tasks.ts';

const ACTIONS: Readonly<Partial<Record<TaskState, AuditAction>>> = {
  claimed: 'task.claimed',
  done: 'task.done',
  failed: 'task.failed',
};

/**
 * Gives the tasks of a graph that is being approved what was done to the tasks of the same keys in the graph that it
 * supersedes, and ends that one. Claims hold on. Cancelled tasks are not taken over: the new graph says what is needed.
 * Part of the transaction of the approval.
 */
export function takeOverWork(library: Library, graph: TaskGraphRow, actor: Actor): void {
  const old =
    graph.source.kind === 'plan' && graph.source.supersedes !== undefined
      ? graphRow(library, graph.source.supersedes)
      : undefined;
  if (old?.status !== 'active') return;
  const mine = new Map(taskRows(library, graph.id).map((row) => [row.nodeKey, row]));
  for (const row of taskRows(library, old.id)) {
    const target = mine.get(row.nodeKey);
    const action = ACTIONS[row.state];
    if (!target || !action) continue;
    updateTask(library, target.id, workOf(row));
    appendAudit(library, { projectId: graph.projectId, graphId: graph.id, taskId: target.id }, action, actor, {
      taken_over_from: row.id,
    });
  }
  for (const row of taskRows(library, old.id)) {
    if (row.state !== 'claimed') continue;
    updateTask(library, row.id, { state: 'cancelled', claimId: null, claimedBy: null, leaseExpiresAt: null });
    appendAudit(library, { projectId: old.projectId, graphId: old.id, taskId: row.id }, 'task.cancelled', actor, {
      superseded_by: graph.id,
    });
  }
  updateGraph(library, old.id, { status: 'cancelled' });
  appendAudit(library, { projectId: old.projectId, graphId: old.id }, 'plan.superseded', actor, { by: graph.id });
}

/** What is kept of the work on a task. */
const WORK = [
  'state',
  'claimId',
  'claimedBy',
  'leaseExpiresAt',
  'startedAt',
  'finishedAt',
  'remainingDays',
  'actualCost',
  'evidence',
  'failure',
] as const satisfies readonly (keyof TaskRow)[];

function workOf(row: TaskRow): Partial<TaskRow> {
  return Object.fromEntries(WORK.map((column) => [column, row[column]]));
}
