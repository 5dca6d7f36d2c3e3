import { addDays, addMonths, type CalendarDate, daysBetween } from '../../shared/calendar-date.ts';
import { splitByShares, sumMinor } from './minor-units.ts';

/** A stretch of work that costs money, dates inclusive; `weight` is its part of the package's cost. */
interface Stretch {
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly weight: number;
}

/** What a package costs, in minor units, and when it is worked on. */
export interface PaidWork {
  readonly cost: number;
  readonly stretches: readonly Stretch[];
}

/** Money that comes in on a day, in minor units. */
export interface Income {
  readonly date: CalendarDate;
  readonly amount: number;
}

/** One month; amounts in minor units. `balance` is what is left at its end. */
export interface CashMonth {
  /** First day of the month. */
  readonly month: CalendarDate;
  readonly spend: number;
  readonly income: number;
  readonly balance: number;
}

/**
 * Spending and income month by month, from the first to the last month in which there is any. The cost of a package is
 * spread over the days of its work, and adds up exactly: what is left of rounding goes to the months with the largest
 * remainders. Work without a day costs nothing here.
 * @throws RangeError when an amount is no whole number of minor units
 */
export function cashFlow(work: readonly PaidWork[], incomes: readonly Income[]): CashMonth[] {
  const spend = new Map<CalendarDate, number>();
  for (const { cost, stretches } of work) {
    const shares = new Map<CalendarDate, number>();
    for (const stretch of stretches) addShares(shares, stretch);
    if (shares.size === 0) continue;
    splitByShares(cost, [...shares.values()]).forEach((part, index) => {
      add(spend, [...shares.keys()][index] ?? '', part);
    });
  }
  const income = new Map<CalendarDate, number>();
  for (const { date, amount } of incomes) add(income, monthOf(date), amount);
  const known = [...spend.keys(), ...income.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  const months: CashMonth[] = [];
  let balance = 0;
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = addMonths(month, 1)) {
    const [out, into] = [spend.get(month) ?? 0, income.get(month) ?? 0];
    balance = sumMinor([balance, into, -out]);
    months.push({ month, spend: out, income: into, balance });
  }
  return months;
}

/** The month with the lowest balance at its end, the first of several; null where there is none. */
export function lowestMonth(months: readonly CashMonth[]): CashMonth | null {
  return months.reduce<CashMonth | null>(
    (lowest, month) => (lowest === null || month.balance < lowest.balance ? month : lowest),
    null,
  );
}

/** First day of the month of a day. */
function monthOf(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

/** Spreads the weight of a stretch over its months by their days. */
function addShares(shares: Map<CalendarDate, number>, { start, finish, weight }: Stretch): void {
  const days = daysBetween(start, finish) + 1;
  for (let month = monthOf(start); month <= finish; month = addMonths(month, 1)) {
    const [from, to] = [month < start ? start : month, addDays(addMonths(month, 1), -1)];
    add(shares, month, (weight * (daysBetween(from, to < finish ? to : finish) + 1)) / days);
  }
}

function add(map: Map<CalendarDate, number>, key: CalendarDate, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}
