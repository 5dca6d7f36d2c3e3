import { type DateSpan, daySpan, monthSpan, yearSpan } from './date-spans.ts';

/** "明年年底", "今年9月", "来年3月15日": a year counted from day zero, its end, a month or a day of it. */
export const RELATIVE_YEAR =
  /(今年|本年|明年|来年|后年|後年)(?:的|の)?(?:(年?[底末])|(\d{1,2}) ?月(?: ?(\d{1,2}) ?[日号])?)?/g;

const AHEAD: Readonly<Record<string, number>> = { 今年: 0, 本年: 0, 明年: 1, 来年: 1, 后年: 2, 後年: 2 };

/** The span that a match of `RELATIVE_YEAR` names, counted from the year of day zero; null for a month or day that is none. */
export function relativeYearSpan(groups: readonly (string | undefined)[], thisYear: number): DateSpan | null {
  const [, word = '', end, month, day] = groups;
  const year = thisYear + (AHEAD[word] ?? 0);
  if (end !== undefined) return daySpan(year, 12, 31, 'the last day of the year');
  if (month === undefined) return yearSpan(year);
  if (Number(month) < 1 || Number(month) > 12) return null;
  return day === undefined ? monthSpan(year, Number(month)) : daySpan(year, Number(month), Number(day));
}
