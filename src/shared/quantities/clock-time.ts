import { Memo } from '../memo.ts';

/** Unit of a fact that is a time of day. Its value is `HH:MM`, from `00:00` to `23:59`; nothing is calculated with it. */
export const CLOCK_TIME = 'clock_time';

const VALUE = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const HALF = '(?<half>[ap])\\.?\\s?m\\b\\.?';
/**
 * Source of a regular expression for a time of day in a form that is nothing else: 07:30, 7:30 pm, 9 am, 7 Uhr, 19h30.
 * One digit before a colon can be a score or a scale, so it needs am or pm; `clockTimeOf` reads the match.
 */
export const CLOCK_PATTERN = `(?<![\\d:.,])(?:(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))?\\s?${HALF}|(?<hour2>\\d{2}):(?<minute2>[0-5]\\d)(?![\\d:]|\\s?${HALF.replace('<half>', '<other>')})|(?<hour3>\\d{1,2})(?:[:.](?<minute3>[0-5]\\d))?\\s?Uhr\\b|(?<hour4>\\d{1,2})\\s?h\\s?(?<minute4>[0-5]\\d)\\b)`;
const TYPED = new RegExp(`^(?:${CLOCK_PATTERN}|(?<hour5>\\d{1,2})[:.](?<minute5>[0-5]\\d))$`, 'iu');

/** Whether it is a time of day as facts hold it. */
export function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && VALUE.test(value);
}

/** A time of day as people type it: 07:30, 7:30, 7.30, 7:30 pm, 9 am, 7 Uhr, 19h30. Null for anything else. */
export function readClockTime(text: string): string | null {
  const groups = TYPED.exec(text.trim())?.groups;
  return groups ? clockTimeOf(groups) : null;
}

/** The time in the groups of a match of `CLOCK_PATTERN`; null where there is no such time, as in 25:00 or 13 pm. */
export function clockTimeOf(groups: Readonly<Record<string, string | undefined>>): string | null {
  const at = (name: string) =>
    ['', '2', '3', '4', '5'].map((end) => groups[name + end]).find((part) => part !== undefined);
  const hour = Number(at('hour'));
  const half = groups.half?.toLowerCase();
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const value = `${String(whole).padStart(2, '0')}:${at('minute') ?? '00'}`;
  return isClockTime(value) ? value : null;
}

const formatters = new Memo<Intl.DateTimeFormat>(30);

/** A time of day as the locale writes it: `07:30`, `7:30 AM`. What is none comes back as it is. */
export function formatClockTime(value: string, locale: string): string {
  if (!isClockTime(value)) return value;
  const format = formatters.get(locale, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));
  // Which space stands before AM changes with the data of the runtime.
  return format.format(new Date(`1970-01-01T${value}:00Z`)).replace(/\s/g, '\u00a0');
}
