import type { ListedFact } from '../../../library/index.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

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
  return typeof value === 'number' && CURRENCIES.has(unit) ? { amount: value, currency: unit } : null;
}

/** The value for a table, without its unit: `750,000`, `300–500`, `2028-06-01`. */
export function valueText({ value, low, high }: ListedFact): string {
  if (typeof value === 'string') return value;
  const number = (amount: number) => amount.toLocaleString(DEFAULT_LOCALE, { maximumFractionDigits: 2 });
  return low !== undefined && high !== undefined && low !== high ? `${number(low)}–${number(high)}` : number(value);
}
