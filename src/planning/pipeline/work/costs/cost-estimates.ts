import { z } from 'zod';
import { MONEY } from '../../../engine/data-tables.ts';
import { LARGEST_AMOUNT, splitByShares, toMinor, toWhole } from '../../../money/minor-units.ts';
import type { Template } from '../../../outline/template.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { currencyStrategy } from '../../foundations/currency-strategy.ts';
import { factOf, ledger, ledgerFacts, numberOf } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { templateOf } from '../../frame/data/template-context.ts';
import { blocks, bullets, prose, table, text } from '../../frame/page/markdown.ts';
import { PageLocale, pageLocale } from '../../frame/page/page-locale.ts';
import { sectionPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { rowForEach } from '../../plan/phase-items.ts';
import { type Role, team } from '../../plan/team.ts';
import { setFacts } from '../../sources.ts';
import { drafted } from '../../stage.ts';
import { strategicDecisions, strategyPages } from '../../strategy/strategic-decisions.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { type Task, wbsTasks } from '../breakdown/wbs-tasks.ts';
import { type Duration, durations } from '../durations/durations.ts';
import { schedule } from '../schedule/schedule.ts';
import { specialistFigures } from '../specialists/specialist-figures.ts';
import { specialists } from '../specialists/specialists.ts';
import { formatMinor } from './format-minor.ts';
import { faultsOfFlows, moneyFacts, moneyShape, Payment, Release } from './money-flows.ts';
import { isQuoted, quotedText, quoteFields } from './quotes.ts';

const Minor = z
  .number()
  .int()
  .min(0)
  .nullable()
  .meta({ description: 'minor units of the currency; null where nothing is known of it', ...MONEY });

const CostEstimate = z.object({
  package: z.string().describe('package id'),
  phase: z.string().describe('phase id'),
  title: z.string(),
  share: z.number().describe('percent of the cost of all packages'),
  low: Minor,
  likely: Minor,
  high: Minor,
  ...quoteFields,
  why: z.string().optional().describe('what the amount is made of, where it was estimated'),
  spent_on: z
    .array(z.string())
    .optional()
    .describe('ids of the tasks with which the money goes out; evenly with all its work when there are none'),
});

/** Share of the whole, in percent, above which one package gets a warning. */
const MOST_OF_ALL = 50;

/** The cost of each package. Without a model, the stated budget is split by the shares of the template. */
export const costEstimates = drafted({
  id: 'cost_estimates',
  title: 'Cost estimates',
  number: '024',
  group: 'work',
  version: 2,
  wording: 9,
  estimates: true,
  report: [{ part: 'record' }],
  needs: {
    setFacts,
    prompt,
    brief,
    locations: physicalLocations,
    currency: currencyStrategy,
    ledger,
    team,
    packages: wbsPackages,
    tasks: wbsTasks,
    durations,
    schedule,
  },
  wants: { strategy: strategicDecisions, specialists },
  yields: {
    basis: z
      .enum(['budget_divided', 'shares_only', 'estimated'])
      .describe(
        'whether amounts come from dividing the stated budget, there are only shares, or packages were estimated one by one',
      ),
    currency: z.string().nullable().describe('ISO 4217'),
    locale: PageLocale,
    items: z.array(CostEstimate),
    releases: z
      .array(Release)
      .optional()
      .describe('money that comes in parts; what is not named here is there from the start'),
    payments: z.array(Payment).optional().describe('money that goes out beside the work packages, such as a deposit'),
  },
  listTitles: { items: 'Costs of work packages', releases: 'Money that comes in', payments: 'Payments on a date' },
  ask: {
    tier: 'deep',
    words: 500,
    instructions: `
Estimate what each work package costs from the bottom up, in whole units of the plan's currency: labour that has to be
paid, material, equipment, fees, rent, subcontracts, at the price level of the place. Labour follows from the
person-days of each role, which the schedule counts with: price these days, of those beside other work only the
part that is worked, and what the role's contract adds. An employed post is paid for all its months, whether a task names it or not:
spread what no task names over the packages of its time. Say with which tasks the money of a package goes out, where it
does not go out evenly: a deposit with the order, a fee with the application. Low when it goes well, likely as the most
frequent outcome, high when what usually goes wrong does, each about one time in ten at the ends; the more has
to be found out first, the wider. No contingency in the estimates: it is simulated from them. Work that volunteers or
the owner do unpaid costs nothing. Figures whose ids begin with specialists say how much of
what is needed, such as sizes and counts that were calculated: price these, not other ones. Do not fit the estimates to the budget: the program compares the sum with it
afterwards, and a plan whose costs were bent to fit is worse than one that shows the gap. Say what the amount is mostly
made of; the amounts themselves stand only in their own fields. Where facts of the table name what the same things cost,
agree with them or correct the estimate. Last, money that comes in parts, such as after a pilot, an approval, a sale or a
date: each part that is not there from the start, with the task after which it comes, and whether the known funding contains
it; a deposit that is given back is such a part. Payments are what goes out and buys no work: deposits, repayments,
interest. No payment is in an estimate, too.`,
    when: ({ currency }) => currency.field('currency') !== null,
    pages: (inputs) => {
      const { brief, locations, currency, team, packages, tasks, durations, schedule, strategy } = inputs;
      return [
        ...strategyPages(strategy),
        {
          title: 'Currency of the estimates',
          text: currency.field('currency') ?? '',
          cutOrder: 0,
        },
        {
          title: 'Packages to estimate',
          text: table(
            ['ID', 'Phase', 'Package', 'Deliverable', 'Done when', 'Person-days'],
            packages.field('packages').map(({ id, phase, title, deliverable, done_when }) => [
              id,
              phase,
              text(title),
              deliverable,
              done_when,
              personDays(
                tasks.field('tasks').filter((task) => task.package === id),
                durations.field('durations'),
                team.field('roles'),
              ),
            ]),
          ),
          cutOrder: 0,
        },
        {
          title: 'The team: roles, people and contracts',
          text: table(
            ['Role', 'People', 'Contract', 'Months'],
            team
              .field('roles')
              .map(({ id, title, count, contract }) => [
                text(title),
                `${count}`,
                contract,
                `${schedule.field('posts')?.find(({ role }) => role === id)?.months ?? ''}`,
              ]),
          ),
          cutOrder: 1,
        },
        {
          title: 'Tasks of the packages',
          text: bullets(tasks.field('tasks').map(({ id, title }) => `${id}: ${text(title)}`)),
          cutOrder: 2,
        },
        {
          title: 'Amounts that may come in or go out',
          text: bullets(
            moneyFacts(inputs, currency.field('currency') ?? '').map(({ id, label }) => `${id}: ${text(label)}`),
          ),
          cutOrder: 1,
        },
        briefPage(brief),
        sectionPage(locations, 'Places', 2),
      ];
    },
    // Neither the budget nor the deadline: estimates are not made to fit, and do not go stale when those change.
    facts: (inputs) => [
      ...ledgerFacts(inputs.ledger, ['scale', 'money', 'price', 'rate', 'capacity', 'demand', 'running']),
      ...specialistFigures(inputs, 'priced'),
    ],
    answer: (inputs) => {
      const { currency, packages, tasks } = inputs;
      const ids = packages.field('packages').map(({ id }) => id);
      const taskIds = tasks.field('tasks').map(({ id }) => id);
      return {
        estimates: rowForEach(
          z.object({
            package: oneOf(ids, 'package id'),
            low: z.number().describe('whole currency units, not negative'),
            likely: z.number().describe('whole currency units, no less than low'),
            high: z.number().describe('whole currency units, no less than likely'),
            why: proseField('what it is mostly made of', 12),
            spent_on: list(
              oneOf(taskIds, 'task id'),
              [0, 3],
              'tasks with which the money of the package goes out; none where it goes out evenly',
            ),
          }),
          ids.length,
          'each package once',
        ),
        ...moneyShape(
          taskIds,
          moneyFacts(inputs, currency.field('currency') ?? '').map(({ id }) => id),
        ),
      };
    },
    faults: ({ estimates, releases, payments }, { currency, packages }) => {
      const code = currency.field('currency');
      const given = estimates.map((row) => row.package);
      const missing = packages.field('packages').filter(({ id }) => !given.includes(id));
      const most = code === null ? 0 : toWhole(LARGEST_AMOUNT, code) / Math.max(1, estimates.length);
      return [
        ...(missing.length > 0 ? [`No estimate for: ${missing.map(({ id }) => id).join(', ')}.`] : []),
        ...given.filter((id, index) => given.indexOf(id) !== index).map((id) => `${id} is estimated twice.`),
        ...estimates.flatMap((row) => [
          ...(row.low >= 0 ? [] : [`${row.package}: an amount cannot be negative.`]),
          ...(row.low <= row.likely && row.likely <= row.high
            ? []
            : [`${row.package}: likely must be at least low, and high at least likely.`]),
          ...(row.high <= most ? [] : [`${row.package}: the amount is too large.`]),
        ]),
        ...(estimates.some(({ likely }) => likely > 0) ? [] : ['At least one package must cost something.']),
        ...faultsOfFlows([...releases, ...payments]),
      ];
    },
    content: ({ whole }, { prompt, currency, packages }) => {
      const code = currency.field('currency');
      const byPackage = new Map(whole.estimates.map((row) => [row.package, row]));
      const minor = (amount: number | undefined) =>
        amount === undefined || code === null ? null : toMinor(Math.round(amount), code);
      const all = whole.estimates.reduce((sum, { likely }) => sum + Math.round(likely), 0);
      return {
        basis: 'estimated' as const,
        currency: code,
        ...pageLocale(prompt),
        releases: whole.releases,
        payments: whole.payments,
        items: packages.field('packages').map(({ id, phase, title }) => {
          const row = byPackage.get(id);
          return {
            package: id,
            phase,
            title,
            share: all > 0 ? Math.round((Math.round(row?.likely ?? 0) / all) * 10_000) / 100 : 0,
            low: minor(row?.low),
            likely: minor(row?.likely),
            high: minor(row?.high),
            ...(row && { why: row.why, spent_on: [...new Set(row.spent_on)] }),
          };
        }),
      };
    },
    notFixable: ['cost-concentrated'],
  },
  outline: ({ prompt, brief, currency, ledger, packages }) => {
    const planned = packages.field('packages');
    const shares = sharesOf(templateOf(brief), planned);
    const code = currency.field('currency');
    const total = factOf(ledger, 'budget.total');
    const forWork = code === null || total?.unit !== code ? undefined : numberOf(ledger, 'budget.for_work', code);
    // Whole units: shares of a budget are not known to the cent.
    const unit = code === null ? 1 : toMinor(1, code);
    const parts =
      forWork === undefined ? null : splitByShares(Math.round(forWork), shares).map((whole) => whole * unit);
    const wholeUnits = (minor: number) => Math.round(minor / unit) * unit;
    // The range of an estimate follows the usual contingency.
    const spread = (numberOf(ledger, 'cost.contingency_share') ?? 10) / 100;
    return {
      basis: parts === null ? ('shares_only' as const) : ('budget_divided' as const),
      currency: code,
      ...pageLocale(prompt),
      items: planned.map(({ id, phase, title }, index) => {
        const likely = parts?.[index] ?? null;
        return {
          package: id,
          phase,
          title,
          share: Math.round((shares[index] ?? 0) * 100) / 100,
          low: likely === null ? null : wholeUnits(likely * (1 - spread)),
          likely,
          high: likely === null ? null : wholeUnits(likely * (1 + 2.5 * spread)),
        };
      }),
      open_questions:
        parts === null
          ? ['What is the total budget? With a budget, the shares below become amounts.']
          : [
              'For which three packages can you get real quotes? Replace their amounts first: they only split your budget and do not show what the work costs.',
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
        message: `The estimates of “${title}” are out of order: low, likely, high.`,
      })),
    ...(data.basis === 'estimated'
      ? data.items
          .filter(({ share }) => share > MOST_OF_ALL && data.items.length > 2)
          .map(({ title }) => ({
            severity: 'warning' as const,
            code: 'cost-concentrated',
            message: `The package “${title}” costs more than all others together.`,
            next: 'Split it, or get a quote for it first.',
          }))
      : []),
  ],
  page: (data) =>
    blocks(
      HEADLINE[data.basis],
      quotedText(data.items),
      table(
        [
          'Package',
          'Share',
          'Low',
          'Likely',
          'High',
          ...(data.items.some(isQuoted) ? ['Quote'] : []),
          ...(data.basis === 'estimated' ? ['Main cost'] : []),
        ],
        data.items.map((row) => [
          text(row.title),
          `${row.share.toFixed(1)}%`,
          formatMinor(row.low, data.currency, data.locale),
          formatMinor(row.likely, data.currency, data.locale),
          formatMinor(row.high, data.currency, data.locale),
          ...(data.items.some(isQuoted) ? [quoteText(row, data.currency, data.locale)] : []),
          ...(data.basis === 'estimated' ? [prose(row.why ?? '–')] : []),
        ]),
      ),
    ),
});

