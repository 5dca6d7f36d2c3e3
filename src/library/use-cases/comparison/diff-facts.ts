import type { PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import type { Basis, LedgerFact } from '../../../shared/fact.ts';

type FactDifference = Omit<PlanDiff['facts'], 'left_out'>;

/** Stated facts first, then assumptions, then derived facts. */
const CAUSES_FIRST: readonly Basis[] = ['stated', 'set', 'assumed', 'derived'];

/**
 * Facts that two ledgers do not share, and those that are not the same in both; causes before what follows from them.
 */
export function diffFacts(a: readonly LedgerFact[], b: readonly LedgerFact[]): FactDifference {
  const [before, after] = [byId(a), byId(b)];
  return {
    added: causesFirst(b.filter(({ id }) => !before.has(id))).map(brief),
    removed: causesFirst(a.filter(({ id }) => !after.has(id))).map(brief),
    changed: causesFirst(b).flatMap((now) => {
      const was = before.get(now.id);
      if (!was || (was.value === now.value && was.unit === now.unit)) return [];
      const { id, label } = now;
      return [{ id, label, a: { value: was.value, unit: was.unit }, b: { value: now.value, unit: now.unit } }];
    }),
  };
}

function byId(facts: readonly LedgerFact[]): ReadonlyMap<string, LedgerFact> {
  return new Map(facts.map((fact) => [fact.id, fact]));
}

function causesFirst(facts: readonly LedgerFact[]): LedgerFact[] {
  return facts.toSorted((a, b) => CAUSES_FIRST.indexOf(a.basis) - CAUSES_FIRST.indexOf(b.basis));
}

function brief({ id, label, value, unit }: LedgerFact): FactDifference['added'][number] {
  return { id, label, value, unit };
}
