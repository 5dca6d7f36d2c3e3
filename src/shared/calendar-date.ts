/** A calendar date as `YYYY-MM-DD`. Such strings sort by time, and no time zone can shift them. */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** Whether the text is a real date of the (proleptic) Gregorian calendar, years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  const match = PATTERN.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Days since 1970-01-01, negative before it. The one place where a date becomes a number. */
export function toDayNumber(date: CalendarDate): number {
  const match = PATTERN.exec(date);
  if (!match) throw new RangeError(`not a calendar date: ${date}`);
  const [year, month, day] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
  // `Date.UTC` reads years before 100 as those of the twentieth century.
  if (year >= 100) return Date.UTC(year, month, day) / MS_PER_DAY;
  return new Date(0).setUTCFullYear(year, month, day) / MS_PER_DAY;
}

/** The date that lies this many days after 1970-01-01. */
export function fromDayNumber(days: number): CalendarDate {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/** Adds calendar months; a day that the month lacks becomes its last one (31 January + 1 month = 28 or 29 February). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const match = PATTERN.exec(date);
  if (!match) throw new RangeError(`not a calendar date: ${date}`);
  const index = Number(match[1]) * 12 + Number(match[2]) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const day = Math.min(Number(match[3]), daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Calendar days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return (((toDayNumber(date) + 4) % 7) + 7) % 7;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Today in the machine's own time zone: the day a person means when they say "today". */
export function today(now: Date = new Date()): CalendarDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
