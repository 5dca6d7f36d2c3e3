import type { Library } from '../../library.ts';
import { proposedGraphs } from '../../store/task-graphs.ts';

/** A task graph that waits for approval. */
export interface ProposedSummary {
  readonly graph_id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly title: string;
  readonly proposed_by: string;
  readonly proposed_at: string;
  /** Who has asked a person to approve it; null while nobody has. */
  readonly asked_by: string | null;
  readonly task_count: number;
}

/** What waits for approval in all of the user's projects, oldest first. */
export function listProposed(library: Library): readonly ProposedSummary[] {
  return proposedGraphs(library).map((graph) => ({
    graph_id: graph.id,
    project_id: graph.projectId,
    project_name: graph.projectName,
    title: graph.title,
    proposed_by: graph.proposedBy,
    proposed_at: graph.proposedAt,
    asked_by: graph.askedBy,
    task_count: graph.taskCount,
  }));
}
