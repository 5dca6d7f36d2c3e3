import { z } from 'zod';
import { Fact } from '../../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatDate, formatMonths } from '../../../../shared/quantities/format.ts';
import { cashFlow as flowOf, lowestBalance, roundedSpending } from '../../../money/cash-flow.ts';
import { lateCost } from '../../../money/late-cost.ts';
import { sumMinor, toMinor, toWhole } from '../../../money/minor-units.ts';
import { ledger, numberOf } from '../../foundations/ledger.ts';
import { derivedFact } from '../../frame/data/derived-facts.ts';
import { blocks, prose, ref, section, table, text } from '../../frame/page/markdown.ts';
import { PageLocale, pageLocale } from '../../frame/page/page-locale.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { setFacts } from '../../sources.ts';
import { computed } from '../../stage.ts';
import { schedule } from '../schedule/schedule.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { scheduleRisk } from '../schedule/schedule-risk.ts';
import { specialists } from '../specialists/specialists.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { costEstimates } from './cost-estimates.ts';
import { formatMinor } from './format-minor.ts';
import type { Release } from './money-flows.ts';
import { payingReleases } from './releases.ts';
import { type AmountOf, amountsFrom, plannedSpending } from './spending.ts';

const Minor = z.number().int().describe('minor units');
const Month = z.object({
  month: z.string().describe('its first day, YYYY-MM-DD'),
  spend: Minor,
  income: Minor,
  balance: Minor.describe('what is left at its end'),
});

/** Heading of the table that the figure draws. */
const MONTHS = 'Month by month';

