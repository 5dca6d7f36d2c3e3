import { addMonths, type CalendarDate } from '../../../shared/calendar-date.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatDate, formatDecimal, formatMoney, formatQuantity } from '../../../shared/quantities/format.ts';
import { readTyped } from '../../../shared/quantities/number.ts';
import type { DateMention, MoneyMention, PromptReading, UnsureReading } from '../reading.ts';
import { milestoneIn } from './dates/milestones.ts';

/** Languages whose comma begins a fraction and whose point groups digits. */
const COMMA_DECIMAL = /^(?:da|de|es|fr|it|nl|pl|pt|ru|sv|nb|no|tr)$/;
const GROUP = { point: /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/, comma: /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/ };
/** A scale after a figure says what its mark is: "1.250 million". */
const SCALED = /\d ?(?:k|m|bn|tn|mio|mrd|thousand|million|billion|millionen|milliarden|tausend)(?!\p{L})/iu;
const CONTRIBUTES = /contribut|grant|loan|savings|own funds|sponsor|donation|subsid|gift|equity/i;
/** A budget is not two hundred times another: the small one is no budget. */
const PETTY = 200;

/** Amounts whose sum misses the budget by less are its parts. */
const ADDS_UP = 0.005;

type Read = Omit<PromptReading, 'unsure' | 'dimensions' | 'usable' | 'unusableReason'>;

/**
 * What the words of a prompt leave open although it was read one way: both readings, the one that was taken first. In the
 * order of what hangs on them: the budget, amounts, the order of day and month, what a deadline is about, years.
 */
export function unsureReadings(reading: Read, lower: string): UnsureReading[] {
  return [
    ...twoBudgets(reading),
    ...ambiguousGroups(reading),
    ...orders(reading.dates),
    ...deadline(reading, lower),
    ...years(reading),
  ];
}

function twoBudgets({ money, budget, budgetParts }: Read): UnsureReading[] {
  const { currency } = budget ?? {};
  if (!budget || !currency) return [];
  const beside = money.filter(
    (m) =>
      m !== budget &&
      !budgetParts.includes(m) &&
      m.currency === currency &&
      m.amount !== budget.amount &&
      m.amount * PETTY > budget.amount &&
      (m.role === 'budget' || (m.role === 'other' && CONTRIBUTES.test(m.label))),
  );
  const all = money.filter((m) => m !== budget && m.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
  if (Math.abs(all - budget.amount) < budget.amount * ADDS_UP) return [];
  return beside.slice(0, 2).map((other) => {
    const sum = formatMoney(budget.amount + other.amount, currency, DEFAULT_LOCALE);
    return {
      about: 'budget',
      quote: other.quote,
      question: `Is “${other.quote.text}” part of “${budget.quote.text}”, or on top of it?`,
      readings: [`The budget is ${said(budget)}, with ${said(other)} in it.`, `Both together are the budget: ${sum}.`],
    };
  });
}

function said({ amount, currency }: MoneyMention): string {
  return currency === null ? formatQuantity(amount, '', DEFAULT_LOCALE) : formatMoney(amount, currency, DEFAULT_LOCALE);
}

function ambiguousGroups({ money, quantities, language }: Read): UnsureReading[] {
  const mark = COMMA_DECIMAL.test(language) ? GROUP.comma : GROUP.point;
  return [...money, ...quantities].flatMap(({ quote }): UnsureReading[] => {
    const figure = mark.exec(quote.text)?.[0];
    if (figure === undefined || SCALED.test(quote.text)) return [];
    const typed = readTyped(figure.replace(',', '.'));
    if (typed?.kind !== 'ambiguous') return [];
    const [whole, part] = typed.readings.map((value) => quote.text.replace(figure, inEnglish(value)));
    return [
      {
        about: 'amount',
        quote,
        question: `Does “${quote.text}” mean ${whole} or ${part}? Write it without a mark or with two decimals.`,
        readings: [`It is ${whole}.`, `It is ${part}.`],
      },
    ];
  });
}

function inEnglish(value: number): string {
  const decimals = /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;
  return formatDecimal(value, DEFAULT_LOCALE, decimals);
}

function orders(dates: readonly DateMention[]): UnsureReading[] {
  return dates.flatMap(({ date, otherReading, role, quote }): UnsureReading[] =>
    otherReading === null || role === 'past'
      ? []
      : [
          {
            about: 'date',
            quote,
            question: `Is “${quote.text}” ${day(date)} or ${day(otherReading)}? Write the month as a word.`,
            readings: [`It is ${day(date)}.`, `It is ${day(otherReading)}.`],
          },
        ],
  );
}

function day(date: CalendarDate): string {
  return formatDate(date, DEFAULT_LOCALE);
}

const CALLED_DEADLINE =
  /(?:deadline|due date|target date|end date|termin|frist|échéance|fecha límite)(?: is| ist| est| es| of|:)?(?: on| by| am| le| el)?[ :]*$/u;

/** A finish that nothing calls a deadline, or that does not say whether it is that of the opening or of everything. */
function deadline({ horizon }: Read, lower: string): UnsureReading[] {
  const { finishQuote: quote, finish, isGuessed, of } = horizon;
  if (!quote || finish === null) return [];
  if (isGuessed)
    return [
      {
        about: 'deadline',
        quote,
        question: `What has to be reached by “${quote.text}”?`,
        readings: ['Everything is finished by then.', 'It is no deadline.'],
      },
    ];
  const isBare = CALLED_DEADLINE.test(lower.slice(Math.max(0, quote.offset - 40), quote.offset));
  if (!isBare || of !== null || milestoneIn(lower) !== 'opening') return [];
  return [
    {
      about: 'deadline',
      quote,
      question: `Is “${quote.text}” the opening, or the end of all work?`,
      readings: ['It opens by then; settling in comes after it.', 'Everything is finished by then.'],
    },
  ];
}

/** Dates on which the plan rests and whose year was taken as the next to come. */
function years({ dates, horizon }: Read): UnsureReading[] {
  const counts = dates.filter(
    ({ isYearAssumed, role, quote }) =>
      isYearAssumed && (role === 'start' || role === 'earliest' || quote.offset === horizon.finishQuote?.offset),
  );
  return counts.slice(0, 2).map(({ date, quote }) => {
    const later = addMonths(date, 12);
    return {
      about: 'date',
      quote,
      question: `Which year is meant by “${quote.text.replace(/\.$/, '')}”?`,
      readings: [`It is ${day(date)}.`, `It is ${day(later)}.`],
    };
  });
}
