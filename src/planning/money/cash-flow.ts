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

/** What is spent on each day, in minor units, in the order of the days; days without any are left out. */
export type Spending = ReadonlyMap<CalendarDate, number>;

/** One month; amounts in minor units. `balance` is what is left at its end. */
export interface CashMonth {
  /** First day of the month. */
  readonly month: CalendarDate;
  readonly spend: number;
  readonly income: number;
  readonly balance: number;
}

/**
 * Spreads the cost of each package evenly over the days of its work. It adds up exactly: what is left of rounding goes
 * to the days with the largest remainders. Work without a day costs nothing here.
 * @throws RangeError when an amount is no whole number of minor units
 */
export function spendingOf(work: readonly PaidWork[]): Spending {
  const spending = new Map<CalendarDate, number>();
  for (const { cost, stretches } of work) {
    const shares = new Map<CalendarDate, number>();
    for (const stretch of stretches) addShares(shares, stretch);
    if (shares.size === 0) continue;
    const parts = splitByShares(cost, [...shares.values()]);
    [...shares.keys()].forEach((date, index) => {
      add(spending, date, parts[index] ?? 0);
    });
  }
  return new Map([...spending].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Spending in whole multiples of `unit` minor units, each day's sum since the beginning rounded to it: for amounts that
 * are no more exact than that.
 */
export function roundedSpending(spending: Spending, unit: number): Spending {
  let [exact, rounded] = [0, 0];
  const days = [...spending].map(([date, amount]): [CalendarDate, number] => {
    exact += amount;
    const before = rounded;
    rounded = Math.round(exact / unit) * unit;
    return [date, rounded - before];
  });
  return new Map(days.filter(([, amount]) => amount !== 0));
}

/** Spending and income month by month, from the first to the last month in which there is any. */
export function cashFlow(spending: Spending, incomes: readonly Income[]): CashMonth[] {
  const spend = new Map<CalendarDate, number>();
  for (const [date, amount] of spending) add(spend, monthOf(date), amount);
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

/**
 * The day on whose evening least is left, the first of several; null where nothing is spent. What comes in on a day is
 * there for what is spent on it.
 */
export function lowestBalance(
  spending: Spending,
  incomes: readonly Income[],
): { readonly date: CalendarDate; readonly balance: number } | null {
  let lowest: { date: CalendarDate; balance: number } | null = null;
  let [spent, received] = [0, 0];
  const waiting = incomes.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  for (const [date, amount] of spending) {
    for (let next = waiting[0]; next !== undefined && next.date <= date; next = waiting[0]) {
      received += next.amount;
      waiting.shift();
    }
    spent += amount;
    if (lowest === null || received - spent < lowest.balance) lowest = { date, balance: received - spent };
  }
  return lowest;
}

/** What is spent before a day, in minor units. */
export function spentBefore(spending: Spending, date: CalendarDate): number {
  return sumMinor([...spending].filter(([day]) => day < date).map(([, amount]) => amount));
}

/** First day of the month of a day. */
function monthOf(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

/** Spreads the weight of a stretch evenly over its days. */
function addShares(shares: Map<CalendarDate, number>, { start, finish, weight }: Stretch): void {
  const days = daysBetween(start, finish) + 1;
  for (let day = 0; day < days; day += 1) add(shares, addDays(start, day), weight / days);
}

function add(map: Map<CalendarDate, number>, key: CalendarDate, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}
