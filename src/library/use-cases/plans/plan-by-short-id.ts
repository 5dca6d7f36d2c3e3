import { and, asc, sql } from 'drizzle-orm';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';

/**
 * The plan that a shortened id means: the first eight characters of its id and the day on which it was created (UTC,
 * `YYYY-MM-DD`). Among plans that share both, the caller's own is meant.
 * PLAN_NOT_FOUND, PERMISSION_DENIED (it is somebody else's), AMBIGUOUS_ID (several are the caller's).
 */
export function planByShortId(
  library: Library,
  { start, created_on }: { readonly start: string; readonly created_on: string },
): Result<string> {
  const named = /^[0-9a-f]{8}$/.test(start)
    ? library.db
        .select({ id: plans.id, user: plans.user })
        .from(plans)
        .where(and(sql`${plans.id} GLOB ${`${start}-*`}`, sql`substr(${plans.createdAt}, 1, 10) = ${created_on}`))
        .orderBy(asc(plans.createdAt))
        .all()
    : [];
  const [own, another] = named.filter(({ user }) => user === library.user);
  if (own && another) {
    return err('AMBIGUOUS_ID', `Ambiguous id: several plans of ${created_on} start with ${start}.`, {
      next: 'Use the full plan id.',
    });
  }
  if (own) return ok(own.id);
  return named.length > 0
    ? err('PERMISSION_DENIED', 'This plan belongs to another user.')
    : err('PLAN_NOT_FOUND', 'Plan not found.', { next: 'List the plans to see their ids.' });
}
