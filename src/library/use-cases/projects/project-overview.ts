import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type TaskCard, taskCards } from '../../store/tasks/task-cards.ts';
import { type GraphSummary, graphSummaries } from '../tasks/graph-summaries.ts';
import { returnExpiredClaims } from '../tasks/return-expired-claims.ts';
import { resolveProject } from './resolve-project.ts';

/** As many as a person looks through. */
const MOST_LISTED = 12;
const MOST_CLAIMED = 100;

export interface ProjectOverview {
  readonly project_id: string;
  readonly name: string;
  readonly slug: string;
  readonly created_at: string;
  /** Newest first. */
  readonly graphs: readonly GraphSummary[];
  /** Of the active graphs, as they would be taken: the first few. */
  readonly ready: readonly TaskCard[];
  /** What is worked on, by whom. */
  readonly claimed: readonly TaskCard[];
  /** What stopped and needs somebody. */
  readonly failed: readonly TaskCard[];
}

/** A project at a glance. `project.not_found` */
export function projectOverview(library: Library, input: { readonly project_id: string }): Result<ProjectOverview> {
  returnExpiredClaims(library);
  const found = resolveProject(library, input.project_id);
  if (!found.ok) return found;
  const { id: projectId, name, slug, createdAt } = found.value;
  const cards = (state: 'ready' | 'claimed' | 'failed', limit: number) =>
    taskCards(library, { projectId }, { state, limit });
  return ok({
    project_id: projectId,
    name,
    slug,
    created_at: createdAt,
    graphs: graphSummaries(library, projectId).toReversed(),
    ready: cards('ready', MOST_LISTED),
    claimed: cards('claimed', MOST_CLAIMED),
    failed: cards('failed', MOST_LISTED),
  });
}
