import { DECISIONS_STAGE, type Gate } from '../../../../shared/contracts/decision.ts';

interface AskedThreshold {
  readonly threshold_fact?: string | undefined;
  readonly go?: 'at_least' | 'at_most' | undefined;
}

/** The threshold that an answer gives a gate, for its data; none where the fact is not known. */
export function thresholdOf({ threshold_fact, go }: AskedThreshold, known: readonly string[]): Pick<Gate, 'threshold'> {
  const fact = threshold_fact && ownFactId(threshold_fact);
  return fact && go && known.includes(fact) ? { threshold: { fact, go } } : {};
}

/** Thresholds that would be lost, for whoever answered. */
export function unknownThresholds(
  gates: readonly (AskedThreshold & { readonly question: string })[],
  known: readonly string[],
): string[] {
  return gates.flatMap(({ question, threshold_fact, go }) => {
    if (!threshold_fact) return [];
    if (!known.includes(ownFactId(threshold_fact)))
      return [
        `gates: threshold_fact of “${question}” is ${threshold_fact}, which is no fact: propose it in new_facts.`,
      ];
    return go ? [] : [`gates: “${question}” has a threshold_fact and no go: say at_least or at_most.`];
  });
}

/** An id as the ledger has it: new facts without a group get the name of their section. */
function ownFactId(id: string): string {
  return id.includes('.') ? id : `${DECISIONS_STAGE}.${id}`;
}

/** Ids of the facts that an answer adds. */
export function factIds(answer: object): string[] {
  const { new_facts = [], derived_facts = [] } = answer as Record<'new_facts' | 'derived_facts', { id: string }[]>;
  return [...new_facts, ...derived_facts].map(({ id }) => id);
}
