import { and, asc, eq } from 'drizzle-orm';
import type { LedgerFact } from '../../../shared/fact.ts';
import { facts, setFacts } from '../../db/schema.ts';
import type { Store } from '../store.ts';

export type SetFacts = Readonly<Record<string, number | string>>;

/** Values that the user set for facts, by fact id, in the order of ids. */
export function readSetFacts(store: Store, planId: string): SetFacts {
  const rows = store.db.select().from(setFacts).where(eq(setFacts.planId, planId)).orderBy(asc(setFacts.id)).all();
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

/** Stores the value that the user set for a fact; null removes it. */
export function writeSetFact(store: Store, planId: string, id: string, value: number | string | null): void {
  if (value === null) {
    store.db
      .delete(setFacts)
      .where(and(eq(setFacts.planId, planId), eq(setFacts.id, id)))
      .run();
    return;
  }
  const setAt = store.now();
  store.db
    .insert(setFacts)
    .values({ planId, id, value, setAt })
    .onConflictDoUpdate({ target: [setFacts.planId, setFacts.id], set: { value, setAt } })
    .run();
}

/** The ledger as it was last computed, in its order. */
export function ledger(store: Store, planId: string): LedgerFact[] {
  const rows = store.db.select().from(facts).where(eq(facts.planId, planId)).orderBy(asc(facts.position)).all();
  return rows.map(({ fact }) => fact);
}

/** Call this after the ledger was computed. */
export function replaceLedger(store: Store, planId: string, all: readonly LedgerFact[]): void {
  store.transaction(() => {
    store.db.delete(facts).where(eq(facts.planId, planId)).run();
    const insert = store.prepare('INSERT INTO facts (plan_id, id, position, fact) VALUES (?, ?, ?, ?)');
    for (const [position, fact] of all.entries()) insert.run(planId, fact.id, position, JSON.stringify(fact));
  });
}
