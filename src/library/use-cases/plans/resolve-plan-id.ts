import { and, asc, eq, sql } from 'drizzle-orm';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { CANDIDATES_SHOWN, ID_BEGINNING, idBeginning } from '../id-beginning.ts';

/**
 * The full id for an id or its beginning (at least four characters), among the caller's plans.
 * PLAN_NOT_FOUND, AMBIGUOUS_ID with the `candidates`.
 */
export function resolvePlanId(library: Library, input: { readonly plan_id: string }): Result<string> {
  const start = idBeginning(input.plan_id);
  const notFound = (next: string) =>
    err('PLAN_NOT_FOUND', `Plan not found: ${JSON.stringify(input.plan_id).slice(0, 80)}.`, { next });
  if (start === null) return notFound(`Use ${ID_BEGINNING}; list the plans to see their ids.`);
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
