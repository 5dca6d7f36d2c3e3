import type { Fact } from '../../shared/fact.ts';
import { isCurrency, roundMoney } from '../../shared/quantities/currency.ts';

/** Ids of facts that give an exchange rate. */
const RATE = /(?:^|[._])(?:exchange|fx|rate)(?:[._]|$)/;

/** Whether a fact of that id may say how much of one currency a unit of another is. */
export function isRateId(id: string): boolean {
  return RATE.test(id);
}

/** Id and unit of a fact, such as `rate.dkk` in `DKK/EUR`. */
type Rated = Pick<Fact, 'id' | 'unit'>;

/** A fact that turns amounts of one currency into another. */
interface ExchangeRate<Rate extends Rated> {
  readonly fact: Rate;
  /** Whether amounts are divided by it, because it says the other way round. */
  readonly divides: boolean;
}

/** The first fact that says at which rate one currency is converted into another, whichever way round. */
export function exchangeRate<Rate extends Rated>(
  facts: Iterable<Rate>,
  from: string,
  to: string,
): ExchangeRate<Rate> | undefined {
  if (!isCurrency(from) || !isCurrency(to)) return undefined;
  for (const fact of facts) {
    if (!isRateId(fact.id)) continue;
    if (fact.unit === `${to}/${from}`) return { fact, divides: false };
    if (fact.unit === `${from}/${to}`) return { fact, divides: true };
  }
  return undefined;
}

type Valued = Pick<Fact, 'value' | 'unit'>;

/**
 * A number in that unit, else undefined. Money in another currency is converted and rounded to whole minor units, if a
 * fact says at which rate; a rate that is not above zero is none.
 */
export function numberIn(
  { value, unit: own }: Valued,
  unit: string,
  facts: Iterable<Rated & Valued>,
): number | undefined {
  if (typeof value !== 'number') return undefined;
  if (own === unit) return value;
  const usable = [...facts].filter((fact) => typeof fact.value === 'number' && fact.value > 0);
  const rate = exchangeRate(usable, own, unit);
  if (rate === undefined) return undefined;
  return roundMoney(rate.divides ? value / Number(rate.fact.value) : value * Number(rate.fact.value), unit);
}
