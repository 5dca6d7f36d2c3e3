import type { Views } from '../planning/engine/views.ts';
import { toWhole } from '../planning/money/minor-units.ts';
import { costBreakdown } from '../planning/pipeline/work/costs/cost-breakdown.ts';
import type { CostData } from '../planning/pipeline/work/costs/cost-data.ts';
import type { PlanComparison } from '../shared/contracts/plan-diff.ts';
import { both } from './matched.ts';
import { finishedData } from './plan-views.ts';

type CostDifference = NonNullable<PlanComparison['costs']>;

/** How the costs of plan `b` differ from those of plan `a`: all of the work, and its packages by what they are called. */
export function compareCosts(a: Views, b: Views): CostDifference | null {
  const found = both(finishedData(a, costBreakdown), finishedData(b, costBreakdown));
  if (!found) return null;
  const [before, after] = found.map(likelyByTitle) as [ReadonlyMap<string, number>, ReadonlyMap<string, number>];
  const titles = [...new Set([...before.keys(), ...after.keys()])];
  const far = (row: CostDifference['changed'][number]) => Math.abs((row.b ?? 0) - (row.a ?? 0));
  return {
    a: sideOf(found[0]),
    b: sideOf(found[1]),
    changed: titles
      .map((title) => ({ title, a: before.get(title) ?? null, b: after.get(title) ?? null }))
      .filter((row) => row.a !== row.b)
      .toSorted((one, other) => far(other) - far(one)),
  };
}

function likelyByTitle({ packages, currency }: CostData): ReadonlyMap<string, number> {
  return new Map(currency === null ? [] : packages.map(({ title, likely }) => [title, toWhole(likely, currency)]));
}

function sideOf({ currency, total, contingency, budget }: CostData): CostDifference['a'] {
  const whole = (minor: number | undefined) =>
    minor === undefined || currency === null ? null : toWhole(minor, currency);
  const likely = total?.likely;
  return {
    currency,
    likely: whole(likely),
    needed: likely === undefined || !contingency ? null : whole(likely + contingency.total),
    gap: whole(budget?.gap),
  };
}
