import type { Finding } from '../../../../shared/finding.ts';
import { listed } from '../../../../shared/listed.ts';
import { toWhole } from '../../../money/minor-units.ts';
import { quotedTitles, type StatedTotal } from './cost-chain.ts';
import type { CostData } from './cost-data.ts';
import { formatWhole } from './format-minor.ts';

/** Beyond this factor an estimate and a budget speak of different things. */
const FAR = 2;
/** Two totals within this share of each other are one. */
const SAME = 0.02;
/** The same for what a part costs: its label and the packages may be cut a little differently. */
const SAME_PART = 0.1;

/** What is wrong between the costs, the budget and the facts. */
export function costFindings(data: CostData): Finding[] {
  const unpriced = data.not_priced ?? 0;
  return [
    ...(unpriced > 0
      ? [
          {
            severity: 'warning' as const,
            code: 'cost-not-priced',
            message: `${unpriced === data.packages.length ? 'No package is' : `${unpriced} of ${data.packages.length} packages are not`} priced yet: the amounts split the stated budget by usual shares.`,
            next: 'Get quotes for the largest packages and enter them in Cost estimates.',
          },
        ]
      : []),
    ...(data.estimated && data.currency !== null && data.total
      ? otherTotals(data.totals ?? [], data.total.likely, data.currency)
      : []),
    ...(data.estimated && data.total && data.budget && isFarFrom(data.total.likely, data.budget.stated)
      ? [
          {
            severity: 'info' as const,
            code: 'budget-far-from-estimates',
            message: `The packages are estimated at ${data.total.likely > data.budget.stated ? 'more than twice' : 'less than half of'} the stated budget.`,
            next: 'Before ordering anything, find out which is wrong: the scope, the estimates or the budget.',
          },
        ]
      : []),
    ...(data.budget && data.budget.gap > 0 && data.basis !== 'divided'
      ? [
          {
            severity: data.budget.covers_likely ? ('warning' as const) : ('error' as const),
            code: 'budget-gap',
            message: data.budget.covers_likely
              ? 'The budget covers the likely cost, but not the full contingency.'
              : 'The budget does not cover the likely cost.',
            next: 'Cut scope, raise the budget, or accept the risk in writing.',
          },
        ]
      : []),
  ];
}

/** Costs of the facts that differ from what the packages say of the same. */
function otherTotals(
  totals: readonly (Omit<StatedTotal, 'estimated' | 'fact'> & { readonly estimated?: number | undefined })[],
  likely: number,
  currency: string,
): Finding[] {
  return totals
    .map((row) => ({ ...row, estimated: row.estimated ?? toWhole(likely, currency) }))
    .filter(
      ({ value, estimated, packages }) =>
        Math.abs(value - estimated) > (packages.length === 0 ? SAME : SAME_PART) * Math.max(value, estimated),
    )
    .map(({ label, value, estimated, packages, used_by }) => ({
      severity: 'warning',
      code: 'two-totals',
      message: `The facts put “${label}” at ${formatWhole(value, currency)}, and ${packages.length === 0 ? 'the packages add up to' : packages.length === 1 ? `the package ${quotedTitles(packages)} is estimated at` : `the packages ${quotedTitles(packages)} add up to`} ${formatWhole(estimated, currency)}.${used_by.length > 0 ? ` ${listed(used_by)} rest on the former.` : ''}`,
      next: 'Set the fact to what the packages say, or correct the packages.',
    }));
}

/** Whether one amount is more than `FAR` times the other. */
function isFarFrom(amount: number, other: number): boolean {
  return amount > other * FAR || amount * FAR < other;
}
