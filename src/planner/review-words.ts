import type { Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { criticismResponse } from '../planning/pipeline/decide/experts/criticism-response.ts';
import { consistencyReview } from '../planning/pipeline/decide/review/consistency-review.ts';
import { type Rewording, reworded, rewordings } from '../planning/pipeline/decide/review/rewordings.ts';
import { wordingChanges } from '../planning/pipeline/decide/review/wording-changes.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** How texts of the plan's data read in the report: with the changes of wording that criticism and the consistency review led to. */
export function asReviewed(graph: Graph, store: Store, planId: string): (text: string) => string {
  const views = viewsOf(graph, store, planId);
  const edits = wordingChanges({
    criticism: finishedData(views, criticismResponse),
    review: finishedData(views, consistencyReview),
  });
  const changes = [...new Set(edits.map(({ section }) => section))].flatMap((id): readonly Rewording[] => {
    const page = views.view(id)?.page;
    return page === undefined ? [] : rewordings(id, page, edits);
  });
  return (text) => reworded(text, changes);
}
