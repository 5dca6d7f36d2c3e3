import type { Fact } from '../../shared/fact.ts';

/** A fact that a stage computed from other sections; it cannot be set, only what it follows from can. */
export function derivedFact(id: string, label: string, value: number | string, unit: string, note: string): Fact {
  return { id, label, value, unit, basis: 'derived', note };
}
