import type { Input } from '../../engine/stage.ts';
import type { LaterFact } from '../ask.ts';
import { hasFact } from '../foundations/ledger.ts';

/** What the schedule computes for every plan, whatever is in it. */
export const scheduleLater: readonly LaterFact[] = [
  { id: 'schedule.start', label: 'First working day' },
  { id: 'schedule.finish', label: 'Finish as planned' },
  { id: 'schedule.p50', label: 'Finish with an even chance' },
  { id: 'schedule.p80', label: 'Finish with a chance of four in five' },
];

/** Dates on which phases begin and end. */
export function phaseLater(phases: readonly { readonly id: string; readonly title: string }[]): LaterFact[] {
  return phases.flatMap(({ id, title }) => [
    { id: `phase_start.${id}`, label: `${title} begins` },
    { id: `milestone.${id}`, label: `${title} complete` },
  ]);
}

/** What the costs come to. Without a stated budget nothing may be there to add up, so nothing may be referred to. */
export function costLater(ledger: Input<unknown>): LaterFact[] {
  if (!hasFact(ledger, 'budget.total')) return [];
  return [
    { id: 'cost.likely', label: 'Likely cost of all packages' },
    { id: 'cost.contingency', label: 'Contingency needed to be four-fifths sure' },
    { id: 'cost.needed', label: 'Likely cost with contingency' },
  ];
}
