import type { Fact } from '../../../../shared/fact.ts';

/** A fact that a stage computed from other sections; it cannot be set, only what it follows from can. */
export function derivedFact(id: string, label: string, value: number | string, unit: string, note: string): Fact {
  return { id, label, value, unit, basis: 'derived', note };
}

/** What stands in the place of a date where the schedule has no such work: what refers to it says so. */
export function undatedFact(id: string, label: string): Fact {
  return derivedFact(id, label, 'not planned', 'text', 'the schedule has no such work');
}
