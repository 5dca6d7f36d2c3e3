import type { ProposedFact } from '../../../shared/contracts/proposed-fact.ts';
import type { LedgerFact } from '../../../shared/fact.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { ledger, readSetFacts } from '../../store/plans/facts.ts';
import { findPlan } from '../plans/find-plan.ts';
import { proposedFacts } from './proposed-facts.ts';

export interface ListedFact extends LedgerFact {
  /** Whether the user set it, now or since the ledger was last computed. */
  readonly set: boolean;
}

export interface ListFactsOutput {
  readonly facts: ListedFact[];
  /** Values that accepted criticism asks for; the owner takes them over with `setFact`. */
  readonly proposals: ProposedFact[];
}

/**
 * The plan's ledger; empty until it has been drafted. Money is in whole currency units. PLAN_NOT_FOUND,
 * PERMISSION_DENIED.
 */
export function listFacts(library: Library, input: { readonly plan_id: string }): Result<ListFactsOutput> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const set = readSetFacts(library, input.plan_id);
  return ok({
    facts: ledger(library, input.plan_id).map((fact) => ({ ...fact, set: Object.hasOwn(set, fact.id) })),
    proposals: proposedFacts(library, input.plan_id),
  });
}
