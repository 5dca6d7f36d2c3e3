import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatDate, formatMonths } from '../../../shared/quantities/format.ts';
import { cashFlow as flowOf, lowestMonth, type PaidWork } from '../../money/cash-flow.ts';
import { sumMinor, toMinor, toWhole } from '../../money/minor-units.ts';
import { derivedFact } from '../derived-facts.ts';
import { ledger, numberOf } from '../foundations/ledger.ts';
import { blocks, prose, ref, section, table, text } from '../markdown.ts';
import { projectPlan } from '../plan/project-plan.ts';
import { computed } from '../stage.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { formatMinor } from './format-minor.ts';
import { payingReleases } from './releases.ts';
import { schedule } from './schedule.ts';
import type { PlannedTask, ScheduleData } from './schedule-data.ts';
import { scheduleRisk } from './schedule-risk.ts';

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
  version: 3,
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
  needs: { ledger, plan: projectPlan, schedule, risk: scheduleRisk, costs: costBreakdown },
  yields: {
    currency: z.string().nullable().describe('ISO 4217; null where no package has an amount'),
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
        phases: z.array(z.string()).describe('titles of the phases that run until the next release'),
        cost: Minor.describe('likely cost of these phases'),
        left: Minor.describe('of all that is released by then after all that is spent by then'),
      }),
    ),
    payments: z
      .array(z.object({ label: z.string(), date: z.string().describe('YYYY-MM-DD'), amount: Minor }))
      .describe('paid out beside the work packages'),
    unsourced: Minor.describe('released beyond the money that is known; 0 where there is none'),
    facts: z.array(Fact),
  },
  compute: ({ ledger, plan, schedule, risk, costs }) => {
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
    const tasks = Map.groupBy(schedule.field('tasks'), (task) => task.package);
    const work = costs
      .field('packages')
      .map((row): PaidWork => ({ cost: row.likely, stretches: (tasks.get(row.package) ?? []).map(stretchOf) }));
    const [known, budget] = [numberOf(ledger, 'funding.known', currency), numberOf(ledger, 'budget.total', currency)];
    const named = plan.field('releases') ?? [];
    // The part of the budget without a source is no part of the known money, so a release of it comes on top.
    const unfunded = named.some(({ fact }) => fact === GAP) ? (numberOf(ledger, GAP, currency) ?? 0) : 0;
    const whole = known === undefined ? budget : known + unfunded;
    const phases = schedule.field('phases');
    const amountOf = (id: string) => {
      const amount = numberOf(ledger, id, currency);
      return amount === undefined ? null : toMinor(amount, currency);
    };
    const payments = (plan.field('payments') ?? []).flatMap(({ title, fact, phase }) => {
      const [amount, start] = [amountOf(fact), phases.find(({ id }) => id === phase)?.start];
      return amount === null || start === undefined ? [] : [{ label: title, date: start, amount, phase }];
    });
    const paidIn = (phase: string) =>
      sumMinor(payments.filter((row) => row.phase === phase).map(({ amount }) => amount));
    const releases =
      whole === undefined
        ? []
        : payingReleases({
            whole: toMinor(whole, currency),
            start: schedule.field('start'),
            named,
            amountOf,
            phases: phases.map(({ id, title, start }) => ({
              id,
              title,
              start,
              cost: sumMinor([costs.field('phases').find(({ phase }) => phase === id)?.likely ?? 0, paidIn(id)]),
            })),
          });
    const paid = payments.map(
      ({ date, amount }): PaidWork => ({ cost: amount, stretches: [{ start: date, finish: date, weight: 1 }] }),
    );
    const months = flowOf([...work, ...paid], releases);
    const lowest = lowestMonth(months);
    const dearest = months.toSorted((a, b) => b.spend - a.spend)[0];
    const money = (minor: number) => toWhole(minor, currency);
    const late = lateCost({
      ledger,
      schedule: schedule.data,
      likely80: risk.field('deadline')?.p80?.days ?? null,
      likely: costs.field('total')?.likely ?? 0,
    });
    return {
      currency,
      funded: whole !== undefined,
      source:
        known !== undefined ? ('funding' as const) : budget !== undefined ? ('budget' as const) : ('none' as const),
      estimated: costs.field('basis') !== 'divided',
      months,
      releases,
      payments: payments.map(({ phase: _, ...row }) => row),
      unsourced:
        whole === undefined
          ? 0
          : Math.max(0, sumMinor(releases.map(({ amount }) => amount)) - toMinor(whole, currency)),
      facts: [
        ...(dearest
          ? [
              derivedFact(
                'cash.peak',
                'Most spent in a month',
                money(dearest.spend),
                currency,
                'packages by the days of their work',
              ),
            ]
          : []),
        ...(lowest && whole !== undefined
          ? [
              derivedFact(
                'cash.lowest',
                'Lowest balance',
                money(lowest.balance),
                currency,
                'money released less spending, at the end of a month',
              ),
              derivedFact(
                'cash.lowest_month',
                'Month of the lowest balance',
                lowest.month,
                'date',
                'first day of the month',
              ),
            ]
          : []),
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
            message: `The releases add up to ${formatMinor(unsourced, currency)} more than the money that is known.`,
            next: 'Name the source of the rest, or correct the releases.',
          },
        ]),
    ...(currency === null || !estimated
      ? []
      : releases
          .filter(({ left }) => left < 0)
          .slice(0, 1)
          .map(({ label, phases, cost, amount, left }) => ({
            severity: 'error' as const,
            code: 'release-too-small',
            message: `${list(phases)} cost ${formatMinor(cost, currency)}, and “${label}” releases ${formatMinor(amount, currency)} for them: ${formatMinor(-left, currency)} are missing before more money comes.`,
            next: 'Move the release forward, cut what is done before it, or find the difference.',
          }))),
  ],
  page: (data) => {
    const { currency, months, releases } = data;
    if (currency === null) return 'No package has an amount yet, so there is nothing to spread over the months.';
    const money = (minor: number) => formatMinor(minor, currency);
    const has = (id: string) => data.facts.some((fact) => fact.id === id);
    return blocks(
      !data.estimated &&
        'As you stated; not estimated: the amounts split the budget, so this shows when money is needed, not how much.',
      `At most ${ref('cash.peak')} is spent in a month.${has('cash.lowest') ? ` The lowest balance is ${ref('cash.lowest')}, in ${ref('cash.lowest_month').replace(']]', '|month]]')}.` : ''}`,
      has('cash.late') &&
        `Missing the deadline [[timeline.deadline]] until the 80% likely date [[deadline.p80]] costs ${ref('cash.late')} more than the packages contain.`,
      section(
        'What pays for what',
        table(
          ['Money', 'Amount', 'From', 'Pays for', 'Which cost', 'Left then'],
          releases.map((row) => [
            row.condition === null ? text(row.label) : `${text(row.label)}: ${prose(row.condition)}`,
            money(row.amount),
            formatDate(row.date, DEFAULT_LOCALE),
            text(row.phases.join('; ')),
            money(row.cost),
            row.left < 0 ? `**${money(row.left)}**` : money(row.left),
          ]),
        ),
      ),
      section(
        'Paid beside the work',
        table(
          ['Payment', 'On', 'Amount'],
          data.payments.map((row) => [text(row.label), formatDate(row.date, DEFAULT_LOCALE), money(row.amount)]),
        ),
      ),
      NOTES[data.source],
      data.estimated && 'Spending is the likely cost; the contingency of [[cost.contingency]] is not in it.',
      section(
        MONTHS,
        table(
          ['Month', 'Spent', ...(data.funded ? ['Comes in', 'Left'] : [])],
          months.map((row) => [
            formatMonths(row.month, row.month, DEFAULT_LOCALE),
            money(row.spend),
            ...(data.funded ? [money(row.income), money(row.balance)] : []),
          ]),
        ),
      ),
    );
  },
});

