import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';

interface PlanAtHand {
  readonly plan_id: string;
  readonly title: string;
}

export interface PlansAtHand {
  /** In the order in which they were pinned. */
  readonly pinned: readonly PlanAtHand[];
  /** Those of the ids that are plans of the caller and not pinned, in the order of the ids. */
  readonly recent: readonly PlanAtHand[];
}

/** More would be no help beside the places of the app. */
const MOST_PINNED = 20;
const MOST_RECENT = 20;

/**
 * What a person keeps at hand: plans that are pinned, and those that were opened lately.
 * @param input.recent ids, newest first; ids of plans that are gone are left out
 */
export function plansAtHand(library: Library, input: { readonly recent: readonly string[] }): Result<PlansAtHand> {
  const recent = input.recent.slice(0, MOST_RECENT);
  const rows = library.db
    .select({ plan_id: plans.id, title: plans.title, pinnedAt: plans.pinnedAt })
    .from(plans)
    .where(and(eq(plans.user, library.user), or(isNotNull(plans.pinnedAt), inArray(plans.id, recent))))
    .orderBy(asc(plans.pinnedAt))
    .all()
    .map(({ pinnedAt, ...plan }) => ({ plan, pinned: pinnedAt !== null }));
  return ok({
    pinned: rows.flatMap(({ plan, pinned }) => (pinned ? [plan] : [])).slice(0, MOST_PINNED),
    recent: recent.flatMap((id) => rows.flatMap(({ plan, pinned }) => (plan.plan_id === id && !pinned ? [plan] : []))),
  });
}
