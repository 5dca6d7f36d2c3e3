import { roundMoney } from '../../../../shared/quantities/currency.ts';
import { type Contingency, costContingency } from '../../../money/contingency.ts';
import { compareBudget, rollUpCosts } from '../../../money/cost-rollup.ts';
import { sumMinor, toMinor, toWhole } from '../../../money/minor-units.ts';
import { hasFact, ledger, numberOf } from '../../foundations/ledger.ts';
import { derivedFact } from '../../frame/data/derived-facts.ts';
import { pageLocale } from '../../frame/page/page-locale.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { setFacts } from '../../sources.ts';
import { computed } from '../../stage.ts';
import { identifyRisks } from '../risks/identify-risks.ts';
import { costEvents, riskEvents } from '../risks/risk-events.ts';
import { schedule } from '../schedule/schedule.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { scheduleRisk } from '../schedule/schedule-risk.ts';
import { specialists } from '../specialists/specialists.ts';
import { statedTotals } from './cost-chain.ts';
import { type CostBasis, costFields } from './cost-data.ts';
import { costEstimates } from './cost-estimates.ts';
import { costFigure } from './cost-figure.ts';
import { costFindings } from './cost-findings.ts';
import { costPage, PACKAGES } from './cost-page.ts';
import { isQuoted, withQuotes } from './quotes.ts';
import { amountsFrom } from './spending.ts';

const SEED = 1;

