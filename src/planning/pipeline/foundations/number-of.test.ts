import { describe, expect, it } from 'vitest';
import type { Input } from '../../engine/stage.ts';
import { numberOf } from './ledger.ts';

function ledgerOf(facts: Readonly<Record<string, readonly [value: number, unit: string]>>): Input<unknown> {
  return {
    partNames: Object.keys(facts),
    part: (id: string) => {
      const [value, unit] = facts[id] ?? [];
      return value === undefined ? undefined : { label: id, value, unit, basis: 'stated' };
    },
  } as unknown as Input<unknown>;
}

describe('an amount in another currency', () => {
  it('is converted at the rate that a fact gives, whichever way round it says it', () => {
    expect(
      numberOf(ledgerOf({ 'budget.total': [1_000, 'EUR'], 'rate.dkk': [7.46, 'DKK/EUR'] }), 'budget.total', 'DKK'),
    ).toBe(7_460);
    expect(
      numberOf(ledgerOf({ 'budget.total': [746, 'DKK'], 'exchange.rate': [7.46, 'DKK/EUR'] }), 'budget.total', 'EUR'),
    ).toBe(100);
  });

  it('is no number in this one without a rate', () => {
    expect(numberOf(ledgerOf({ 'budget.total': [1_000, 'EUR'] }), 'budget.total', 'DKK')).toBeUndefined();
    expect(
      numberOf(ledgerOf({ 'budget.total': [1_000, 'EUR'], 'rate.dkk': [0, 'DKK/EUR'] }), 'budget.total', 'DKK'),
    ).toBeUndefined();
    expect(numberOf(ledgerOf({ 'stay.length': [3, 'month'] }), 'stay.length', 'EUR')).toBeUndefined();
  });
});
