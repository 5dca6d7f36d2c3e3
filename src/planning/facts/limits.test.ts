import { describe, expect, it } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { fact } from './fixture-fact.ts';
import { buildLedger } from './ledger.ts';
import type { Limit } from './limits.ts';
import { factSensitivity } from './sensitivity.ts';

/** 1,000 t of steel at 1,150 EUR and a million for the rest: 2,150,000 EUR of a budget of 2,310,000 EUR. */
function bridge(budget = 2_310_000): readonly LedgerFact[] {
  return buildLedger([
    fact('budget.total', budget, 'EUR', { basis: 'stated' }),
    fact('steel.weight', 1_000, 't', { basis: 'stated' }),
    fact('steel.price', 1_150, 'EUR/t', { low: 900, high: 1_400 }),
    fact('rest.cost', 1_000_000, 'EUR', { low: 990_000, high: 1_010_000 }),
    fact('build.cost', 0, 'EUR', { basis: 'derived', formula: 'steel.weight * steel.price + rest.cost' }),
    // What is calculated from the cost does not hide it.
    fact('build.share', 0, 'EUR', { basis: 'derived', formula: 'build.cost * 0.5' }),
  ]).facts;
}
const BUDGET: Limit = {
  fact: 'build.cost',
  value: 2_310_000,
  held_by: 'budget.total',
  side: 'above',
  what: 'the budget',
};
const swings = (facts: readonly LedgerFact[], limits: readonly Limit[]) =>
  new Map(
    factSensitivity(facts, limits)
      .find(({ fact: id }) => id === 'build.cost')
      ?.swings.map((row) => [row.input, row]),
  );

describe('a result that has a limit', () => {
  it('names the value of each assumption at which it passes it, and none where the range is too small', () => {
    const found = swings(bridge(), [BUDGET]);
    expect(found.get('steel.price')?.crossings).toEqual([
      {
        what: 'the budget',
        limit: 2_310_000,
        side: 'above',
        is_passed: false,
        at: expect.closeTo(1_310, 1),
        beyond: 'high',
      },
    ]);
    expect(found.get('rest.cost')?.crossings).toEqual([]);
  });

  it('says where it comes back where the plan passes it already', () => {
    const [back] = swings(bridge(2_100_000), [BUDGET]).get('steel.price')?.crossings ?? [];
    expect(back).toMatchObject({ is_passed: true, beyond: 'low', at: expect.closeTo(1_100, 1) });
  });

  it('is not passed by reaching it', () => {
    const facts = bridge(2_150_000);
    const [first] = swings(facts, [BUDGET]).get('rest.cost')?.crossings ?? [];
    expect(first).toMatchObject({ is_passed: false, beyond: 'high', at: expect.closeTo(1_000_000, 0) });
  });

  it('may lie below: a floor is passed on its lower side', () => {
    const floor: Limit = { fact: 'build.cost', value: 2_000_000, side: 'below', what: 'the least that grants ask for' };
    const [first] = swings(bridge(), [floor]).get('steel.price')?.crossings ?? [];
    expect(first).toMatchObject({ side: 'below', beyond: 'low', at: expect.closeTo(1_000, 1) });
  });

  it('is left out without one: it is a step on the way', () => {
    expect(swings(bridge(), []).size).toBe(0);
  });
});
