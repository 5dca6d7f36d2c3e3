import { and, eq } from 'drizzle-orm';
import { planRequests } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** What became of a request for a plan that came with an id of its client. */
export interface PlanRequest {
  /** The plan may have been deleted since. */
  readonly planId: string;
  /** SHA-256 of what was asked for; null where that was not kept. */
  readonly requestSha: string | null;
}

/** The request of this user with this id; undefined when there was none. */
export function findPlanRequest({ db, user }: Store, requestId: string): PlanRequest | undefined {
  return db
    .select({ planId: planRequests.planId, requestSha: planRequests.requestSha })
    .from(planRequests)
    .where(and(eq(planRequests.user, user), eq(planRequests.requestId, requestId)))
    .get();
}

/** Keeps which plan a request got. One that is kept already stays as it is. */
export function keepPlanRequest(
  { db }: Pick<Store, 'db'>,
  request: PlanRequest & { readonly user: string; readonly requestId: string },
): void {
  db.insert(planRequests).values(request).onConflictDoNothing().run();
}
