import type { LedgerFact } from '../../shared/fact.ts';

/** A fact that somebody assumed, called after its id. */
export function fact(id: string, value: number | string, unit: string, more: Partial<LedgerFact> = {}): LedgerFact {
  return { id, label: id, value, unit, basis: 'assumed', stage: 'facts', ...more };
}
