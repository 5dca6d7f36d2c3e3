import { expect, it } from 'vitest';
import type { Decision } from '../../../../shared/contracts/decision.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { checkDefault } from './check-default.ts';

it('an amount in another currency is held against what the work needs where a fact gives the rate', () => {
  const fact = (id: string, value: number, unit: string): LedgerFact => ({
    ...{ id, label: id, value, unit, basis: 'stated', stage: 'facts' },
  });
  const needed = fact('cost.needed', 1_000_000, 'DKK');
  const row = { options: [{ option: 'Pay 200,000 EUR or [[money.offer]]', consequence: '' }], default_option: 0 };
  const over = (...facts: LedgerFact[]) =>
    checkDefault(row as Decision, null, [needed, fact('money.offer', 150_000, 'EUR'), ...facts]).over;
  expect(over()).toEqual([]);
  expect(over(fact('rate.euro', 7.5, 'DKK/EUR'))).toEqual(['[[money.offer]]', '200,000 EUR']);
  expect(over(fact('rate.euro', 6, 'DKK/EUR'))).toEqual(['200,000 EUR']);
});
