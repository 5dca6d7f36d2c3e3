import type { Input } from '../../../engine/stage.ts';
import { toWhole } from '../../../money/minor-units.ts';
import type { Figure } from '../../../report/model.ts';

interface CostData {
  readonly currency: string | null;
  readonly total: { low: number; likely: number; high: number } | null;
  readonly budget: { stated: number } | null;
  readonly phases: readonly { title: string; low: number; likely: number; high: number }[];
}

/** Null when nothing is priced. */
export function costFigure(costs: Input<CostData>): Figure | null {
  const { currency, phases, total, budget } = costs.data;
  if (currency === null || total === null || phases.length === 0) return null;
  const whole = (minor: number) => toWhole(minor, currency);
  const row = ({ title, low, likely, high }: CostData['phases'][number]) => ({
    title,
    low: whole(low),
    likely: whole(likely),
    high: whole(high),
  });
  return {
    kind: 'cost_bars',
    title: 'Cost by phase: low, likely, high',
    currency,
    rows: phases.map(row),
    total: row({ title: 'Total', ...total }),
    budget: budget === null ? null : whole(budget.stated),
  };
}
