import { z } from 'zod';
import { splitByShares, toMinor } from '../../money/minor-units.ts';
import type { Template } from '../../outline/template.ts';
import { currencyStrategy } from '../foundations/currency-strategy.ts';
import { factOf, ledger, numberOf } from '../foundations/ledger.ts';
import { brief } from '../intake/brief.ts';
import { blocks, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';
import { formatMinor } from './format-minor.ts';
import { wbsPackages } from './wbs-packages.ts';

const Minor = z.number().int().min(0).nullable().describe('minor units of the currency; null without a budget');

const CostEstimate = z.object({
  package: z.string().describe('package id'),
  phase: z.string().describe('phase id'),
  title: z.string(),
  share: z.number().describe('percent of the cost of all packages'),
  low: Minor,
  likely: Minor,
  high: Minor,
});

/** What each package may cost. Without a model nothing is priced: the stated budget is divided top down. */
export const costEstimates = drafted({
  id: 'cost_estimates',
  title: 'Cost estimates',
  number: '024',
  needs: { brief, currency: currencyStrategy, ledger, packages: wbsPackages },
  yields: {
    basis: z
      .enum(['budget_divided', 'shares_only'])
      .describe('whether amounts come from dividing the stated budget, or there are only shares'),
    currency: z.string().nullable().describe('ISO 4217'),
    items: z.array(CostEstimate),
  },
  outline: ({ brief, currency, ledger, packages }) => {
    const planned = packages.field('packages');
    const shares = sharesOf(templateOf(brief), planned);
    const code = currency.field('currency');
    const total = factOf(ledger, 'budget.total');
    const forWork = code === null || total?.unit !== code ? undefined : numberOf(ledger, 'budget.for_work', code);
    const parts = forWork === undefined || code === null ? null : splitByShares(toMinor(forWork, code), shares);
    // How far an estimate may be out follows what is usually set aside for it.
    const spread = (numberOf(ledger, 'cost.contingency_share') ?? 10) / 100;
    return {
      basis: parts === null ? ('shares_only' as const) : ('budget_divided' as const),
      currency: code,
      items: planned.map(({ id, phase, title }, index) => {
        const likely = parts?.[index] ?? null;
        return {
          package: id,
          phase,
          title,
          share: Math.round((shares[index] ?? 0) * 100) / 100,
          low: likely === null ? null : Math.round(likely * (1 - spread)),
          likely,
          high: likely === null ? null : Math.round(likely * (1 + 2.5 * spread)),
        };
      }),
      open_questions:
        parts === null
          ? ['What may the whole cost? With a budget the shares below become amounts.']
          : [
              'Which three packages can you price from a real quote? Replace their shares first: the amounts divide your budget, they do not say what the work costs.',
            ],
    };
  },
  check: (data) => [
    ...data.items
      .filter(
        ({ low, likely, high }) => low !== null && likely !== null && high !== null && (low > likely || likely > high),
      )
      .map(({ title }) => ({
        severity: 'error' as const,
        code: 'estimate-order',
        message: `The three estimates of “${title}” are not in order.`,
      })),
    ...(data.basis === 'budget_divided'
      ? [
          {
            severity: 'warning' as const,
            code: 'cost-not-priced',
            message: 'No package is priced yet: amounts divide the stated budget by usual shares.',
            next: 'Get quotes for the largest packages and enter them in the cost estimates.',
          },
        ]
      : []),
  ],
  page: (data) =>
    blocks(
      data.basis === 'budget_divided'
        ? 'The stated budget, less the contingency kept back, divided by the shares that such packages usually have. These amounts say what may be spent, not what it costs.'
        : 'No budget is known, so there are shares only.',
      table(
        ['Package', 'Share', 'Low', 'Likely', 'High'],
        data.items.map((row) => [
          text(row.title),
          `${row.share.toFixed(1)} %`,
          formatMinor(row.low, data.currency),
          formatMinor(row.likely, data.currency),
          formatMinor(row.high, data.currency),
        ]),
      ),
    ),
});

/** Usual shares of the planned packages, in percent of all of them. A package that the template lacks gets an average one. */
function sharesOf(template: Template, planned: readonly { id: string }[]): number[] {
  const usual = new Map(
    template.phases.flatMap((phase) =>
      phase.packages.map((row) => [row.id, (phase.cost_share * row.cost_share) / 100] as [string, number]),
    ),
  );
  const average = 100 / Math.max(1, planned.length);
  const raw = planned.map(({ id }) => usual.get(id) ?? average);
  const sum = raw.reduce((all, share) => all + share, 0);
  return raw.map((share) => (sum > 0 ? (share / sum) * 100 : average));
}