/** Costs rolled up, contingency by simulation, and what the stated budget leaves or lacks. */
export const costBreakdown = computed({
  id: 'cost_breakdown',
  title: 'Costs',
  number: '024',
  group: 'work',
  version: 8,
  wording: 4,
  report: [
    {
      part: 'understand',
      // The packages stand in the cost estimates, with what makes up their cost.
      shownElsewhere: [PACKAGES],
      figures: ({ input }) => {
        const figure = costFigure(input);
        return figure ? [figure] : [];
      },
    },
  ],
  ledger: 'added',
  needs: {
    ledger,
    setFacts,
    risks: identifyRisks,
    phases: wbsPhases,
    estimates: costEstimates,
    schedule,
    risk: scheduleRisk,
  },
  wants: { specialists },
  yields: costFields,
  expectedMs: 150,
  compute: (inputs) => {
    const { ledger, risks, phases, estimates, schedule, risk } = inputs;
    const currency = estimates.field('currency');
    const items = estimates.field('items');
    const priced = withQuotes(items).flatMap((item) =>
      item.low !== null && item.likely !== null && item.high !== null
        ? [{ ...item, low: item.low, likely: item.likely, high: item.high }]
        : [],
    );
    if (currency === null || priced.length === 0) {
      return { currency: null, total: null, phases: [], packages: [], contingency: null, budget: null, facts: [] };
    }
    const titles = new Map(phases.field('phases').map(({ id, title }) => [id, title]));
    const rollup = rollUpCosts(priced);
    const isPriced = estimates.field('basis') === 'estimated' || priced.every(isQuoted);
    const simulated = costContingency(
      rollup.packages.map((row) => ({ ...row, id: row.package })),
      {
        timeDependentShare: (numberOf(ledger, 'cost.time_share') ?? 0) / 100,
        ...overrun(schedule.data, risk.field('p80').days, risk.field('deadline')?.p80?.days),
      },
      {
        seed: SEED,
        events:
          risks.field('currency') === currency
            ? costEvents(riskEvents(risks.field('risks')), toMinor(1, currency))
            : [],
      },
    );
    const contingency = inWholeUnits(simulated, toMinor(1, currency));
    const stated = numberOf(ledger, 'budget.total', currency);
    const amountOf = amountsFrom(inputs, currency);
    const payments = sumMinor((estimates.field('payments') ?? []).map((row) => amountOf(row) ?? 0));
    const comparison =
      stated === undefined
        ? null
        : compareBudget(toMinor(stated, currency), rollup.total.likely + payments, contingency.total);
    const whole = (minor: number) => toWhole(minor, currency);
    const forWork = numberOf(ledger, 'budget.for_work', currency);
    const basis: CostBasis = isPriced
      ? 'estimated'
      : !priced.some(isQuoted) && forWork !== undefined && Math.abs(whole(rollup.total.likely) - forWork) <= 1
        ? 'divided'
        : 'partly';
    const known = numberOf(ledger, 'funding.known', currency);
    const needed = rollup.total.likely + payments + contingency.total;
    const unfunded = known === undefined || basis === 'divided' ? 0 : Math.max(0, needed - toMinor(known, currency));
    const keptBack = stated === undefined || forWork === undefined ? undefined : roundMoney(stated - forWork, currency);
    return {
      currency,
      ...pageLocale(estimates),
      ...(isPriced ? { estimated: true } : { not_priced: priced.filter((item) => !isQuoted(item)).length }),
      total: rollup.total,
      phases: rollup.phases.map((row) => ({ ...row, title: titles.get(row.phase) ?? row.phase })),
      packages: rollup.packages.map((row) => ({
        ...row,
        title: priced.find((item) => item.package === row.package)?.title ?? row.package,
        ...(priced.some((item) => item.package === row.package && isQuoted(item)) && { quoted: true }),
      })),
      contingency: {
        for_estimates: contingency.forEstimates,
        for_risks: contingency.forRisks,
        for_delay: contingency.forDelay,
        alone: contingency.forEstimatesAlone,
        total: contingency.total,
        p50: contingency.p50,
        p80: contingency.p80,
        p90: contingency.p90,
      },
      budget:
        comparison === null || stated === undefined
          ? null
          : {
              stated: toMinor(stated, currency),
              needed: comparison.needed,
              gap: comparison.gap,
              reserve: comparison.reserve,
              covers_likely: comparison.coversLikely,
            },
      basis,
      has_funding: hasFact(ledger, 'funding.known'),
      has_gap: hasFact(ledger, 'funding.gap'),
      unfunded,
      ...(keptBack !== undefined && { kept_back: keptBack }),
      totals: statedTotals(
        ledger.data.facts,
        currency,
        priced.flatMap(({ package: id, title }) => {
          const likely = rollup.packages.find((row) => row.package === id)?.likely;
          return likely === undefined ? [] : [{ title, likely: toWhole(likely, currency) }];
        }),
      ),
      facts: [
        ...(keptBack === undefined
          ? []
          : [
              derivedFact(
                'cost.kept_back',
                'Management reserve',
                keptBack,
                currency,
                'share of the budget that is not planned for work',
              ),
            ]),
        derivedFact(
          'cost.likely',
          'Likely cost',
          whole(rollup.total.likely),
          currency,
          'sum of the likely costs of the packages',
        ),
        derivedFact(
          'cost.contingency',
          'Contingency for 80% confidence',
          whole(contingency.total),
          currency,
          'simulated costs of packages and risks, plus the cost of delay at the 80% likely finish',
        ),
        derivedFact(
          'cost.needed',
          'Likely cost with contingency',
          whole(needed),
          currency,
          payments > 0 ? 'likely cost plus contingency and other payments' : 'likely cost plus contingency',
        ),
        ...(payments > 0
          ? [
              derivedFact(
                'cost.payments',
                'Other payments',
                whole(payments),
                currency,
                'deposits, interest and the like, from the cost estimates',
              ),
            ]
          : []),
        ...(unfunded > 0
          ? [
              derivedFact(
                'cost.unfunded',
                'Needed beyond known funding',
                whole(unfunded),
                currency,
                'likely cost with contingency minus the funding that is known',
              ),
            ]
          : []),
        ...rollup.phases.map((row) =>
          derivedFact(
            `cost.phase_${row.phase}`,
            `Likely cost of ${titles.get(row.phase) ?? row.phase}`,
            whole(row.likely),
            currency,
            'sum of its packages',
          ),
        ),
        ...(comparison === null || basis === 'divided'
          ? []
          : comparison.gap > 0
            ? [
                derivedFact(
                  'budget.gap',
                  'Shortfall',
                  whole(comparison.gap),
                  currency,
                  'likely cost with contingency minus budget',
                ),
              ]
            : [
                derivedFact(
                  'budget.reserve',
                  'Budget left',
                  whole(comparison.reserve),
                  currency,
                  'budget minus likely cost with contingency',
                ),
              ]),
      ],
    };
  },
  check: costFindings,
  page: costPage,
});

/**
 * How late the costs run on that are spent by the day: until what the deadline is about is done, or the whole. An event
 * on its date is never later.
 */
function overrun(
  { days, deadline }: Pick<ScheduleData, 'days' | 'deadline'>,
  p80: number,
  goalP80: number | undefined,
): { readonly plannedDays: number; readonly p80Days: number } {
  const goal = deadline?.goal;
  if (goal?.pinned) return { plannedDays: days, p80Days: days };
  return goal && goalP80 !== undefined
    ? { plannedDays: deadline.planned_days ?? days, p80Days: goalP80 }
    : { plannedDays: days, p80Days: p80 };
}

/** Contingency in whole units of the currency, as the estimates are: what is simulated is not known to the cent. */
function inWholeUnits(amounts: Contingency, unit: number): Contingency {
  const whole = (minor: number) => Math.round(minor / unit) * unit;
  const [forEstimates, forRisks, forDelay] = [amounts.forEstimates, amounts.forRisks, amounts.forDelay].map(whole) as [
    number,
    number,
    number,
  ];
  return {
    ...amounts,
    forEstimates,
    forRisks,
    forDelay,
    forEstimatesAlone: whole(amounts.forEstimatesAlone),
    total: forEstimates + forRisks + forDelay,
    p50: whole(amounts.p50),
    p80: whole(amounts.p80),
    p90: whole(amounts.p90),
  };
}
