import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { projectRow } from '../../store/tasks/projects.ts';
import { type TaskCard, taskCards } from '../../store/tasks/task-cards.ts';
import { findGraph } from './find-task.ts';
import { type GraphSummary, graphSummary } from './graph-summaries.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';

export interface TaskBoard {
  readonly graph: GraphSummary;
  readonly project_name: string;
  /** All of them, in the order in which ready ones would be taken. */
  readonly cards: readonly TaskCard[];
}

/** A task graph with every task in short. `plan.not_found` */
export function taskBoard(library: Library, input: { readonly graph_id: string }): Result<TaskBoard> {
  returnExpiredClaims(library);
  const found = findGraph(library, input.graph_id);
  if (!found.ok) return found;
  const graph = found.value;
  return ok({
    graph: graphSummary(library, graph),
    project_name: projectRow(library, graph.projectId)?.name ?? '',
    cards: taskCards(library, { graphId: graph.id }),
  });
}
