import { searchWords } from '../db/functions.ts';
import type { Store } from './store.ts';

export interface SearchMatch {
  readonly planId: string;
  /** The page that matches best; empty for title and prompt. */
  readonly path: string;
}

/** Plans of this user that hold all words of the query, best match first. */
export function searchPlans(store: Store, query: string, includeArchived: boolean, limit: number): SearchMatch[] {
  const match = matchExpression(query);
  if (match === null) return [];
  const rows = store
    .prepare(
      `WITH hits AS MATERIALIZED (SELECT rowid AS id, bm25(search, 4.0, 1.0) AS score FROM search WHERE search MATCH ?)
       SELECT d.plan_id, d.path, min(hits.score) AS best
       FROM hits JOIN search_docs d ON d.id = hits.id JOIN plans p ON p.id = d.plan_id
       WHERE p.user = ? AND p.archived <= ?
       GROUP BY d.plan_id ORDER BY best, d.plan_id LIMIT ?`,
    )
    .all(match, store.user, includeArchived ? 1 : 0, limit);
  return rows.map((row) => ({ planId: String(row.plan_id), path: String(row.path) }));
}

/** Ids of the plans that hold all words of the query, in no order. */
export function searchPlanIds(store: Store, query: string): string[] {
  const match = matchExpression(query);
  if (match === null) return [];
  const statement = store.prepare(
    'SELECT DISTINCT d.plan_id FROM search JOIN search_docs d ON d.id = search.rowid WHERE search MATCH ?',
  );
  return statement.all(match).map((row) => String(row.plan_id));
}

/**
 * Every run of letters and digits becomes a quoted term (nothing of the query is taken as FTS5 syntax), the last one
 * a prefix, since it may still be being typed. Null when there is nothing to look for.
 */
function matchExpression(query: string): string | null {
  const terms = queryTerms(query).map((term) => `"${searchWords(term).trim()}"`);
  return terms.length === 0 ? null : `${terms.join(' ')}*`;
}

/** The words of a query. */
export function queryTerms(query: string): string[] {
  return (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 16);
}
