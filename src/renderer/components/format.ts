/** Numbers and dates as the reader's own system writes them; a plan's own texts keep the plan's locale. */
const locale = navigator.language;

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
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

/** A moment, ISO 8601 UTC, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** A calendar date, `YYYY-MM-DD`, which has no time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago: `3 minutes ago`. What is older than a month is a date. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1_000);
  if (seconds > 31 * 86_400) return formatMoment(iso);
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? ['second', 1];
  return relative.format(-Math.floor(seconds / size), unit);
}

export function formatNumber(value: number): string {
  return plain.format(value);
}

export function formatUsd(value: number): string {
  return dollars.format(value);
}

export function formatBytes(count: number): string {
  const power = Math.min(bytes.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3));
  return bytes[power]?.format(count / 1_000 ** power) ?? String(count);
}

/** A length of time in seconds, to the two largest parts: `2 min 5 s`, `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
