import { and, asc, eq, sql } from 'drizzle-orm';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';

const SHORTEST = 4;
const CANDIDATES_SHOWN = 10;

/**
 * The full id for an id or its beginning (at least four characters), among the caller's plans.
 * PLAN_NOT_FOUND, AMBIGUOUS_ID with the `candidates`.
 */
export function resolvePlanId(library: Library, input: { readonly plan_id: string }): Result<string> {
  const start = input.plan_id.trim().toLowerCase();
  const notFound = (next: string) =>
    err('PLAN_NOT_FOUND', `Plan not found: ${JSON.stringify(input.plan_id).slice(0, 80)}.`, { next });
  if (start.length < SHORTEST || !/^[0-9a-f-]+$/.test(start)) {
    return notFound(`Use an id, or at least its first ${SHORTEST} characters; list the plans to see their ids.`);
  }
  const found = library.db
    .select({ plan_id: plans.id, title: plans.title, state: plans.state, created_at: plans.createdAt })
    .from(plans)
    .where(and(eq(plans.user, library.user), sql`${plans.id} GLOB ${`${start}*`}`))
    .orderBy(asc(plans.id))
    .limit(CANDIDATES_SHOWN)
    .all();
  if (found.length > 1) {
    return err('AMBIGUOUS_ID', `Ambiguous id: several plans start with ${start}.`, {
      candidates: found,
      next: 'Use more characters of the id.',
    });
  }
  return found[0] ? ok(found[0].plan_id) : notFound('List the plans to see their ids.');
}