const NOTES = {
  funding:
    'Money for which no release is stated is taken to be there from the start. Only funding that is named counts.',
  budget: 'No source of funding is named: the whole budget is taken to be there from the start.',
  none: 'Neither a budget nor funding is stated, so no balance can be drawn.',
} as const;

/** Part of the budget without a source. */
const GAP = 'funding.gap';

function stretchOf({ start, finish, days, people }: PlannedTask) {
  // A milestone costs nothing by itself; where a package has nothing else, its day bears the cost.
  return { start, finish, weight: Math.max(days * people, 0.001) };
}

/**
 * Time-dependent cost in minor units of the days by which the deadline is likely to be missed beyond what is planned: the
 * packages contain the days until then. Null where there are none.
 */
function lateCost({
  ledger: facts,
  schedule: { days, deadline },
  likely80,
  likely,
}: {
  readonly ledger: Parameters<typeof numberOf>[0];
  readonly schedule: Pick<ScheduleData, 'days' | 'deadline'>;
  /** Working days from the start at which the deadline is met in four runs of five; null where that tells nothing. */
  readonly likely80: number | null;
  readonly likely: number;
}): number | null {
  const share = (numberOf(facts, 'cost.time_share') ?? 0) / 100;
  const lateDays =
    deadline === null || likely80 === null ? 0 : likely80 - deadline.finish_within - Math.max(0, deadline.missed_by);
  return lateDays > 0 && share > 0 && days > 0 ? Math.round((share * likely * lateDays) / days) : null;
}

function list(titles: readonly string[]): string {
  return titles.length === 0 ? 'The phases before the next release' : new Intl.ListFormat('en').format([...titles]);
}
