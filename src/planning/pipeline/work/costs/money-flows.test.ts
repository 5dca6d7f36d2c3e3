import { expect, it } from 'vitest';
import type { Input } from '../../../engine/stage.ts';
import { moneyFacts } from './money-flows.ts';

const LABELS = { 'money.grant': 'Grant', 'income.sale': 'Sale', 'rate.euro': 'Rate' };

function offered(units: Record<string, string>) {
  const parts: Record<string, object> = { '#labels': LABELS, '#units': units };
  const ledger = { partNames: Object.keys(units), part: (id: string) => parts[id] } as unknown as Input<unknown>;
  return moneyFacts({ ledger, specialists: undefined }, 'DKK');
}

it('amounts in another currency may come in where a fact gives the rate, and not without', () => {
  const units = { 'money.grant': 'EUR', 'income.sale': 'DKK', 'rate.euro': 'DKK/EUR' };
  expect(offered(units).map(({ label }) => label)).toEqual(['Grant', 'Sale']);
  expect(offered({ ...units, 'rate.euro': 'DKK/USD' }).map(({ label }) => label)).toEqual(['Sale']);
});
