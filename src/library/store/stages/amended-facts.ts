import { and, asc, eq } from 'drizzle-orm';
import { amendedFacts } from '../../db/schema.ts';
import { appendEvent } from '../events/events.ts';
import type { SetFacts } from '../plans/facts.ts';
import type { RunHandle } from '../runs/lease.ts';
import type { Store } from '../store.ts';
import { markCarried } from './stages.ts';

/** Who changed a fact, in the timeline of a plan. */
const CRITICISM = 'criticism';

/** Another value of a fact, in its unit, and the one that the plan has until then. */
export interface Amendment {
  readonly id: string;
  readonly value: number | string;
  readonly replaced: number | string;
}

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

/** Stores the value that accepted criticism gave to a fact, which holds until the user sets another; null removes it. */
export function writeAmendedFact(store: Store, planId: string, id: string, value: number | string | null): void {
  if (value === null) {
    store.db
      .delete(amendedFacts)
      .where(and(eq(amendedFacts.planId, planId), eq(amendedFacts.id, id)))
      .run();
    return;
  }
  const amendedAt = store.now();
  store.db
    .insert(amendedFacts)
    .values({ planId, id, value, amendedAt })
    .onConflictDoUpdate({ target: [amendedFacts.planId, amendedFacts.id], set: { value, amendedAt } })
    .run();
}

/**
 * Gives facts the values of accepted criticism, and notes that the run keeps these stages although they read them. In
 * a transaction. @throws LeaseLost
 */
export function amendFacts(
  store: Store,
  run: RunHandle,
  amendments: readonly Amendment[],
  kept: readonly string[],
): void {
  markCarried(store, run, kept);
  for (const { id, value, replaced } of amendments) {
    writeAmendedFact(store, run.planId, id, value);
    appendEvent(store, run.planId, run.number, 'fact_set', { id, value, replaced, edited_by: CRITICISM });
  }
}

/**
 * Undoes `amendFacts` in the same run; the stages that it kept are kept once more.
 * @param before what `readAmendedFacts` gave before it
 * @throws LeaseLost
 */
export function withdrawAmendments(
  store: Store,
  run: RunHandle,
  amendments: readonly Amendment[],
  kept: readonly string[],
  before: SetFacts,
): void {
  markCarried(store, run, kept);
  for (const { id, value, replaced } of amendments) {
    writeAmendedFact(store, run.planId, id, before[id] ?? null);
    const event = { id, value: replaced, replaced: value, edited_by: CRITICISM };
    appendEvent(store, run.planId, run.number, 'fact_set', event);
  }
}
