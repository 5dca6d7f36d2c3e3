import { addDays, type CalendarDate } from '../../shared/calendar-date.ts';
import type { WorkingCalendar } from './types.ts';

const [SUNDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 4, 5, 6];

/**
 * Countries whose days of rest are not Saturday and Sunday. From the week data of Unicode CLDR (supplementalData,
 * weekData), and for BD, BN, DJ, MV, NP, PS and SO, of which CLDR says nothing, from their public-sector weeks.
 */
const DAYS_OF_REST: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...['BD', 'BH', 'DZ', 'EG', 'IL', 'IQ', 'JO', 'KW', 'LY', 'MV', 'OM', 'PS', 'QA', 'SA', 'SD', 'SY', 'YE'].map(
    (country) => [country, [FRIDAY, SATURDAY]] as const,
  ),
  ...['DJ', 'IR', 'SO'].map((country) => [country, [FRIDAY]] as const),
  ...['IN', 'UG'].map((country) => [country, [SUNDAY]] as const),
  ['AF', [THURSDAY, FRIDAY]],
  ['BN', [FRIDAY, SUNDAY]],
  ['NP', [SATURDAY]],
]);

/** Years of holidays that are looked up beyond the start; work beyond them is planned without holidays. */
const YEARS_OF_HOLIDAYS = 15;

/** Public holidays of one country; `known` is false when nothing is known about that country. */
interface PublicHolidays {
  readonly dates: readonly CalendarDate[];
  readonly known: boolean;
}

/** Weekdays that are worked in a country, 0 = Sunday to 6 = Saturday; Monday to Friday unless known otherwise. */
export function workdaysOf(country: string): readonly number[] {
  const rest = DAYS_OF_REST.get(country.toUpperCase()) ?? [SATURDAY, SUNDAY];
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => !rest.includes(day));
}

/**
 * The nationwide public holidays of a country in the years given, both included, ascending, each day once. A holiday
 * that lasts several days counts with each of them; one that begins in the course of a day (New Year's Eve from noon)
 * does not count, for that day is worked. Holidays by the moon may be off by a day, as everywhere but in the sky.
 *
 * The library behind it is large and loaded on first use.
 * @param country ISO 3166-1 alpha-2 code; an unknown one yields no dates and `known: false`
 */
export function publicHolidays(country: string, fromYear: number, toYear: number): Promise<PublicHolidays> {
  const key = JSON.stringify([country.toUpperCase(), fromYear, toYear]);
  const known = reckoned.get(key) ?? reckonHolidays(country.toUpperCase(), fromYear, toYear);
  reckoned.delete(key);
  reckoned.set(key, known);
  const [oldest] = reckoned.keys();
  if (reckoned.size > MOST_KEPT && oldest !== undefined) reckoned.delete(oldest);
  return known;
}

/** Cache: computing the holidays of many years takes longer than the rest of a schedule, and they do not change. */
const reckoned = new Map<string, Promise<PublicHolidays>>();
const MOST_KEPT = 16;

async function reckonHolidays(code: string, fromYear: number, toYear: number): Promise<PublicHolidays> {
  const { default: Holidays } = await import('date-holidays');
  if (!Object.hasOwn(new Holidays().getCountries(), code)) return { dates: [], known: false };
  const source = new Holidays(code, { types: ['public'] });
  const dates = new Set<CalendarDate>();
  // The year before, too: a holiday of several days may reach over the turn of the year.
  for (let year = fromYear - 1; year <= toYear; year += 1) {
    for (const holiday of source.getHolidays(year)) {
      if (holiday.date.slice(11, 19) !== '00:00:00') continue;
      const hours = (holiday.end.getTime() - holiday.start.getTime()) / 3_600_000;
      // An hour and a half more than needed, because clocks change on some of these days.
      const length = Math.floor((hours + 1.5) / 24);
      for (let day = 0; day < length; day += 1) dates.add(addDays(holiday.date.slice(0, 10), day));
    }
  }
  const inRange = (date: CalendarDate) => Number(date.slice(0, 4)) >= fromYear && Number(date.slice(0, 4)) <= toYear;
  return { dates: [...dates].filter(inRange).sort(), known: true };
}

/**
 * The working calendar of a country for the years given, both included: its working week without its public holidays.
 * Without a country, or where its holidays are not known, `holidaysKnown` is false and no holiday is left out.
 */
export async function countryCalendar(
  country: string | null,
  fromYear: number,
  toYear: number,
): Promise<{ readonly calendar: WorkingCalendar; readonly holidaysKnown: boolean }> {
  if (country === null) return { calendar: { workdays: workdaysOf(''), holidays: [] }, holidaysKnown: false };
  const holidays = await publicHolidays(country, fromYear, toYear);
  return { calendar: { workdays: workdaysOf(country), holidays: holidays.dates }, holidaysKnown: holidays.known };
}

/** The same for work that begins on a day, for as many years as it may reasonably take. */
export function calendarFrom(country: string | null, start: CalendarDate): ReturnType<typeof countryCalendar> {
  const year = Number(start.slice(0, 4));
  return countryCalendar(country, year, Math.min(9999, year + YEARS_OF_HOLIDAYS));
}
