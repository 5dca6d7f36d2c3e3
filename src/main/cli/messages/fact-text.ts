import type { ListedFact } from '../../../library/index.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import { formatAmount, formatFact, formatQuantity } from '../../../shared/quantities/format.ts';

/** An amount of money as programs take it: whole currency units and an ISO 4217 code. */
interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** A fact as `--json` prints it. */
export type FactJson = ListedFact & { readonly money?: Money };

/** Adds the amount with its currency to a fact that is one. */
export function factJson(fact: ListedFact): FactJson {
  const money = moneyOf(fact);
  return money ? { ...fact, money } : fact;
}

function moneyOf({ value, unit }: ListedFact): Money | null {
  return typeof value === 'number' && isCurrency(unit) ? { amount: value, currency: unit } : null;
}

/** The value for a table whose next column is the unit: `750,000`, `300–500`, `1 Jun 2028`. */
export function valueText(fact: ListedFact): string {
  const { value, unit, low, high } = fact;
  if (typeof value === 'string') return formatFact(fact, DEFAULT_LOCALE, 'short');
  const number = (amount: number) =>
    isCurrency(unit) ? formatAmount(amount, unit, DEFAULT_LOCALE) : formatQuantity(amount, 'count', DEFAULT_LOCALE);
  return low !== undefined && high !== undefined && low !== high ? `${number(low)}–${number(high)}` : number(value);
}
