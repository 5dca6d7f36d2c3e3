import type { LedgerFact } from '../../../shared/fact.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { ledger, readSetFacts } from '../../store/facts.ts';
import { findPlan } from '../plans/find-plan.ts';

export interface ListedFact extends LedgerFact {
  /** Whether the user set it, now or since the ledger was last computed. */
  readonly set: boolean;
}

/**
 * The plan's ledger; empty until it has been drafted. Money is in whole currency units. PLAN_NOT_FOUND,
 * PERMISSION_DENIED.
 */
export function listFacts(library: Library, input: { readonly plan_id: string }): Result<{ facts: ListedFact[] }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const set = readSetFacts(library, input.plan_id);
  return ok({ facts: ledger(library, input.plan_id).map((fact) => ({ ...fact, set: Object.hasOwn(set, fact.id) })) });
}
