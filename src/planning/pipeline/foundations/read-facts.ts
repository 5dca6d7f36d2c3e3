import type { Fact } from '../../../shared/fact.ts';
import { CLOCK_TIME } from '../../../shared/quantities/clock-time.ts';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import type { MoneyMention, PromptReading, QuantityMention } from '../../outline/reading.ts';
import type { FactList } from './fact-list.ts';
import { holdFacts } from './hold-facts.ts';
import { workWeekFact } from './work-week-facts.ts';

/** The figures of the prompt, in the order of their groups: budget, time, scale, money. */
export function addReadFacts(drafts: FactList, reading: PromptReading, dayZero: string): void {
  addBudget(drafts, reading);
  addTime(drafts, reading, dayZero);
  addClockTimes(drafts, reading);
  addScale(drafts, reading);
  addMoney(drafts, reading);
}

function range(mention: { readonly low?: number; readonly high?: number }): { low?: number; high?: number } {
  return {
    ...(mention.low === undefined ? {} : { low: mention.low }),
    ...(mention.high === undefined ? {} : { high: mention.high }),
  };
}

const QUALIFIER_NOTE: Readonly<Record<string, string>> = {
  about: 'approximate',
  at_most: 'upper limit',
  at_least: 'lower limit',
  range: 'range',
};

function note(...parts: readonly (string | undefined)[]): { note?: string } {
  const text = parts.filter(Boolean).join('; ');
  return text === '' ? {} : { note: text };
}

function stated(mention: MoneyMention): Omit<Fact, 'id' | 'label'> {
  return {
    value: mention.amount,
    ...range(mention),
    unit: mention.currency ?? 'currency_not_stated',
    basis: 'stated',
    quote: mention.quote,
    ...note(QUALIFIER_NOTE[mention.qualifier], mention.currencyBasis),
  };
}

function addBudget(drafts: FactList, reading: PromptReading): void {
  const { budget } = reading;
  if (budget) drafts.add({ id: 'budget.total', label: 'Budget', ...stated(budget) });
  for (const part of reading.budgetParts) {
    if (part !== budget) drafts.addNamed('budget', capital(part.label), stated(part));
  }
  if (!drafts.has('budget.total')) addSumOfParts(drafts);
}

/** Parts without a stated total: the total follows from them, where they are in one currency. */
function addSumOfParts(drafts: FactList): void {
  const parts = drafts.facts.filter(({ id }) => id.startsWith('budget.'));
  const [first, ...others] = parts;
  if (!first || !isCurrency(first.unit) || others.length === 0 || others.some(({ unit }) => unit !== first.unit))
    return;
  const formula = parts.map(({ id }) => id).join(' + ');
  drafts.add({ id: 'budget.total', label: 'Budget', value: 0, unit: first.unit, basis: 'derived', formula });
}

function addTime(drafts: FactList, reading: PromptReading, dayZero: string): void {
  const { horizon } = reading;
  const start = reading.dates.find(({ role, date }) => role === 'start' && date === horizon.start);
  drafts.add(
    start && horizon.start
      ? {
          id: 'timeline.start',
          label: 'Start',
          value: horizon.start,
          unit: 'date',
          basis: 'stated',
          quote: start.quote,
          ...note(start.basis),
        }
      : {
          id: 'timeline.start',
          label: 'Start',
          value: dayZero,
          unit: 'date',
          basis: 'assumed',
          assumption: {
            why: 'The prompt states no start date, so work starts on day zero of the plan.',
            check: 'Ask when the first people are available.',
            sensitivity: 'medium',
          },
        },
  );
  if (horizon.finish) {
    drafts.add({
      id: 'timeline.deadline',
      label: 'Deadline',
      value: horizon.finish,
      unit: 'date',
      basis: 'stated',
      ...(horizon.finishQuote ? { quote: horizon.finishQuote } : {}),
      ...note(horizon.basis),
    });
  }
  for (const duration of reading.durations) {
    const fact: Omit<Fact, 'id' | 'label'> = {
      value: duration.value,
      ...range(duration),
      unit: duration.unit,
      basis: 'stated',
      quote: duration.quote,
      ...note(QUALIFIER_NOTE[duration.qualifier]),
    };
    if (duration.role === 'horizon') drafts.add({ id: 'timeline.duration', label: 'Duration', ...fact });
    // "For twenty years" in a story about somebody says nothing about the plan.
    else if (duration.role !== 'other' && duration.role !== 'past')
      drafts.addNamed('duration', capital(duration.label), fact);
  }
  for (const { first, last } of holdFacts(reading)) {
    drafts.add(first);
    if (last) drafts.add(last);
  }
  for (const date of reading.dates) {
    if (date.role === 'past' || date.role === 'earliest' || date.date === horizon.finish || date === start) continue;
    drafts.addNamed('date', capital(date.label), {
      value: date.date,
      unit: 'date',
      basis: 'stated',
      quote: date.quote,
      ...note(date.basis),
    });
  }
}

const MOST_CLOCK_TIMES = 12;

function addClockTimes(drafts: FactList, { clockTimes }: PromptReading): void {
  for (const { time, label, quote } of clockTimes.slice(0, MOST_CLOCK_TIMES))
    drafts.addNamed('time', label, { value: time, unit: CLOCK_TIME, basis: 'stated', quote });
}

const MOST_QUANTITIES = 20;
/** Counted in words as in "two friends": too small to be a scale, unless it measures something. */
const SMALL = 3;

function tells(quantity: QuantityMention): boolean {
  return (
    quantity.value > SMALL ||
    quantity.unit === 'percent' ||
    /^(m|m2|m3|km|km2|ha|kw|mw|kwh|mwh|t|tonne|kg|litre)$/i.test(quantity.unit)
  );
}

function addScale(drafts: FactList, reading: PromptReading): void {
  const week = workWeekFact(reading.workWeek);
  if (week) drafts.add(week);
  for (const quantity of reading.quantities.filter(tells).slice(0, MOST_QUANTITIES)) {
    drafts.addNamed('scale', capital(quantity.label), {
      value: quantity.value,
      ...range(quantity),
      unit: quantity.unit,
      basis: 'stated',
      quote: quantity.quote,
      ...note(QUALIFIER_NOTE[quantity.qualifier]),
    });
  }
}

function addMoney(drafts: FactList, reading: PromptReading): void {
  for (const mention of reading.money) {
    if (mention === reading.budget || reading.budgetParts.includes(mention)) continue;
    drafts.addNamed('money', capital(mention.label), stated(mention));
  }
}

function capital(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