/** What is spent when, and whether the money that is released by then pays for it. */
export const cashFlow = computed({
  id: 'cash_flow',
  title: 'Cash flow',
  number: '024',
  group: 'work',
  version: 5,
  wording: 3,
  report: [
    {
      part: 'understand',
      shownElsewhere: [MONTHS],
      figures: ({ input }) => {
        const { currency, months, funded } = input.data;
        return currency === null || months.length < 2
          ? []
          : [
              {
                kind: 'cash_flow' as const,
                title: funded ? 'Spending by month, and what is left' : 'Spending by month',
                currency,
                months: months.map(({ month, spend, balance }) => ({
                  month,
                  spend: toWhole(spend, currency),
                  balance: funded ? toWhole(balance, currency) : null,
                })),
              },
            ];
      },
    },
  ],
  ledger: 'added',
  needs: {
    ledger,
    setFacts,
    plan: projectPlan,
    schedule,
    risk: scheduleRisk,
    estimates: costEstimates,
    costs: costBreakdown,
  },
  wants: { specialists },
  yields: {
    currency: z.string().nullable().describe('ISO 4217; null where no package has an amount'),
    locale: PageLocale,
    funded: z.boolean().describe('whether it is known what there is to spend'),
    source: z.enum(['funding', 'budget', 'none']).describe('what counts as money that is there'),
    estimated: z.boolean().describe('false where the amounts only divide the stated budget'),
    months: z.array(Month),
    releases: z.array(
      z.object({
        label: z.string(),
        condition: z.string().nullable().describe('null for what is there from the start'),
        date: z.string().describe('YYYY-MM-DD'),
        amount: Minor,
        phases: z.array(z.string()).describe('titles of the phases that are worked on until the next release'),
        cost: Minor.describe('what is spent until then'),
        left: Minor.describe('of all that is released by then after all that is spent by then'),
      }),
    ),
    payments: z
      .array(z.object({ label: z.string(), date: z.string().describe('YYYY-MM-DD'), amount: Minor }))
      .describe('paid out beside the work packages'),
    unsourced: Minor.describe('released beyond the money that is known; 0 where there is none'),
    facts: z.array(Fact),
  },
  compute: (inputs) => {
    const { ledger, plan, schedule, risk, estimates, costs } = inputs;
    const currency = costs.field('currency');
    if (currency === null)
      return {
        currency,
        funded: false,
        source: 'none' as const,
        estimated: false,
        months: [],
        releases: [],
        payments: [],
        unsourced: 0,
        facts: [],
      };
    const money = (minor: number) => toWhole(minor, currency);
    const amountOf = amountsFrom(inputs, currency);
    const dates = schedule.data;
    const isDivided = costs.field('basis') === 'divided';
    const { payments, spending: exact } = plannedSpending({
      costs: costs.field('packages'),
      items: estimates.field('items'),
      payments: estimates.field('payments') ?? [],
      tasks: dates.tasks,
      amountOf,
    });
    // Parts of a budget that nobody priced are not known to the cent.
    const spending = isDivided ? roundedSpending(exact, toMinor(1, currency)) : exact;
    const [known, budget] = [numberOf(ledger, 'funding.known', currency), numberOf(ledger, 'budget.total', currency)];
    const named = releasesOf({ parts: estimates.field('releases'), older: plan.field('releases') }, dates, amountOf);
    // The part of the budget without a source is no part of the known money, so a release of it comes on top.
    const unfunded = named.some(({ fact }) => fact === GAP) ? (numberOf(ledger, GAP, currency) ?? 0) : 0;
    const whole = known === undefined ? budget : known + unfunded;
    const onTop = sumMinor(named.filter((row) => row.onTop).map(({ amount }) => amount));
    const releases =
      whole === undefined
        ? []
        : payingReleases(toMinor(whole, currency) + onTop, dates.start, named, spending, dates.phases);
    const months = flowOf(spending, releases);
    const lowest = lowestBalance(spending, releases);
    const dearest = months.toSorted((a, b) => b.spend - a.spend)[0];
    const { deadline } = dates;
    // An event is on its date whatever happens, and is never late.
    const late =
      deadline === null || deadline.goal?.pinned
        ? null
        : lateCost({
            ...deadline,
            likely80: risk.field('deadline')?.p80?.days ?? null,
            days: dates.days,
            likely: costs.field('total')?.likely ?? 0,
            time_share: (numberOf(ledger, 'cost.time_share') ?? 0) / 100,
          });
    return {
      currency,
      ...pageLocale(estimates),
      funded: whole !== undefined,
      source:
        known !== undefined ? ('funding' as const) : budget !== undefined ? ('budget' as const) : ('none' as const),
      estimated: !isDivided,
      months,
      releases,
      payments,
      unsourced:
        whole === undefined
          ? 0
          : Math.max(0, sumMinor(releases.map(({ amount }) => amount)) - toMinor(whole, currency) - onTop),
      facts: [
        ...(dearest
          ? [
              derivedFact(
                'cash.peak',
                'Highest monthly spending',
                money(dearest.spend),
                currency,
                'packages by the days of their work',
              ),
            ]
          : []),
        ...(lowest && whole !== undefined ? balanceFacts(lowest, money, currency) : []),
        ...(late === null
          ? []
          : [
              derivedFact(
                'cash.late',
                'Cost of missing the deadline',
                money(late),
                currency,
                'time-dependent costs of the days after deadline and planned date, up to the 80% likely date',
              ),
            ]),
      ],
    };
  },
  check: ({ currency, releases, estimated, unsourced }) => [
    ...(currency === null || unsourced === 0
      ? []
      : [
          {
            severity: 'warning' as const,
            code: 'releases-exceed-money',
            message: `The releases that are part of the known money add up to ${formatMinor(unsourced, currency)} more than it.`,
            next: 'Say which of them come on top of it, or correct the amounts.',
          },
        ]),
    ...(currency === null || !estimated ? [] : releases.filter(({ left }) => left < 0))
      .sort((a, b) => a.left - b.left)
      .slice(0, 1)
      .map((short) => {
        const come = sumMinor(releases.slice(0, releases.indexOf(short) + 1).map(({ amount }) => amount));
        const next = releases[releases.indexOf(short) + 1];
        return {
          severity: 'error' as const,
          code: 'release-too-small',
          message: `${next ? `Until “${next.label}” comes on ${formatDate(next.date, DEFAULT_LOCALE)}` : 'Until the end'}, ${formatMinor(come - short.left, currency)} is spent and ${formatMinor(come, currency)} has come: ${formatMinor(-short.left, currency)} is missing.`,
          next: 'Move money forward, put off what is done before it, or find the difference.',
        };
      }),
  ],
  page: (data) => {
    const { currency, months, releases, locale = DEFAULT_LOCALE } = data;
    if (currency === null) return 'No package has an amount yet, so there is nothing to spread over the months.';
    const money = (minor: number) => formatMinor(minor, currency, locale);
    const has = (id: string) => data.facts.some((fact) => fact.id === id);
    return blocks(
      !data.estimated &&
        'As you stated; not estimated: the amounts split the budget, so this shows when money is needed, not how much.',
      `At most ${ref('cash.peak')} is spent in a month.${has('cash.lowest') ? ` The lowest balance is ${ref('cash.lowest')}, on ${ref('cash.lowest_date')}.` : ''}`,
      has('cash.late') &&
        `Missing the deadline [[timeline.deadline]] until the 80% likely date [[deadline.p80]] costs ${ref('cash.late')} more than the packages include.`,
      section(
        'Funding by phase',
        table(
          ['Money', 'Amount', 'Comes on', 'Pays for', 'Spent before the next release', 'Left then'],
          // All of it from the start needs no table.
          (releases.length > 1 || releases.some(({ condition }) => condition !== null) ? releases : []).map((row) => [
            row.condition === null ? text(row.label) : `${text(row.label)}: ${prose(row.condition)}`,
            money(row.amount),
            formatDate(row.date, locale),
            // Work that nothing is spent on until then is paid by what comes next.
            row.cost > 0 ? row.phases.map(text).join('; ') : '–',
            money(row.cost),
            row.left < 0 ? `**${money(row.left)}**` : money(row.left),
          ]),
        ),
      ),
      section(
        'Other payments',
        table(
          ['Payment', 'On', 'Amount'],
          data.payments.map((row) => [text(row.label), formatDate(row.date, locale), money(row.amount)]),
        ),
      ),
      NOTES[data.source],
      data.estimated && 'Spending is the likely cost; the contingency of [[cost.contingency]] is not in it.',
      section(
        MONTHS,
        table(
          ['Month', 'Spent', ...(data.funded ? ['Comes in', 'Left'] : [])],
          months.map((row) => [
            formatMonths(row.month, row.month, locale),
            money(row.spend),
            ...(data.funded ? [money(row.income), money(row.balance)] : []),
          ]),
        ),
      ),
    );
  },
});

