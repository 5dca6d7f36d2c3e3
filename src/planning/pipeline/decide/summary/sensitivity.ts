import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { isCurrency } from '../../../../shared/quantities/currency.ts';
import { formatQuantity } from '../../../../shared/quantities/format.ts';
import type { Inputs } from '../../../engine/stage.ts';
import { numberIn } from '../../../facts/exchange-rate.ts';
import { buildLedger } from '../../../facts/ledger.ts';
import type { Limit } from '../../../facts/limits.ts';
import { type FactSensitivity, factSensitivity, isResult, resultsWith } from '../../../facts/sensitivity.ts';
import { toMinor, toWhole } from '../../../money/minor-units.ts';
import type { Figure } from '../../../report/model.ts';
import { premortem } from '../../challenge/premortem.ts';
import { ledger } from '../../foundations/ledger.ts';
import { blocks, bullets, section, table, text } from '../../frame/page/markdown.ts';
import { prompt } from '../../intake/prompt.ts';
import { setFacts } from '../../sources.ts';
import { computed } from '../../stage.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { costSwings } from '../../work/costs/cost-swings.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { tornadoFigure } from '../../work/schedule/schedule-figures.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { specialists } from '../../work/specialists/specialists.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { calculatedFacts } from '../review/calculated-page.ts';
import { basisOf } from './calculated-gates.ts';
import { planLimits } from './plan-limits.ts';
import {
  changeText,
  deadlineText,
  limitsCell,
  limitTexts,
  outlayText,
  rounded,
  slowestText,
} from './sensitivity-texts.ts';

/** Most derived facts that are looked at, assumptions of each, and statements of what would change a mind, by kind. */
const [MOST_RESULTS, MOST_SWINGS, MOST_SAID, MOST_LIMITS, MOST_OUTLAYS, MOST_DEADLINES] = [4, 8, 3, 4, 2, 1];
/** From this share on a result on the full outlay is another one. */
const OTHER_RESULT = 0.02;
/** Most bars of a figure; the tables have all. */
const MOST_BARS = 6;

/** Heading of what the report shows among what to act on; older plans call it by the second name. */
const SAID = 'In short';
const SAID_BEFORE = 'What would change your mind';

const Crossed = z.object({
  what: z.string().describe('the limit, as it stands in a sentence'),
  limit: z.number().describe('in the unit of the result'),
  side: z.enum(['above', 'below']).describe('on which side of it the result passes it'),
  is_passed: z.boolean().describe('whether it is passed as planned, so that beyond the value it is kept'),
  at: z.number().describe('value of the assumption at which the result is at the limit'),
  beyond: z.enum(['low', 'high']).describe('end of its range beyond which the result is on the other side'),
});
const Swing = z.object({
  input: z.string().describe('id of the assumed fact, or of the package'),
  label: z.string(),
  unit: z.string(),
  value: z.number().optional().describe('what the plan goes on with'),
  low: z.number(),
  high: z.number(),
  is_usual: z.boolean().describe('whether the ends are a quarter off, because nobody said how far it may be off'),
  at_low: z.number().describe('the result at the low end'),
  at_high: z.number(),
  turns_at: z.number().nullable().describe('value at which the result is zero; null where it keeps its sign'),
  crossings: z.array(Crossed).optional().describe('where the result passes a limit, or comes back within it'),
});
const Result = z.object({
  fact: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number(),
  of: z.enum(['assumption', 'package']).optional().describe('what moves it'),
  swings: z.array(Swing).describe('the one that moves it most first'),
});
type Result = z.infer<typeof Result>;

const needs = { prompt, ledger, setFacts };
const wants = {
  costs: costBreakdown,
  risk: scheduleRisk,
  schedule,
  cash: cashFlow,
  gap: gapClosing,
  decisions: decisionRegister,
  specialists,
  premortem,
};

