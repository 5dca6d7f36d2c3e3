import type { Evidence, EvidenceRequirement, VerificationContract } from '../../../shared/contracts/task.ts';

/** A requirement that the evidence does not meet, and why. */
export interface MissingEvidence {
  readonly name: string;
  readonly type: EvidenceRequirement['type'];
  readonly why: string;
}

/** What a contract requires and no piece of the evidence shows, in the contract's order. */
export function missingEvidence(
  { evidence: required = [] }: VerificationContract,
  shown: readonly Evidence[],
): readonly MissingEvidence[] {
  return required.flatMap((requirement) => {
    const { name, type } = requirement;
    const faults = shown.filter((one) => one.name === name).map((one) => faultOf(requirement, one));
    if (faults.includes(null)) return [];
    return [{ name, type, why: faults[0] ?? 'nothing of this name was given' }];
  });
}

function faultOf({ type, atLeast, atMost }: EvidenceRequirement, shown: Evidence): string | null {
  if (shown.type !== type) return `a ${type} is required, and this is a ${shown.type}`;
  if (shown.type !== 'number') return null;
  if (atLeast !== undefined && shown.value < atLeast) return `${shown.value} is less than ${atLeast}`;
  if (atMost !== undefined && shown.value > atMost) return `${shown.value} is more than ${atMost}`;
  return null;
}
