import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatQuantity } from '../../../../shared/quantities/format.ts';
import { toWhole } from '../../../money/minor-units.ts';
import { blocks, section, table, text } from '../../frame/page/markdown.ts';
import { chainSection } from './cost-chain.ts';
import type { CostData } from './cost-data.ts';
import { formatMinor, formatWhole } from './format-minor.ts';

/** Heading of what the report shows elsewhere. */
export const PACKAGES = 'Packages';

/** The page of the costs, as Markdown. */
export function costPage(data: CostData): string {
  if (data.currency === null || data.total === null || data.contingency === null) {
    return 'No costs yet: no package has an amount. State a budget with its currency, or enter amounts in Cost estimates.';
  }
  const money = (minor: number) => formatMinor(minor, data.currency, data.locale);
  const { alone = Number.POSITIVE_INFINITY, for_estimates } = data.contingency;
  const isSpread = alone < for_estimates;
  return blocks(
    costText(data),
    data.estimated && !data.packages.every(({ quoted }) => quoted) && quotesText(data.packages),
    table(
      ['Phase', 'Low', 'Likely', 'High'],
      [
        ...data.phases.map((row) => [text(row.title), money(row.low), money(row.likely), money(row.high)]),
        ['**Total**', money(data.total.low), money(data.total.likely), money(data.total.high)],
      ],
    ),
    data.basis === 'divided' &&
      hasPayments(data.facts) &&
      'Other payments, such as deposits and interest: [[cost.payments]].',
    section(
      PACKAGES,
      table(
        ['Package', 'Low', 'Likely', 'High'],
        data.packages.map((row) => [
          row.quoted ? `${text(row.title)} (quote)` : text(row.title),
          money(row.low),
          money(row.likely),
          money(row.high),
        ]),
      ),
    ),
    data.basis !== 'divided' &&
      section(
        'Contingency',
        blocks(
          table(
            ['For', 'Amount'],
            [
              ['Estimates that are too low (simulation, 80% confidence)', money(data.contingency.for_estimates)],
              ...(data.contingency.for_risks
                ? [['Risks of the register that say what they would cost', money(data.contingency.for_risks)] as const]
                : []),
              ['Time-dependent costs during delay (80% likely finish)', money(data.contingency.for_delay)],
              ['**Total**', money(data.contingency.total)],
              ...(isSpread
                ? [['For comparison: estimates, if packages went wrong independently', money(alone)] as const]
                : []),
            ],
          ),
          isSpread &&
            `Packages are simulated with a correlation of ${formatQuantity(0.2, 'count', data.locale ?? DEFAULT_LOCALE)}, because estimating errors rarely cancel out.`,
        ),
      ),
    data.basis !== 'divided' &&
      chainSection({
        stated: data.budget ? toWhole(data.budget.stated, data.currency) : null,
        kept_back: data.kept_back ?? null,
        contingency: toWhole(data.contingency.total, data.currency),
        has_funding: data.has_funding === true,
        has_gap: data.has_gap === true,
        totals: (data.totals ?? []).map((row) => ({
          ...row,
          shown_difference: differenceText(
            (row.estimated ?? toWhole(data.total?.likely ?? 0, data.currency ?? '')) - row.value,
            data.currency ?? '',
            data.locale,
          ),
        })),
        gap: (data.budget?.gap ?? 0) > 0,
        unfunded: (data.unfunded ?? 0) > 0,
        payments: hasPayments(data.facts),
      }),
  );
}

function quotesText(packages: CostData['packages']): string {
  return packages.some(({ quoted }) => quoted)
    ? 'Where there is no quote, the amount is an estimate for the package.'
    : 'The amounts are estimates for each package, not quotes.';
}

function hasPayments(facts: readonly { readonly id: string }[]): boolean {
  return facts.some(({ id }) => id === 'cost.payments');
}

function costText({ budget, basis }: Pick<CostData, 'budget' | 'basis'>): string {
  if (budget === null) return 'The packages cost [[cost.likely]]; for 80% confidence, add [[cost.contingency]].';
  if (basis === 'divided')
    return 'The packages have [[cost.likely]] of the [[budget.total]] budget, split the way similar projects do. As you stated; not estimated: nothing is priced yet, so whether the budget is enough cannot be told.';
  return budget.gap > 0
    ? 'The packages cost [[cost.likely]] of the [[budget.total]] budget. Adding [[cost.contingency]] of contingency for 80% confidence leaves a **shortfall of [[budget.gap]].**'
    : 'The packages cost [[cost.likely]] of the [[budget.total]] budget, plus [[cost.contingency]] of contingency. That leaves **[[budget.reserve]].**';
}

function differenceText(difference: number, currency: string, locale: string | undefined): string {
  if (Math.round(difference) === 0) return 'the same';
  return `${formatWhole(Math.abs(difference), currency, locale)} ${difference > 0 ? 'more' : 'less'}`;
}
