import { describe, expect, it } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { fact } from './fixture-fact.ts';
import { buildLedger } from './ledger.ts';
import { factSensitivity } from './sensitivity.ts';

const derived = (id: string, unit: string, formula: string) => fact(id, 0, unit, { basis: 'derived', formula });

/** A capsule hotel: 100 capsules, 50 EUR a night, 60 % taken, 900,000 EUR a year to run, 2,000,000 EUR to build. */
function hotel(): readonly LedgerFact[] {
  return buildLedger([
    fact('scale.capsules', 100, 'capsule', { basis: 'stated' }),
    fact('price.night', 50, 'EUR/capsule/day'),
    fact('demand.occupancy', 60, 'percent', {
      assumption: { why: 'usual', check: 'ask', sensitivity: 'high', low: 45, high: 75 },
    }),
    fact('running.cost', 900_000, 'EUR/year'),
    fact('build.outlay', 2_000_000, 'EUR', { low: 1_800_000, high: 3_000_000 }),
    derived('running.income', 'EUR/year', 'scale.capsules * price.night * demand.occupancy'),
    derived('running.surplus', 'EUR/year', 'running.income - running.cost'),
    derived('payback.years', 'year', 'build.outlay / running.surplus'),
  ]).facts;
}
const of = (id: string) => factSensitivity(hotel()).find(({ fact: each }) => each === id);

describe('factSensitivity', () => {
  it('looks at results, not at steps on the way', () => {
    expect(factSensitivity(hotel()).map(({ fact: id }) => id)).toEqual(['running.surplus', 'payback.years']);
  });

  it('varies each assumption between its ends, and orders them by what they move', () => {
    const surplus = of('running.surplus');
    expect(surplus?.value).toBeCloseTo(195_750, -2);
    expect(surplus?.swings.map(({ input }) => input)).toEqual(['price.night', 'demand.occupancy', 'running.cost']);
    const occupancy = surplus?.swings.find(({ input }) => input === 'demand.occupancy');
    expect(occupancy).toMatchObject({ low: 45, high: 75, is_usual: false });
    expect(occupancy?.at_low).toBeCloseTo(-78_187.5, 0);
    expect(surplus?.swings[0]).toMatchObject({ low: 37.5, high: 62.5, is_usual: true });
  });

  it('finds where the result turns', () => {
    const occupancy = of('running.surplus')?.swings.find(({ input }) => input === 'demand.occupancy');
    // 100 capsules, 50 EUR, 365.25 days: 900,000 EUR are reached at 49.28 %.
    expect(occupancy?.turns_at).toBeCloseTo(49.3, 1);
    expect(of('payback.years')?.swings.find(({ input }) => input === 'build.outlay')?.turns_at).toBeNull();
  });

  it('says nothing of what is stated without a range, and of results that hang on nothing', () => {
    expect(of('running.surplus')?.swings.map(({ input }) => input)).not.toContain('scale.capsules');
    expect(factSensitivity([fact('price.night', 50, 'EUR')])).toEqual([]);
  });

  it('leaves out an end at which the result cannot be computed', () => {
    const facts = buildLedger([
      fact('a.whole', 10, 'EUR', { low: 0, high: 20 }),
      derived('b.result', 'percent', '100 / a.whole * 1'),
    ]).facts;
    expect(() => factSensitivity(facts)).not.toThrow();
  });
});