/** What the results of the plan hang on: each assumption at both ends, the rest as it is. */
export const sensitivity = computed({
  id: 'sensitivity',
  title: 'Sensitivity',
  number: '026',
  group: 'decide',
  version: 6,
  wording: 2,
  report: [
    {
      part: 'act',
      id: 'change_mind',
      layout: 'beside',
      markdown: ({ input }) => bullets(input.field('said')),
      figures: ({ input, of }) => {
        const risk = of(scheduleRisk);
        return [...swingsFigures(input.field('results')), ...(risk ? [tornadoFigure(risk, MOST_BARS)] : [])];
      },
    },
    { part: 'record', title: 'Sensitivity tables', shownElsewhere: [SAID, SAID_BEFORE] },
  ],
  needs,
  wants,
  yields: {
    locale: z.string().describe('BCP 47, of the texts below'),
    results: z.array(Result),
    said: z.array(z.string()).describe('what would change a mind, as Markdown'),
  },
  compute: (inputs) => {
    const { prompt, costs, risk } = inputs;
    const locale = prompt.field('locale');
    const facts = resultFacts(inputs);
    const derived = factSensitivity(facts, limitsOf(inputs, facts))
      .sort((a, b) => interest(a) - interest(b) || relativeEffect(b) - relativeEffect(a))
      .slice(0, MOST_RESULTS)
      .map(
        ({ swings, ...result }): Result => ({
          ...result,
          of: 'assumption',
          swings: swings.slice(0, MOST_SWINGS).map(copied),
        }),
      );
    const results = [...derived, ...costResult(costs)];
    const [slowest] = risk?.field('tornado') ?? [];
    const about = risk?.field('tornado_about') ?? null;
    const late = risk?.field('crossings') ?? [];
    return {
      locale,
      results,
      said: [
        ...results.flatMap((result) => limitTexts(result, locale)).slice(0, MOST_LIMITS),
        ...outlayTexts(facts, costs, locale).slice(0, MOST_OUTLAYS),
        ...results
          .filter((result) => isTelling(result) && limitTexts(result, locale).length === 0)
          .slice(0, MOST_SAID)
          .map((result) => changeText(result, locale)),
        ...late.slice(0, MOST_DEADLINES).map((row) => deadlineText(row, locale)),
        // Without odds there is nothing to hang a date on.
        ...(risk && slowest && late.length === 0 && basisOf(risk) !== 'stated'
          ? [slowestText(slowest, about, locale)]
          : []),
      ],
    };
  },
  page: ({ results, said, locale }) =>
    blocks(
      results.length === 0 && 'No result of this plan is calculated from assumptions or priced packages.',
      section(SAID, bullets(said)),
      ...results.map((result) =>
        section(
          `${text(result.label)}: ${text(formatQuantity(result.value, result.unit, locale))}`,
          table(
            [
              result.of === 'package' ? 'Package' : 'Assumption',
              'Low',
              'High',
              'Result at low',
              'Result at high',
              'Turns at',
              ...(isLimited(result) ? ['Reaches a limit at'] : []),
            ],
            result.swings.map((row) => [
              text(row.label),
              text(formatQuantity(row.low, row.unit, locale)),
              `${text(formatQuantity(row.high, row.unit, locale))}${row.is_usual ? ' \\*' : ''}`,
              text(formatQuantity(row.at_low, result.unit, locale)),
              text(formatQuantity(row.at_high, result.unit, locale)),
              row.turns_at === null ? '' : text(formatQuantity(rounded(row.turns_at), row.unit, locale)),
              ...(isLimited(result) ? [limitsCell(row, locale)] : []),
            ]),
          ),
        ),
      ),
      results.some(({ swings }) => swings.some((row) => row.is_usual)) &&
        '\\* A quarter more or less, because the plan does not say how far it may be off. Each is varied alone.',
    ),
});

/**
 * Whether a result weighs several assumptions against each other. One alone just follows its only assumption, and a
 * product moves as each of its factors does, which says nothing that the factors do not say.
 */
function isTelling({ swings, value }: Pick<Result, 'swings' | 'value'>): boolean {
  return swings.length > 1 && swings.some((swing) => !isProportional(swing, value));
}

/** Whether the result changes by the same share as the assumption: both ends lie on a line through zero. */
function isProportional({ low, high, at_low, at_high }: Result['swings'][number], value: number): boolean {
  return Math.abs(at_low * high - at_high * low) <= 0.001 * Math.abs(value) * Math.max(Math.abs(low), Math.abs(high));
}

/** The first result that weighs assumptions, and the cost. */
function swingsFigures(results: readonly Result[]): Figure[] {
  const first = results.find((result) => result.of !== 'package' && isTelling(result));
  const cost = results.find((result) => result.of === 'package');
  return [first, cost].flatMap((result): Figure[] => {
    if (!result) return [];
    const limits = result.swings.flatMap(({ crossings = [] }) => crossings);
    return [
      {
        kind: 'swings',
        title: `What moves “${result.label}”`,
        result: result.label,
        unit: result.unit,
        of: result.of ?? 'assumption',
        base: result.value,
        bars: result.swings
          .slice(0, MOST_BARS)
          .map(({ label, at_low, at_high }) => ({ title: label, low: at_low, high: at_high })),
        limits: [...new Map(limits.map(({ what, limit }) => [what, { what, value: limit }])).values()],
      },
    ];
  });
}

function isLimited({ swings }: Pick<Result, 'swings'>): boolean {
  return swings.some(({ crossings = [] }) => crossings.length > 0);
}

function copied({ crossings, ...swing }: FactSensitivity['swings'][number]): Result['swings'][number] {
  return { ...swing, ...(crossings.length > 0 && { crossings: crossings.map((row) => ({ ...row })) }) };
}

