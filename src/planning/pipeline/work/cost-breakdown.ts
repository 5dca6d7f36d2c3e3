import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import type { Finding } from '../../../shared/finding.ts';
import { roundMoney } from '../../../shared/quantities/currency.ts';
import { type Contingency, costContingency } from '../../money/contingency.ts';
import { compareBudget, rollUpCosts } from '../../money/cost-rollup.ts';
import { sumMinor, toMinor, toWhole } from '../../money/minor-units.ts';
import { derivedFact } from '../derived-facts.ts';
import { hasFact, ledger, numberOf } from '../foundations/ledger.ts';
import { blocks, section, table, text } from '../markdown.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { computed } from '../stage.ts';
import { chainSection, quotedTitles, type StatedTotal, statedTotals } from './cost-chain.ts';
import { costEstimates } from './cost-estimates.ts';
import { costFigure } from './cost-figure.ts';
import { formatMinor } from './format-minor.ts';
import { identifyRisks } from './identify-risks.ts';
import { costEvents, riskEvents } from './risk-events.ts';
import { schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { scheduleRisk } from './schedule-risk.ts';
import { amountsFrom } from './spending.ts';

const SEED = 1;
/** Beyond this factor an estimate and a budget speak of different things. */
const FAR = 2;
/** Where the costs come from: `divided` amounts add up to the budget by themselves, `partly` some are entered. */
export type CostBasis = 'estimated' | 'partly' | 'divided';

/** Two totals within this share of each other are one. */
const SAME = 0.02;
/** The same for what a part costs: its label and the packages may be cut a little differently. */
const SAME_PART = 0.1;
const Minor = z.number().int().describe('minor units');
const Range = z.object({ low: Minor, likely: Minor, high: Minor });

/** Heading of what the report shows elsewhere. */
const PACKAGES = 'Packages';

/** Costs rolled up, contingency by simulation, and what the stated budget leaves or lacks. */
export const costBreakdown = computed({
  id: 'cost_breakdown',
  title: 'Costs',
  number: '024',
  version: 5,
  wording: 2,
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
  needs: { ledger, risks: identifyRisks, phases: wbsPhases, estimates: costEstimates, schedule, risk: scheduleRisk },
  yields: {
    currency: z.string().nullable().describe('ISO 4217; null when nothing can be added up'),
    total: Range.nullable(),
    phases: z.array(Range.extend({ phase: z.string(), title: z.string() })),
    packages: z.array(Range.extend({ phase: z.string(), package: z.string(), title: z.string() })),
    contingency: z
      .object({
        for_estimates: Minor,
        for_risks: Minor.optional(),
        for_delay: Minor,
        alone: Minor.optional().describe('for estimates, if no two packages went wrong together'),
        total: Minor,
        p50: Minor,
        p80: Minor,
        p90: Minor,
      })
      .nullable()
      .describe('at 80 percent confidence'),
    budget: z
      .object({ stated: Minor, needed: Minor, gap: Minor, reserve: Minor, covers_likely: z.boolean() })
      .nullable(),
    estimated: z
      .boolean()
      .optional()
      .describe('whether packages were estimated for themselves, not the budget divided'),
    basis: z
      .enum(['estimated', 'partly', 'divided'])
      .optional()
      .describe('divided: the amounts only split the stated budget, so that comparing them with it says nothing'),
    has_funding: z.boolean().optional().describe('whether sources of funding are named'),
    unfunded: Minor.optional().describe(
      'needed beyond the funding that is known; 0 where it is enough or none is named',
    ),
    kept_back: z.number().optional().describe('whole units of the budget that are kept back by policy'),
    totals: z
      .array(
        z.object({
          fact: z.string(),
          label: z.string(),
          value: z.number().describe('whole units'),
          estimated: z
            .number()
            .optional()
            .describe('what the packages say of the same, whole units; absent for all of them'),
          packages: z.array(z.string()).default([]).describe('titles of these packages; empty for the whole work'),
          used_by: z.array(z.string()).describe('labels of the facts that are calculated from it'),
        }),
      )
      .optional()
      .describe('facts that name a cost which the packages estimate, too'),
    facts: z.array(Fact),
  },
  expectedMs: 150,
  compute: ({ ledger, risks, phases, estimates, schedule, risk }) => {
    const currency = estimates.field('currency');
    const items = estimates.field('items');
    const priced = items.flatMap((item) =>
      item.low !== null && item.likely !== null && item.high !== null
        ? [{ ...item, low: item.low, likely: item.likely, high: item.high }]
        : [],
    );
    if (currency === null || priced.length === 0) {
      return { currency: null, total: null, phases: [], packages: [], contingency: null, budget: null, facts: [] };
    }
    const titles = new Map(phases.field('phases').map(({ id, title }) => [id, title]));
    const rollup = rollUpCosts(priced);
    const isPriced = estimates.field('basis') === 'estimated';
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
    const contingency = isPriced ? simulated : inWholeUnits(simulated, toMinor(1, currency));
    const stated = numberOf(ledger, 'budget.total', currency);
    const amountOf = amountsFrom(ledger, currency);
    const payments = sumMinor((estimates.field('payments') ?? []).map((row) => amountOf(row) ?? 0));
    const comparison =
      stated === undefined
        ? null
        : compareBudget(toMinor(stated, currency), rollup.total.likely + payments, contingency.total);
    const whole = (minor: number) => toWhole(minor, currency);
    const forWork = numberOf(ledger, 'budget.for_work', currency);
    const basis: CostBasis = isPriced
      ? 'estimated'
      : forWork !== undefined && Math.abs(whole(rollup.total.likely) - forWork) <= 1
        ? 'divided'
        : 'partly';
    const known = numberOf(ledger, 'funding.known', currency);
    const needed = rollup.total.likely + payments + contingency.total;
    const unfunded = known === undefined || basis === 'divided' ? 0 : Math.max(0, needed - toMinor(known, currency));
    const keptBack = stated === undefined || forWork === undefined ? undefined : roundMoney(stated - forWork, currency);
    return {
      currency,
      ...(isPriced && { estimated: true }),
      total: rollup.total,
      phases: rollup.phases.map((row) => ({ ...row, title: titles.get(row.phase) ?? row.phase })),
      packages: rollup.packages.map((row) => ({
        ...row,
        title: priced.find((item) => item.package === row.package)?.title ?? row.package,
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
                'Kept back by policy',
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
          payments > 0
            ? 'likely cost plus contingency and what is paid beside the work'
            : 'likely cost plus contingency',
        ),
        ...(payments > 0
          ? [
              derivedFact(
                'cost.payments',
                'Paid beside the work',
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
                  'Short of what is needed',
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
  check: (data) => [
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
  ],
  page: (data) => {
    if (data.currency === null || data.total === null || data.contingency === null) {
      return 'No costs yet: no package has an amount. State a budget with its currency, or enter amounts in Cost estimates.';
    }
    const money = (minor: number) => formatMinor(minor, data.currency);
    const { alone = Number.POSITIVE_INFINITY, for_estimates } = data.contingency;
    const isSpread = alone < for_estimates;
    return blocks(
      costText(data),
      data.estimated && 'The amounts are estimates for each package, not quotes.',
      table(
        ['Phase', 'Low', 'Likely', 'High'],
        [
          ...data.phases.map((row) => [text(row.title), money(row.low), money(row.likely), money(row.high)]),
          ['**Total**', money(data.total.low), money(data.total.likely), money(data.total.high)],
        ],
      ),
      data.basis === 'divided' &&
        hasPayments(data.facts) &&
        'Beside the work, [[cost.payments]] are paid: deposits, interest and the like.',
      section(
        PACKAGES,
        table(
          ['Package', 'Low', 'Likely', 'High'],
          data.packages.map((row) => [text(row.title), money(row.low), money(row.likely), money(row.high)]),
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
                  ? [
                      [
                        'Risks of the register that say what they would cost',
                        money(data.contingency.for_risks),
                      ] as const,
                    ]
                  : []),
                ['Time-dependent costs during delay (80% likely finish)', money(data.contingency.for_delay)],
                ['**Total**', money(data.contingency.total)],
                ...(isSpread
                  ? [['For comparison: estimates, if packages went wrong independently', money(alone)] as const]
                  : []),
              ],
            ),
            isSpread &&
              'Any two packages are correlated by 0.2: drawn independently of each other, errors would cancel out as they never do.',
          ),
        ),
      data.basis !== 'divided' &&
        chainSection({
          stated: data.budget ? toWhole(data.budget.stated, data.currency) : null,
          kept_back: data.kept_back ?? null,
          contingency: toWhole(data.contingency.total, data.currency),
          has_funding: data.has_funding === true,
          totals: (data.totals ?? []).map((row) => ({
            ...row,
            shown_difference: differenceText(
              (row.estimated ?? toWhole(data.total?.likely ?? 0, data.currency ?? '')) - row.value,
              data.currency ?? '',
            ),
          })),
          gap: (data.budget?.gap ?? 0) > 0,
          unfunded: (data.unfunded ?? 0) > 0,
          payments: hasPayments(data.facts),
        }),
    );
  },
});

function hasPayments(facts: readonly { readonly id: string }[]): boolean {
  return facts.some(({ id }) => id === 'cost.payments');
}

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

interface Compared {
  readonly budget: { readonly gap: number } | null;
  readonly basis?: CostBasis | undefined;
}

function costText({ budget, basis }: Compared): string {
  if (budget === null) return 'The packages cost [[cost.likely]]; for 80% confidence, add [[cost.contingency]].';
  if (basis === 'divided')
    return 'The packages have [[cost.likely]] of the [[budget.total]] budget, split the way similar projects do. As you stated; not estimated: nothing is priced yet, so whether the budget is enough cannot be told.';
  return budget.gap > 0
    ? 'The packages cost [[cost.likely]] of the [[budget.total]] budget. Adding [[cost.contingency]] of contingency for 80% confidence leaves a **shortfall of [[budget.gap]].**'
    : 'The packages cost [[cost.likely]] of the [[budget.total]] budget, plus [[cost.contingency]] of contingency. That leaves **[[budget.reserve]].**';
}

/** Contingency of amounts that nobody has priced, in whole units of the currency, as they are. */
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
      message: `The facts put “${label}” at ${formatMoney(value, currency)}, and ${packages.length === 0 ? 'the packages add up to' : packages.length === 1 ? `the package ${quotedTitles(packages)} is estimated at` : `the packages ${quotedTitles(packages)} add up to`} ${formatMoney(estimated, currency)}.${used_by.length > 0 ? ` ${new Intl.ListFormat('en').format([...used_by])} rest on the former.` : ''}`,
      next: 'Set the fact to what the packages say, or correct the packages.',
    }));
}

function differenceText(difference: number, currency: string): string {
  if (Math.round(difference) === 0) return 'the same';
  return `${formatMoney(Math.abs(difference), currency)} ${difference > 0 ? 'more' : 'less'}`;
}

function formatMoney(whole: number, currency: string): string {
  return formatMinor(toMinor(whole, currency), currency);
}

/** Whether one amount is more than `FAR` times the other. */
function isFarFrom(amount: number, other: number): boolean {
  return amount > other * FAR || amount * FAR < other;
}
