import type { Input } from '../../engine/stage.ts';
import type { LaterFact } from '../ask.ts';
import { hasFact } from '../foundations/ledger.ts';

/** What the schedule computes for every plan, whatever is in it. */
export const scheduleLater: readonly LaterFact[] = [
  { id: 'schedule.start', label: 'First working day' },
  { id: 'schedule.finish', label: 'Planned finish, without uncertainty' },
  { id: 'schedule.p50', label: '50% likely finish' },
  { id: 'schedule.p80', label: '80% likely finish' },
];

/** When the deadline is met, as the schedule computes it; nothing without a stated deadline. */
export function deadlineLater(ledger: Input<unknown>): LaterFact[] {
  if (!hasFact(ledger, 'timeline.deadline')) return [];
  return [
    { id: 'deadline.planned', label: 'Deadline: planned date, without uncertainty' },
    { id: 'deadline.p80', label: 'Deadline: 80% likely date' },
  ];
}

/** Dates on which phases begin and end. */
export function phaseLater(phases: readonly { readonly id: string; readonly title: string }[]): LaterFact[] {
  return phases.flatMap(({ id, title }) => [
    { id: `phase_start.${id}`, label: `${title} begins` },
    { id: `milestone.${id}`, label: `${title} complete, without uncertainty` },
    { id: `milestone_p80.${id}`, label: `${title} complete, 80% likely` },
  ]);
}

/** Totals of the costs. None without a stated budget, because then there may be no amounts to add up. */
export function costLater(ledger: Input<unknown>): LaterFact[] {
  if (!hasFact(ledger, 'budget.total')) return [];
  return [
    { id: 'cost.likely', label: 'Likely cost' },
    { id: 'cost.contingency', label: 'Contingency for 80% confidence' },
    { id: 'cost.needed', label: 'Likely cost with contingency' },
  ];
}
