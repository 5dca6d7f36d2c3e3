import { planRequest, planRow, type Store, ledger as storedLedger } from '../../library/for-drafting.ts';
import type { Graph } from '../../planning/engine/graph.ts';
import { currencyStrategy } from '../../planning/pipeline/foundations/currency-strategy.ts';
import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { planWords } from '../../shared/plan-words.ts';
import { finishedData, viewsOf } from '../plan-views.ts';
import { asReviewed } from '../review-words.ts';
import { factRows } from './fact-rows.ts';
import { moneyRows } from './money-rows.ts';
import { registerRows } from './register-rows.ts';
import type { TableSource } from './table-source.ts';
import { workRows } from './work-rows.ts';

/** See `Planner.tables`. */
export async function planTables(
  graph: Graph,
  store: Store,
  planId: string,
  beside: Pick<TableSource, 'baseline' | 'progress'>,
): Promise<PlanTables> {
  const { locale = DEFAULT_LOCALE, start_date } = planRequest(store, planId);
  const ledger = storedLedger(store, planId);
  const views = viewsOf(graph, store, planId);
  const reviewed = asReviewed(graph, store, planId);
  const { plain } = planWords(ledger, locale, start_date);
  const source: TableSource = { views, ledger, locale, ...beside, plain: (text) => plain(reviewed(text)) };
  const money = moneyRows(source);
  return {
    format: 1,
    id: planId,
    title: planRow(store, planId)?.title ?? planId,
    locale,
    currency: money.currency ?? finishedData(views, currencyStrategy)?.currency ?? null,
    ...(await workRows(source)),
    facts: factRows(graph, source),
    costs: money.costs,
    cost_totals: money.cost_totals,
    cash_flow: money.cash_flow,
    ...registerRows(source),
  };
}