/** Likely working days of the people of each role in a package; what goes on beside other work is told apart. */
function personDays(
  tasks: readonly Task[],
  durations: readonly Duration[],
  roles: readonly Pick<Role, 'id' | 'title' | 'time_percent'>[],
): string {
  const days = new Map(durations.map(({ task, likely }) => [task, likely]));
  return roles
    .flatMap(({ id, title, time_percent = 100 }) =>
      [false, true].flatMap((isBeside) => {
        const own = tasks.filter(({ role, part_time }) => role === id && part_time === isBeside);
        const sum = own.reduce((all, task) => all + task.people * (days.get(task.id) ?? 0), 0);
        const rounded = Math.round(sum * time_percent) / 100;
        return sum > 0
          ? [`${text(title)} ${Number(rounded.toPrecision(3))}${isBeside ? ' beside other work' : ''}`]
          : [];
      }),
    )
    .join(', ');
}

/** The quote of a package and who gave it. */
function quoteText(
  { quote = null, quoted_by = '' }: z.infer<typeof CostEstimate>,
  currency: string | null,
  locale: string | undefined,
): string {
  return [formatMinor(quote, currency, locale), text(quoted_by)].filter((part) => part !== '').join(', ');
}

const HEADLINE = {
  budget_divided:
    'The stated budget minus contingency, split by the usual shares of such packages. The amounts show what you can spend, not what the work costs.',
  shares_only: 'No budget is known, so only shares are shown.',
  estimated:
    'Each package is estimated on its own, independently of the budget. The amounts are estimates, not quotes: get quotes for the largest packages first.',
} as const;

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
