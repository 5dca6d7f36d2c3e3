import { toWhole } from '../../planning/money/minor-units.ts';
import { wbsPhases } from '../../planning/pipeline/plan/wbs-phases.ts';
import { cashFlow } from '../../planning/pipeline/work/costs/cash-flow.ts';
import { costBreakdown } from '../../planning/pipeline/work/costs/cost-breakdown.ts';
import { costEstimates } from '../../planning/pipeline/work/costs/cost-estimates.ts';
import { withQuotes } from '../../planning/pipeline/work/costs/quotes.ts';
import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { finishedData } from '../plan-views.ts';
import type { TableSource } from './table-source.ts';

type MoneyRows = Pick<PlanTables, 'costs' | 'cost_totals' | 'cash_flow' | 'currency'>;

/** What the work packages cost, what that comes to, and what goes in and out each month. */
export function moneyRows(source: TableSource): MoneyRows {
  return { ...costRows(source), cost_totals: costTotals(source), cash_flow: cashRows(source) };
}

function costRows({ views, plain }: TableSource): Pick<MoneyRows, 'costs' | 'currency'> {
  const estimates = finishedData(views, costEstimates);
  if (!estimates) return { costs: [], currency: null };
  const { currency } = estimates;
  const phases = new Map(finishedData(views, wbsPhases)?.phases.map(({ id, title }) => [id, plain(title)]));
  const whole = (minor: number | null) => (minor === null || currency === null ? null : toWhole(minor, currency));
  return {
    currency,
    costs: withQuotes(estimates.items).map((item) => ({
      package: item.package,
      title: plain(item.title),
      phase: item.phase,
      phase_title: phases.get(item.phase) ?? item.phase,
      share: item.share,
      low: whole(item.low),
      likely: whole(item.likely),
      high: whole(item.high),
      why: plain(item.why ?? ''),
    })),
  };
}

/** The sum of the packages, the contingency, what is needed with it, and what the budget leaves or lacks. */
function costTotals({ views }: TableSource): PlanTables['cost_totals'] {
  const costs = finishedData(views, costBreakdown);
  if (!costs || costs.currency === null || costs.total === null) return [];
  const { currency, total, contingency, budget } = costs;
  const whole = (minor: number) => toWhole(minor, currency);
  const one = (item: 'contingency' | 'needed' | 'budget' | 'gap', minor: number) => ({
    item,
    low: null,
    likely: whole(minor),
    high: null,
  });
  return [
    { item: 'packages', low: whole(total.low), likely: whole(total.likely), high: whole(total.high) },
    ...(contingency ? [one('contingency', contingency.total)] : []),
    ...(budget ? [one('needed', budget.needed), one('budget', budget.stated), one('gap', budget.gap)] : []),
  ];
}

function cashRows({ views }: TableSource): PlanTables['cash_flow'] {
  const flow = finishedData(views, cashFlow);
  if (!flow || flow.currency === null) return [];
  const { currency, funded, months } = flow;
  return months.map(({ month, spend, income, balance }) => ({
    month,
    spend: toWhole(spend, currency),
    income: toWhole(income, currency),
    balance: funded ? toWhole(balance, currency) : null,
  }));
}
