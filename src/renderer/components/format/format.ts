import { counted } from '../../../shared/counted.ts';
import { formatCost as costIn, formatDate, formatShortDate } from '../../../shared/quantities/format.ts';

/** Numbers and dates as the reader's own system writes them; a plan's own texts keep the plan's locale. */
export const locale = navigator.language;

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
const bytes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'].map(
  // The short form of a byte has no plural.
  (unit) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    }),
);

const time = {
  hour: unitFormat('hour'),
  minute: unitFormat('minute'),
  second: unitFormat('second'),
  millisecond: unitFormat('millisecond'),
};

function unitFormat(unit: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
}

/** A moment, ISO 8601 UTC, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** A calendar date, `YYYY-MM-DD`, in a table, a list, a chart or a narrow place. */
export function formatDay(date: string): string {
  return formatShortDate(date, locale);
}

/** A calendar date in a sentence or a tile. */
export function formatLongDay(date: string): string {
  return formatDate(date, locale);
}

const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });

/** A day of the week in short, 0 for Sunday. */
export function formatWeekday(number: number): string {
  // 4 January 1970 was a Sunday.
  return weekdayName.format(new Date(Date.UTC(1970, 0, 4 + number)));
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * How long ago: `3 minutes ago`. What is older than a month is a date; what is newer than `now`, which is looked at
 * twice a minute, is now.
 */
export function formatAgo(iso: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1_000));
  if (seconds > 31 * 86_400) return formatMoment(iso);
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? ['second', 1];
  return relative.format(-Math.floor(seconds / size), unit);
}

export function formatNumber(value: number): string {
  return plain.format(value);
}

/** `1 section`, `3 sections`. */
export function formatCount(count: number, one: string, many?: string): string {
  return counted(count, one, many, formatNumber);
}

/** What work costs, in its currency where one is named. @param currency ISO 4217 */
export function formatTaskCost(amount: number, currency: string | null): string {
  return costIn(amount, currency, locale);
}

/**
 * What a number is parted with where the user writes one, in Latin digits, which fields hold; named as fields for
 * numbers have it. Locales without a sign for thousands get a space.
 */
export function numberSeparators(options: Intl.NumberFormatOptions = {}) {
  const parts = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  const decimalSeparator = sign('decimal') ?? '.';
  const thousandSeparator = sign('group') ?? ' ';
  const isInLakhs = parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2;
  return {
    decimalSeparator,
    thousandSeparator,
    thousandsGroupStyle: isInLakhs ? ('lakh' as const) : ('thousand' as const),
    // What parts thousands is not taken for a comma: 1.500 typed by a German is not one and a half.
    allowedDecimalSeparators: ['.', ','].filter((each) => each !== thousandSeparator),
  };
}

/** A share, where 1 is all of it, in whole percent: `80 %` or `80%`. */
export function formatPercent(share: number): string {
  return percent.format(share);
}

/** How far something is, from 0 to 100. Rounded down, so that it is 100 % only at the end. */
export function formatProgress(percentage: number): string {
  return formatPercent(Math.floor(percentage) / 100);
}

export function formatUsd(value: number): string {
  return dollars.format(value);
}

/** What calls cost. Those of unknown price count as nothing, so that the sum is the least that it can be. */
export function formatCost({ cost_usd, unpriced }: { readonly cost_usd: number; readonly unpriced: number }): string {
  if (unpriced === 0) return formatUsd(cost_usd);
  return cost_usd === 0 ? 'unknown' : `at least ${formatUsd(cost_usd)}`;
}

export function formatBytes(count: number): string {
  const power = Math.min(bytes.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3));
  return bytes[power]?.format(count / 1_000 ** power) ?? String(count);
}

/** A length of time in seconds, to the two largest parts: `2 min 5 sec`, `1 hr 20 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return time.second.format(whole);
  if (whole < 3_600) return `${time.minute.format(Math.floor(whole / 60))} ${time.second.format(whole % 60)}`;
  return `${time.hour.format(Math.floor(whole / 3_600))} ${time.minute.format(Math.floor((whole % 3_600) / 60))}`;
}

/** The time of what mostly takes less than a second: `105 ms`, which says more than `0 sec`. */
export function formatMilliseconds(count: number): string {
  return count < 1_000 ? time.millisecond.format(Math.round(count)) : formatDuration(count / 1_000);
}

/** So many minutes, or between so many and so many: `2–4 min`. */
export function formatMinutes(low: number, high: number): string {
  return low === high ? time.minute.format(high) : time.minute.formatRange(low, high);
}
