import type { Fact } from '../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { formatFact } from '../../shared/quantities/format.ts';

type Assumption = NonNullable<Fact['assumption']>;

/** Whether accepted criticism may change this fact by itself: what was taken for granted, not what somebody stated or set. */
export function isAmendable({ basis }: Pick<Fact, 'basis'>): boolean {
  return basis === 'assumed';
}

/**
 * The facts with the values that accepted criticism gave to them. They stay assumptions, to be checked as before, and
 * keep their range where the value lies in it.
 */
export function amendFacts<Row extends Fact>(
  facts: readonly Row[],
  values: Readonly<Record<string, number | string>>,
): Row[] {
  return facts.map((fact) => {
    const value = values[fact.id];
    if (value === undefined || value === fact.value || !isAmendable(fact)) return fact;
    const { low: _low, high: _high, ...rest } = fact;
    const said = `Changed after criticism; before: ${formatFact({ value: fact.value, unit: fact.unit }, DEFAULT_LOCALE)}.`;
    return {
      ...rest,
      value,
      ...(fact.assumption && { assumption: withRangeAround(value, fact.assumption) }),
      note: fact.note ? `${fact.note} ${said}` : said,
    } as Row;
  });
}

function withRangeAround(value: number | string, assumption: Assumption): Assumption {
  const { low, high, ...rest } = assumption;
  const isInside = typeof value === 'number' && value >= (low ?? value) && value <= (high ?? value);
  return isInside ? assumption : rest;
}
