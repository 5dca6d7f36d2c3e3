import { searchWords } from '../db/functions.ts';
import type { Store } from './store.ts';

export interface SearchMatch {
  readonly planId: string;
  /** The first page that matches; empty for title and prompt. */
  readonly path: string;
}

/** Beginnings of words that are shorter match too much to be of use. */
const SHORTEST_BEGINNING = 3;
const MOST_TERMS = 16;

/**
 * Plans of this user of which one text (title and prompt, or a page) holds all words of the query: first those whose
 * title or prompt does, of these first those whose title does; within each the newest first. There is no scoring by
 * frequency: it would have to visit every match twice, and says little about texts of one kind and length.
 */
export function searchPlans(store: Store, query: string, includeArchived: boolean, limit: number): SearchMatch[] {
  const match = matchExpression(query);
  if (match === null) return [];
  const rows = store
    .prepare(
      `WITH hits AS MATERIALIZED (
         SELECT rowid >> 16 AS number, min(rowid) AS doc FROM search WHERE search MATCH ? GROUP BY 1
       ), titles AS MATERIALIZED (
         SELECT rowid >> 16 AS number FROM search WHERE search MATCH ?
       )
       SELECT p.id, d.path
       FROM hits JOIN search_plans s ON s.number = hits.number JOIN plans p ON p.id = s.plan_id
         JOIN search_docs d ON d.id = hits.doc
       WHERE p.user = ? AND p.archived <= ?
       ORDER BY hits.number IN (SELECT number FROM titles) DESC, d.path = '' DESC, p.created_at DESC, p.id DESC LIMIT ?`,
    )
    .all(match, `title : (${match})`, store.user, includeArchived ? 1 : 0, limit);
  return rows.map((row) => ({ planId: String(row.id), path: String(row.path) }));
}

/** Ids of the plans, whoever's, of which one text holds all words of the query; in no order. */
export function searchPlanIds(store: Store, query: string): string[] {
  const match = matchExpression(query);
  if (match === null) return [];
  const statement = store.prepare(
    'SELECT plan_id FROM search_plans WHERE number IN (SELECT DISTINCT rowid >> 16 FROM search WHERE search MATCH ?)',
  );
  return statement.all(match).map((row) => String(row.plan_id));
}

/**
 * Every run of letters and digits becomes a quoted term (nothing of the query is taken as FTS5 syntax), the last one
 * a beginning, since it may still be being typed. Null when there is nothing to look for.
 */
function matchExpression(query: string): string | null {
  const words = queryTerms(query);
  const last = words.at(-1);
  if (last === undefined) return null;
  const terms = words.map((word) => `"${searchWords(word).trim()}"`).join(' AND ');
  return [...last].length < SHORTEST_BEGINNING ? terms : `${terms}*`;
}

/** The words of a query. */
export function queryTerms(query: string): string[] {
  return (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_TERMS);
}
