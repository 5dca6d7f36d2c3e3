import { Evidence, type EvidenceRequirement } from '../../../../shared/contracts/task.ts';
import { formatNumber } from '../../../components/format/format.ts';

/**
 * Why this does not do as evidence, in a sentence; null when it does. The library decides; this says it before it is
 * asked.
 */
export function faultOf(
  { type, atLeast, atMost }: EvidenceRequirement,
  given: Evidence | undefined,
  isRequired: boolean,
): string | null {
  if (given === undefined) return isRequired ? 'Required.' : null;
  if (!Evidence.safeParse(given).success)
    return type === 'link' ? 'Enter a full address that begins with https:// or http://.' : 'This cannot be used.';
  if (given.type !== 'number') return null;
  if (atLeast !== undefined && given.value < atLeast) return `Must be at least ${formatNumber(atLeast)}.`;
  if (atMost !== undefined && given.value > atMost) return `Must be at most ${formatNumber(atMost)}.`;
  return null;
}
