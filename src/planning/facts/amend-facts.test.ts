import { expect, it } from 'vitest';
import type { Fact } from '../../shared/fact.ts';
import { amendFacts } from './amend-facts.ts';

const price: Fact = {
  id: 'price.larch',
  label: 'Larch',
  value: 720,
  low: 550,
  high: 1000,
  unit: 'EUR',
  basis: 'assumed',
  assumption: { why: 'Usual prices.', check: 'Two quotes', sensitivity: 'high', low: 550, high: 1000 },
};

it('gives an assumption the accepted value, with its range only where the value lies in it, and says what it was', () => {
  expect(amendFacts([price], { 'price.larch': 860 })).toMatchObject([
    { value: 860, assumption: { low: 550, high: 1000 } },
  ]);
  const [amended] = amendFacts([price], { 'price.larch': 1200 });
  expect(amended).toEqual({
    ...{ id: 'price.larch', label: 'Larch', value: 1200, unit: 'EUR', basis: 'assumed' },
    assumption: { why: 'Usual prices.', check: 'Two quotes', sensitivity: 'high' },
    note: expect.stringMatching(/^Changed after criticism; before: .*720/),
  });
});

it('leaves alone what was stated, set or calculated, and what has the value already', () => {
  const others = (['stated', 'set', 'derived'] as const).map((basis) => ({ ...price, basis }));
  expect(amendFacts(others, { 'price.larch': 860 })).toEqual(others);
  expect(amendFacts([price], { 'price.larch': 720 })).toEqual([price]);
});