/** The likely cost by the ranges of its packages; nothing where the amounts only divide the budget. */
function costResult(costs: Inputs<typeof needs, typeof wants>['costs']): Result[] {
  const [currency, total, budget] = [costs?.field('currency'), costs?.field('total'), costs?.field('budget')];
  if (!costs || !currency || !total || costs.field('basis') === 'divided') return [];
  const paid = costs.field('facts').find(({ id }) => id === 'cost.payments')?.value;
  const payments = typeof paid === 'number' ? toMinor(paid, currency) : 0;
  const whole = (minor: number) => toWhole(minor, currency);
  const swings = costSwings(costs.field('packages'), budget ? budget.stated - payments : null);
  return swings.length === 0
    ? []
    : [
        {
          fact: 'cost.likely',
          label: 'Likely cost',
          unit: currency,
          value: whole(total.likely),
          of: 'package',
          swings: swings.slice(0, MOST_SWINGS).map((row) => ({
            input: row.package,
            label: row.title,
            unit: currency,
            value: whole(row.likely),
            low: whole(row.low),
            high: whole(row.high),
            is_usual: false,
            at_low: whole(row.at_low),
            at_high: whole(row.at_high),
            turns_at: null,
            ...(row.crossings.length > 0 && {
              crossings: row.crossings.map((each) => ({
                ...each,
                what: payments > 0 ? 'what the budget leaves beside payments' : each.what,
                limit: whole(each.limit),
                at: whole(Math.round(each.at)),
              })),
            }),
          })),
        },
      ];
}

/**
 * What results become on the full outlay, what the plan comes to first, where they are calculated from a fact that says
 * what the whole work costs. Only where the packages are priced: shares of a budget say nothing of it.
 */
function outlayTexts(
  facts: readonly LedgerFact[],
  costs: Inputs<typeof needs, typeof wants>['costs'],
  locale: string,
): string[] {
  const [currency, needed] = [costs?.field('currency'), costs?.field('facts').find(({ id }) => id === 'cost.needed')];
  if (!costs || !currency || !needed || costs.field('basis') !== 'estimated') return [];
  const wholes = (costs.field('totals') ?? []).filter(({ packages }) => packages.length === 0);
  return wholes
    .flatMap(({ fact: id, label }) => {
      const total = facts.find((fact) => fact.id === id);
      const amount = total && numberIn(needed, total.unit, facts);
      if (typeof total?.value !== 'number' || amount === undefined) return [];
      const outlay = { label, unit: total.unit, value: total.value, needed: amount };
      return resultsWith(facts, id, amount).map((result) => ({ result, outlay }));
    })
    .filter(({ result: { value, becomes } }) => Math.abs(becomes - value) > OTHER_RESULT * Math.abs(value))
    .sort((a, b) => Number(isResult(b.result.fact)) - Number(isResult(a.result.fact)))
    .map(({ result, outlay }) => outlayText(result, outlay, locale));
}

/** The limits of what is derived, from the ledger, the gates and the tripwires. */
function limitsOf(
  { costs, decisions, premortem }: Inputs<typeof needs, typeof wants>,
  facts: readonly LedgerFact[],
): Limit[] {
  return planLimits({
    facts,
    totals: (costs?.field('totals') ?? []).filter(({ packages }) => packages.length === 0).map(({ fact }) => fact),
    gates: decisions?.field('gates') ?? [],
    tripwires: premortem?.field('stories') ?? [],
  });
}

/**
 * The facts of the ledger, what is calculated of the plan, and what decisions and specialists derive from both. What the
 * user set of the latter counts; in the ledger it does already.
 */
function resultFacts({
  ledger,
  decisions,
  specialists: sections,
  schedule,
  risk,
  costs,
  cash,
  gap,
  premortem,
  setFacts,
}: Inputs<typeof needs, typeof wants>): readonly LedgerFact[] {
  const calculated = schedule && risk && costs ? calculatedFacts({ schedule, risk, costs, cash, gap }) : [];
  const derived = (decisions?.field('new_facts') ?? []).map((fact) => ({ ...fact, stage: decisionRegister.id }));
  const special = (sections?.field('new_facts') ?? []).map((fact) => ({ ...fact, stage: specialists.id }));
  const known = [...ledger.data.facts, ...calculated, ...derived, ...special];
  const ids = new Set(known.map(({ id }) => id));
  const thresholds = (premortem?.field('facts') ?? []).filter(({ id }) => !ids.has(id));
  const all = [...known, ...thresholds.map((fact) => ({ ...fact, stage: 'premortem' }))];
  const settled = new Set(ledger.data.facts.map(({ id }) => id));
  const set = Object.entries(setFacts.data).filter(([id]) => !settled.has(id) && all.some((fact) => fact.id === id));
  return set.length === 0 ? all : buildLedger(all, Object.fromEntries(set)).facts;
}

/** What a reader asks for first: what may pass a limit, what the plan comes to, other amounts of money, then the rest. */
function interest({ fact, unit, swings }: FactSensitivity): number {
  if (swings.some(({ crossings }) => crossings.length > 0)) return -1;
  if (isResult(fact)) return 0;
  return isCurrency(unit) ? 1 : 2;
}

/** How far its strongest assumption moves a result, as a share of both, from 0 to 1: of a result near zero, too. */
function relativeEffect({
  value,
  swings: [first],
}: {
  readonly value: number;
  readonly swings: readonly { at_low: number; at_high: number }[];
}): number {
  const moved = first ? Math.abs(first.at_high - first.at_low) : 0;
  return moved === 0 ? 0 : moved / (moved + Math.abs(value));
}
