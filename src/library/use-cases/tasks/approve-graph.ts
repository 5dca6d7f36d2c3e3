import { errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { ApprovedGraph, TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit, PERSON } from '../../store/events/audit.ts';
import { peopleApprove } from '../../store/settings/settings.ts';
import { recomputeReadiness } from '../../store/tasks/readiness.ts';
import { keepApproved, taskEdges, taskRows, updateGraph } from '../../store/tasks/task-graphs.ts';
import { findGraph } from './find-task.ts';
import { takeOverEnded } from './take-over-ended.ts';
import { takeOverWork } from './take-over-work.ts';

interface Decision {
  readonly graph_id: string;
  readonly note?: string;
}

export interface ApprovedOutput {
  readonly graph_id: string;
  readonly status: 'active';
  /** In their order. */
  readonly readied_task_ids: readonly string[];
}

export interface AwaitingOutput {
  readonly graph_id: string;
  readonly status: 'awaiting_human';
}

/**
 * The one way in which a graph becomes active. Only the tasks that wait for nothing become ready. What was approved is
 * kept. An agent's call asks a person for the approval instead, unless the setting `people_approve` is off.
 * `plan.not_found`; `conflict` (`cannot-approve-<status>`) unless the graph is proposed, so that a second approval does
 * nothing.
 */
export function approveGraph(library: Library, input: Decision, actor: Actor): Result<ApprovedOutput | AwaitingOutput> {
  return library.transaction((): Result<ApprovedOutput | AwaitingOutput> => {
    const found = findProposed(library, input.graph_id, 'approve');
    if (!found.ok) return found;
    const graph = found.value;
    if (actor !== PERSON && peopleApprove(library)) {
      askForApproval(library, graph, actor);
      return ok({ graph_id: graph.id, status: 'awaiting_human' });
    }
    updateGraph(library, graph.id, {
      status: 'active',
      decidedBy: actor,
      decidedAt: library.now(),
      note: input.note ?? null,
    });
    keepApproved(library, graph.id, snapshot(library, graph.id));
    const about = { projectId: graph.projectId, graphId: graph.id };
    appendAudit(library, about, 'plan.approved', actor, input.note === undefined ? {} : { note: input.note });
    takeOverWork(library, graph, actor);
    takeOverEnded(library, graph, actor);
    return ok({ graph_id: graph.id, status: 'active', readied_task_ids: recomputeReadiness(library, graph) });
  });
}

/** Turns a proposed graph down; it stays as it is, to be looked at. Errors as for an approval (`cannot-reject-<status>`). */
export function rejectGraph(
  library: Library,
  input: Decision,
  actor: Actor,
): Result<{ readonly graph_id: string; readonly status: 'rejected' }> {
  return library.transaction((): Result<{ graph_id: string; status: 'rejected' }> => {
    const found = findProposed(library, input.graph_id, 'reject');
    if (!found.ok) return found;
    const { id, projectId } = found.value;
    const { note } = input;
    updateGraph(library, id, { status: 'rejected', decidedBy: actor, decidedAt: library.now(), note: note ?? null });
    appendAudit(library, { projectId, graphId: id }, 'plan.rejected', actor, note === undefined ? {} : { note });
    return ok({ graph_id: id, status: 'rejected' });
  });
}

function findProposed(library: Library, graphId: string, verb: 'approve' | 'reject'): Result<TaskGraphRow> {
  const found = findGraph(library, graphId);
  if (!found.ok || found.value.status === 'proposed') return found;
  const { status } = found.value;
  return errWithStep(
    'conflict',
    `cannot-${verb}-${status}: only a proposed plan can be decided on; this one is ${status}.`,
    status === 'active' ? 'work_on_it' : 'propose_again',
    { status },
  );
}

/** Once: asking again changes nothing. */
function askForApproval(library: Library, graph: TaskGraphRow, actor: Actor): void {
  if (graph.askedAt !== null) return;
  updateGraph(library, graph.id, { askedBy: actor, askedAt: library.now() });
  appendAudit(library, { projectId: graph.projectId, graphId: graph.id }, 'plan.approval_requested', actor);
}

function snapshot(library: Library, graphId: string): ApprovedGraph {
  const rows = taskRows(library, graphId);
  const keys = new Map(rows.map(({ id, nodeKey }) => [id, nodeKey]));
  return {
    tasks: rows.map(({ nodeKey, title, estimate, plannedCost }) => ({
      node_key: nodeKey,
      title,
      estimate,
      planned_cost: plannedCost,
    })),
    dependencies: taskEdges(library, graphId).map(
      ({ taskId, dependsOn, kind, link, lagDays }) =>
        [keys.get(taskId) ?? taskId, keys.get(dependsOn) ?? dependsOn, kind, link, lagDays] as const,
    ),
  };
}
