import { z } from 'zod';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import { formatDate, formatQuantity } from '../../../shared/quantities/format.ts';
import type { Inputs } from '../../engine/stage.ts';
import { type FactSensitivity, factSensitivity, isResult } from '../../facts/sensitivity.ts';
import { toWhole } from '../../money/minor-units.ts';
import { ledger } from '../foundations/ledger.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, bullets, section, table, text } from '../markdown.ts';
import { specialists } from '../specialists/specialists.ts';
import { computed } from '../stage.ts';
import { cashFlow } from '../work/cash-flow.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { gapClosing } from '../work/gap-closing.ts';
import { schedule } from '../work/schedule.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';
import { calculatedFacts } from './calculated-page.ts';
import { decisionRegister } from './decision-register.ts';

/** Most results that are looked at, assumptions of each, and statements of what would change a mind. */
const [MOST_RESULTS, MOST_SWINGS, MOST_SAID] = [4, 8, 3];

/** Heading of what the report shows among what to act on. */
const SAID = 'What would change your mind';

const Swing = z.object({
  input: z.string().describe('id of the assumed fact'),
  label: z.string(),
  unit: z.string(),
  low: z.number(),
  high: z.number(),
  is_usual: z.boolean().describe('whether the ends are a quarter off, because nobody said how far it may be off'),
  at_low: z.number().describe('the result at the low end'),
  at_high: z.number(),
  turns_at: z.number().nullable().describe('value at which the result is zero; null where it keeps its sign'),
});
const Result = z.object({
  fact: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number(),
  swings: z.array(Swing).describe('the one that moves it most first'),
});
type Result = z.infer<typeof Result>;

const needs = { prompt, ledger };
const wants = {
  costs: costBreakdown,
  risk: scheduleRisk,
  schedule,
  cash: cashFlow,
  gap: gapClosing,
  decisions: decisionRegister,
  specialists,
};

/** What the results of the plan hang on: each assumption at both ends, the rest as it is. */
export const sensitivity = computed({
  id: 'sensitivity',
  title: 'Sensitivity',
  number: '026',
  version: 3,
  report: [
    {
      part: 'act',
      id: 'change_mind',
      title: SAID,
      markdown: ({ input }) => bullets(input.field('said')),
      figures: ({ input }) => {
        const first = input.field('results').find(isTelling);
        return first
          ? [
              {
                kind: 'swings' as const,
                title: `What moves “${first.label}”`,
                result: first.label,
                unit: first.unit,
                base: first.value,
                bars: first.swings.map(({ label, at_low, at_high }) => ({ title: label, low: at_low, high: at_high })),
              },
            ]
          : [];
      },
    },
    { part: 'record', shownElsewhere: [SAID] },
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
    const results = factSensitivity(resultFacts(inputs))
      .sort((a, b) => interest(a) - interest(b) || relativeEffect(b) - relativeEffect(a))
      .slice(0, MOST_RESULTS)
      .map((result) => ({ ...result, swings: result.swings.slice(0, MOST_SWINGS).map((swing) => ({ ...swing })) }));
    const [dearest] = [...(costs?.field('packages') ?? [])].sort((a, b) => b.high - b.low - (a.high - a.low));
    const [slowest] = risk?.field('tornado') ?? [];
    const about = risk?.field('tornado_about') ?? null;
    const currency = costs?.field('currency') ?? null;
    return {
      locale,
      results,
      said: [
        ...results
          .filter(isTelling)
          .slice(0, MOST_SAID)
          .map((result) => changeText(result, locale)),
        // Amounts that divide a budget say nothing of what the work costs.
        ...(dearest && currency !== null && costs?.field('estimated')
          ? [
              `**Cost:** the package “${text(dearest.title)}” is the least certain: ${money(dearest.low, currency, locale)} to ${money(dearest.high, currency, locale)}.`,
            ]
          : []),
        ...(slowest ? [slowestText(slowest, about, locale)] : []),
      ],
    };
  },
  page: ({ results, said, locale }) =>
    blocks(
      results.length === 0 && 'No result of this plan is calculated from assumptions.',
      section(SAID, bullets(said)),
      ...results.map((result) =>
        section(
          `${text(result.label)}: ${text(formatQuantity(result.value, result.unit, locale))}`,
          table(
            ['Assumption', 'Low', 'High', 'Result at low', 'Result at high', 'Turns at'],
            result.swings.map((row) => [
              text(row.label),
              text(formatQuantity(row.low, row.unit, locale)),
              `${text(formatQuantity(row.high, row.unit, locale))}${row.is_usual ? ' \\*' : ''}`,
              text(formatQuantity(row.at_low, result.unit, locale)),
              text(formatQuantity(row.at_high, result.unit, locale)),
              row.turns_at === null ? '' : text(formatQuantity(rounded(row.turns_at), row.unit, locale)),
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

function money(minor: number, currency: string, locale: string): string {
  return text(formatQuantity(toWhole(minor, currency), currency, locale));
}

/** The facts of the ledger, what is calculated of the plan, and what decisions and specialists derive from both. */
function resultFacts({
  ledger,
  decisions,
  specialists: sections,
  schedule,
  risk,
  costs,
  cash,
  gap,
}: Inputs<typeof needs, typeof wants>) {
  const calculated = schedule && risk && costs ? calculatedFacts({ schedule, risk, costs, cash, gap }) : [];
  const derived = (decisions?.field('new_facts') ?? []).map((fact) => ({ ...fact, stage: decisionRegister.id }));
  const special = (sections?.field('new_facts') ?? []).map((fact) => ({ ...fact, stage: specialists.id }));
  return [...ledger.data.facts, ...calculated, ...derived, ...special];
}

/** What a reader asks for first: what the plan comes to, such as a surplus, then other amounts of money, then the rest. */
function interest({ fact, unit }: FactSensitivity): number {
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

/** What a result becomes at the end of its strongest assumption that changes it most, and where it turns. */
function changeText({ label, unit, value, swings }: Result, locale: string): string {
  const [first] = swings;
  if (!first) return '';
  const isLow = Math.abs(first.at_low - value) > Math.abs(first.at_high - value);
  const [end, result] = isLow ? [first.low, first.at_low] : [first.high, first.at_high];
  const turning = swings.find(({ turns_at }) => turns_at !== null);
  const shown = (amount: number, of: string) => text(formatQuantity(amount, of, locale));
  return [
    `**${text(label)}** is ${shown(value, unit)}; with “${text(first.label)}” at ${shown(end, first.unit)} it is ${shown(result, unit)}.`,
    turning && turning.turns_at !== null
      ? ` It is zero when “${text(turning.label)}” is ${shown(rounded(turning.turns_at), turning.unit)}.`
      : '',
  ].join('');
}

type RiskData = z.infer<typeof scheduleRisk.schema>;

/** The task that decides most when the deadline's own work is done, or the whole plan, as far as one is stated. */
function slowestText(
  { title, low, high }: RiskData['tornado'][number],
  about: NonNullable<RiskData['tornado_about']> | null,
  locale: string,
): string {
  const [early, late] = [formatDate(low.date, locale), formatDate(high.date, locale)];
  const task = `the task “${text(title)}”`;
  if (about === null) return `**Finish:** ${task} moves it most: ${early} if it goes well, ${late} if it goes badly.`;
  const what = about.pinned ? 'all is ready' : 'what is due is finished';
  return `**Deadline:** ${task} matters most: ${what} on ${early} if it goes well, on ${late} if it goes badly.`;
}

/** To three digits, as exactly as a turning point can be meant. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
