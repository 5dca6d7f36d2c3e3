import type { Quote } from '../../shared/fact.ts';
import type {
  DateMention,
  DurationMention,
  HoldMention,
  MoneyMention,
  PromptReading,
  QuantityMention,
} from './reading.ts';

/** A quantity of the prompt: an amount of money, a date, a span of time, a count, a measure or a share. */
export interface StatedQuantity {
  readonly kind: 'money' | 'date' | 'duration' | 'count';
  readonly label: string;
  /** What it says, each as value and unit: `900 EUR`, `2027-03-01 date`. */
  readonly values: readonly string[];
  readonly quote: Quote;
}

/**
 * Every quantity that is read in a prompt, in the order of the text, without dates and times of the past: these tell
 * how it came to the project, and who is in it.
 */
export function statedQuantities(reading: PromptReading): StatedQuantity[] {
  return [
    ...reading.money.map(ofMoney),
    ...reading.dates.filter(({ role }) => role !== 'past').map(ofDate),
    ...reading.holds.filter(({ to }) => to !== null).map(ofSeason),
    ...reading.durations.filter(({ role }) => role !== 'past').map(ofDuration),
    ...reading.quantities.map(ofCount),
  ].toSorted((a, b) => a.quote.offset - b.quote.offset);
}

function ofMoney({ amount, currency, label, quote }: MoneyMention): StatedQuantity {
  return { kind: 'money', label, values: [`${amount} ${currency ?? 'currency_not_stated'}`], quote };
}

function ofDate({ date, label, quote }: DateMention): StatedQuantity {
  return { kind: 'date', label, values: [`${date} date`], quote };
}

function ofSeason({ quote }: HoldMention): StatedQuantity {
  return { kind: 'date', label: 'Season', values: [], quote };
}

function ofDuration({ value, unit, label, quote }: DurationMention): StatedQuantity {
  return { kind: 'duration', label, values: [`${value} ${unit}`], quote };
}

function ofCount({ value, unit, label, quote }: QuantityMention): StatedQuantity {
  return { kind: 'count', label, values: [`${value} ${unit}`], quote };
}
