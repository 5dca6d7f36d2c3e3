import { searchWords } from '../../db/functions.ts';
import type { Store } from '../store.ts';

/** Texts per plan: 0 is the title, 1 title and prompt, the pages follow. */
export const TEXTS_PER_PLAN = 65_536;
const FIRST_PAGE = 2;

/** Makes the title and prompt of a plan findable. In a transaction. */
export function indexPlan(store: Store, planId: string, title: string, prompt: string): void {
  const first = firstNumber(store, planId);
  replaceText(store, first, title);
  replaceText(store, first + 1, `${title}\n${prompt}`);
}

/** Makes a page findable. In a transaction. */
export function indexPage(store: Store, planId: string, path: string, text: string): void {
  const known = store.prepare('SELECT id FROM search_pages WHERE plan_id = ? AND path = ?').get(planId, path);
  const id = known === undefined ? freeNumber(store, planId) : Number(known.id);
  if (known === undefined) {
    store.prepare('INSERT INTO search_pages (id, plan_id, path) VALUES (?, ?, ?)').run(id, planId, path);
  }
  replaceText(store, id, text);
}

/** Removes a page from the index; a trigger removes its text. In a transaction. */
export function forgetPage(store: Store, planId: string, path: string): void {
  store.prepare('DELETE FROM search_pages WHERE plan_id = ? AND path = ?').run(planId, path);
}

/** Characters of a text that are indexed: those of any page and prompt, and the beginning of a file that only looks like one. */
const MOST_INDEXED = 1_000_000;

/** The index stores no text itself, so a changed text is deleted and inserted again. */
function replaceText(store: Store, id: number, text: string): void {
  store.prepare('DELETE FROM search WHERE rowid = ?').run(id);
  store.prepare('INSERT INTO search (rowid, body) VALUES (?, ?)').run(id, searchWords(text.slice(0, MOST_INDEXED)));
}

function firstNumber(store: Store, planId: string): number {
  store.prepare('INSERT INTO search_plans (plan_id) VALUES (?) ON CONFLICT DO NOTHING').run(planId);
  return (
    Number(store.prepare('SELECT number FROM search_plans WHERE plan_id = ?').get(planId)?.number) * TEXTS_PER_PLAN
  );
}

function freeNumber(store: Store, planId: string): number {
  const first = firstNumber(store, planId);
  const last = store
    .prepare('SELECT max(id) AS id FROM search_pages WHERE id >= ? AND id < ?')
    .get(first, first + TEXTS_PER_PLAN);
  return typeof last?.id === 'number' ? last.id + 1 : first + FIRST_PAGE;
}
