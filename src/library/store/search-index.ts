import { searchWords } from '../db/functions.ts';
import type { Store } from './store.ts';

/** Makes the title and prompt of a plan findable. In a transaction. */
export function indexPlan(store: Store, planId: string, title: string, prompt: string): void {
  replace(store, planId, '', title, prompt);
}

/** Makes a page findable. In a transaction. */
export function indexPage(store: Store, planId: string, path: string, text: string): void {
  replace(store, planId, path, '', text);
}

export function forgetPage(store: Store, planId: string, path: string): void {
  if (path !== '') store.prepare('DELETE FROM search_docs WHERE plan_id = ? AND path = ?').run(planId, path);
}

/** The index holds no text of its own, so a document is taken out (by a trigger) and put in again. */
function replace(store: Store, planId: string, path: string, title: string, body: string): void {
  store.prepare('DELETE FROM search_docs WHERE plan_id = ? AND path = ?').run(planId, path);
  const { lastInsertRowid } = store.prepare('INSERT INTO search_docs (plan_id, path) VALUES (?, ?)').run(planId, path);
  store
    .prepare('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)')
    .run(lastInsertRowid, searchWords(title), searchWords(body));
}
