import { asc, eq } from 'drizzle-orm';
import { amendedFacts } from '../db/schema.ts';
import type { SetFacts } from './facts.ts';
import type { Store } from './store.ts';

/** Values that accepted criticism gave to facts, by fact id, in the order of ids. */
export function readAmendedFacts(store: Store, planId: string): SetFacts {
  const rows = store.db
    .select()
    .from(amendedFacts)
    .where(eq(amendedFacts.planId, planId))
    .orderBy(asc(amendedFacts.id))
    .all();
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

/** Stores the value that accepted criticism gave to a fact; it holds until the user sets another. */
export function writeAmendedFact(store: Store, planId: string, id: string, value: number | string): void {
  const amendedAt = store.now();
  store.db
    .insert(amendedFacts)
    .values({ planId, id, value, amendedAt })
    .onConflictDoUpdate({ target: [amendedFacts.planId, amendedFacts.id], set: { value, amendedAt } })
    .run();
}

/** Forgets what accepted criticism gave to these facts. */
export function removeAmendedFacts(store: Store, planId: string, ids: readonly string[]): void {
  const remove = store.prepare('DELETE FROM amended_facts WHERE plan_id = ? AND id = ?');
  for (const id of ids) remove.run(planId, id);
}