const NOTES = {
  funding: 'Money without a stated release is assumed to be available from the start. Only named funding counts.',
  budget: 'No source of funding is named, so the whole budget is assumed to be available from the start.',
  none: 'Neither a budget nor funding is stated, so there is no balance.',
} as const;

/** Part of the budget without a source. */
const GAP = 'funding.gap';

interface Dates {
  readonly tasks: ScheduleData['tasks'];
  readonly phases: ScheduleData['phases'];
}
interface NamedReleases {
  readonly parts: readonly z.infer<typeof Release>[] | undefined;
  /** As plans before named them: with the phase that they are there for. */
  readonly older: readonly { title: string; fact: string; phase: string; condition: string }[] | undefined;
}

/** Money that comes in parts, on the day on which its task ends. */
function releasesOf({ parts, older = [] }: NamedReleases, { tasks, phases }: Dates, amountOf: AmountOf) {
  const dated =
    parts?.map((row) => ({ ...row, date: tasks.find(({ id }) => id === row.after_task)?.finish })) ??
    older.map((row) => ({ ...row, date: phases.find(({ id }) => id === row.phase)?.start }));
  return dated.flatMap(({ title, fact, condition, date, ...row }) => {
    const amount = amountOf({ fact, ...row });
    const onTop = 'on_top' in row && row.on_top === true;
    return amount === null || date === undefined ? [] : [{ label: title, fact, condition, date, amount, onTop }];
  });
}

/** The lowest balance with its day, and what is missing then. */
function balanceFacts(
  { date, balance }: { readonly date: string; readonly balance: number },
  money: (minor: number) => number,
  currency: string,
): Fact[] {
  const how = 'money released less spending, day by day';
  return [
    derivedFact('cash.lowest', 'Lowest balance', money(balance), currency, how),
    derivedFact('cash.lowest_date', 'Day of the lowest balance', date, 'date', how),
    ...(balance < 0
      ? [derivedFact('cash.shortfall', 'Largest shortfall on one day', money(-balance), currency, how)]
      : []),
  ];
}
