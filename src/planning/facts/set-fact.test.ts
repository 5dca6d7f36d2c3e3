import { describe, expect, test } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { validateOverride } from './set-fact.ts';

describe('validateOverride', () => {
  const budget: LedgerFact = {
    id: 'budget.total',
    label: 'Budget',
    value: 5,
    unit: 'EUR',
    basis: 'stated',
    stage: 'facts',
  };
  const sum: LedgerFact = { ...budget, id: 'sum', basis: 'derived', formula: 'budget.total * a.b' };

  test('answers with the value to keep', () => {
    expect(validateOverride(budget, '€1.2m')).toEqual({ ok: true, value: 1_200_000 });
  });

  test('a derived fact cannot be set, and the facts behind it are named', () => {
    const result = validateOverride(sum, '5');
    expect(result).toMatchObject({
      error: { code: 'INVALID_INPUT', details: { computed_from: ['budget.total', 'a.b'] } },
    });
    expect(result.ok ? '' : result.error.message).toContain('budget.total, a.b');
  });
});
