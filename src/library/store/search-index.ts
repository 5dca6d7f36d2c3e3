import { searchWords } from '../db/functions.ts';
import type { Store } from './store.ts';

/** Documents per plan: title and prompt are number 0, pages follow. */
const DOCS_PER_PLAN = 65_536;

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
  const known = store.prepare('DELETE FROM search_docs WHERE plan_id = ? AND path = ? RETURNING id').get(planId, path);
  const id = known === undefined ? freeNumber(store, planId, path) : Number(known.id);
  store.prepare('INSERT INTO search_docs (id, plan_id, path) VALUES (?, ?, ?)').run(id, planId, path);
  store
    .prepare('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)')
    .run(id, searchWords(title), searchWords(body));
}

function freeNumber(store: Store, planId: string, path: string): number {
  store.prepare('INSERT INTO search_plans (plan_id) VALUES (?) ON CONFLICT DO NOTHING').run(planId);
  const plan = store.prepare('SELECT number FROM search_plans WHERE plan_id = ?').get(planId);
  const first = Number(plan?.number) * DOCS_PER_PLAN;
  if (path === '') return first;
  const last = store
    .prepare('SELECT max(id) AS id FROM search_docs WHERE id > ? AND id < ?')
    .get(first, first + DOCS_PER_PLAN);
  return typeof last?.id === 'number' ? last.id + 1 : first + 1;
}
