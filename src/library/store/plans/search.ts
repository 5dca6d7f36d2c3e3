import { searchWords } from '../../db/functions.ts';
import type { Store } from '../store.ts';
import { TEXTS_PER_PLAN } from './search-index.ts';

export interface SearchMatch {
  readonly planId: string;
  /** The first page that matches; empty for title and prompt. */
  readonly path: string;
}

/** Beginnings of words that are shorter match too much to be of use. */
const SHORTEST_BEGINNING = 3;
const MOST_TERMS = 16;

/**
 * Plans of this user in which one text holds all words of the query: title matches first, then prompt matches, then
 * page matches; newest first within each. There is no ranking by frequency: it would visit every match twice, and says
 * little about texts of one kind and length.
 */
export function searchPlans(store: Store, query: string, includeArchived: boolean, limit: number): SearchMatch[] {
  const firstTexts = matchingPlans(store, query);
  const tier = (number: number) => Math.min((firstTexts.get(number) ?? 0) % TEXTS_PER_PLAN, 2);
  const found = store
    .prepare(
      `SELECT s.number, p.id FROM plans p JOIN search_plans s ON s.plan_id = p.id
       WHERE p.user = ? AND p.archived <= ? ORDER BY p.created_at DESC, p.id DESC`,
    )
    .all(store.user, includeArchived ? 1 : 0)
    .map(({ number, id }) => ({ number: Number(number), planId: String(id) }))
    .filter(({ number }) => firstTexts.has(number));
  const page = store.prepare('SELECT path FROM search_pages WHERE id = ?');
  return found
    .sort((a, b) => tier(a.number) - tier(b.number))
    .slice(0, limit)
    .map(({ number, planId }) => ({ planId, path: String(page.get(firstTexts.get(number))?.path ?? '') }));
}

/** Ids of the plans, whoever's, of which one text holds all words of the query; in no order. */
export function searchPlanIds(store: Store, query: string): string[] {
  const numbers = JSON.stringify([...matchingPlans(store, query).keys()]);
  const statement = store.prepare('SELECT plan_id FROM search_plans WHERE number IN (SELECT value FROM json_each(?))');
  return statement.all(numbers).map((row) => String(row.plan_id));
}

/**
 * The first matching text of each plan, by the plan's number. Many plans have many: they are gathered here, not by
 * SQL.
 */
function matchingPlans(store: Store, query: string): Map<number, number> {
  const first = new Map<number, number>();
  const match = matchExpression(query);
  if (match === null) return first;
  for (const { rowid } of store.prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid').all(match)) {
    const number = Math.floor(Number(rowid) / TEXTS_PER_PLAN);
    if (!first.has(number)) first.set(number, Number(rowid));
  }
  return first;
}

/**
 * Every run of letters and digits becomes a quoted term, so nothing in the query is read as FTS5 syntax. The last one
 * is a prefix, since it may be incomplete. Null when there is no term.
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
