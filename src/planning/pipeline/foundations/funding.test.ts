import { describe, expect, it } from 'vitest';
import { draft } from '../../../../tests/support/models/asked-stages.ts';
import type { Fact } from '../../../shared/fact.ts';
import { buildLedger } from '../../facts/ledger.ts';
import { FactList } from './fact-list.ts';
import { facts } from './facts.ts';
import { addFunding, completeFunding } from './funding.ts';
import { ledger } from './ledger.ts';

const stated = (id: string, label: string, value: number, unit: string): Fact => ({
  id,
  label,
  value,
  unit,
  basis: 'stated',
});
const BUDGET = stated('budget.total', 'Budget', 1_000, 'EUR');

/** Values of what follows from these facts, by id. */
function following(...given: readonly Fact[]) {
  const drafts = new FactList();
  for (const fact of given) drafts.add(fact);
  addFunding(drafts);
  completeFunding(drafts);
  const { facts: all, findings } = buildLedger(drafts.facts.map((fact) => ({ ...fact, stage: 'facts' })));
  expect(findings).toEqual([]);
  return Object.fromEntries(all.map(({ id, value }) => [id, value]));
}

describe('the funding that is known', () => {
  it.each([
    ['DKK/EUR', 7.5],
    ['EUR/DKK', 1 / 7.5],
  ])('counts a grant in another currency at the rate that a fact gives, in %s', (unit, rate) => {
    const grant = stated('money.grant', 'Grant of a fund', 3_000, 'DKK');
    const own = stated('money.savings', 'Own savings', 500, 'EUR');
    expect(following(BUDGET, grant, own, stated('rate.dkk', 'Rate', rate, unit))).toMatchObject({
      'funding.known': 900,
      'funding.gap': 100,
    });
    expect(following(BUDGET, grant, own)).toMatchObject({ 'funding.known': 500, 'funding.gap': 500 });
  });

  it('is no funding of this budget where it comes to more', () => {
    const grant = stated('money.grant', 'Grant of a fund', 9_000, 'DKK');
    expect(following(BUDGET, grant, stated('rate.dkk', 'Rate', 7.5, 'DKK/EUR'))).not.toHaveProperty('funding.known');
  });

  it('is what is left of the budget where somebody names only what has no source: nothing, where that is all of it', () => {
    const gap = (value: number) => following(BUDGET, stated('funding.gap', 'Unfunded', value, 'EUR'));
    expect(gap(1_000)['funding.known']).toBe(0);
    expect(gap(300)['funding.known']).toBe(700);
    expect(following(stated('funding.gap', 'Unfunded', 300, 'EUR'))).not.toHaveProperty('funding.known');
  });

  const PROMPT = 'We will open a repair café in Bristol by 30 June 2028. The budget is £40,000. A club gives €10,000.';
  const assumed = (id: string, value: number, unit: string) => ({
    ...{ id, label: id, low: value, value, high: value, unit },
    ...{ why: 'Usual.', check: 'Ask.', sensitivity: 'low' },
  });
  const ASSUMED = ['rent', 'energy', 'tools', 'tea'].map((name) => assumed(`running.${name}`, 100, 'GBP/month'));
  const valuesOf = async (more: object) => {
    const answer = { wrong: [], stated: [], dates: [], assumed: ASSUMED, derived: [], ...more };
    const { data } = await draft(ledger, PROMPT, { facts: answer });
    return new Map((data.facts as Fact[]).map(({ id, value }) => [id, value]));
  };

  it('is a fact whatever a model names of it, so that nothing refers to what is not there', async () => {
    const gap = { id: 'funding.gap', label: 'No source', unit: 'GBP', formula: 'budget.total' };
    const values = await valuesOf({ derived: [gap] });
    expect([values.get('funding.gap'), values.get('funding.known')]).toEqual([40_000, 0]);
  });

  it('uses a rate that a model assumes', async () => {
    const { data } = await draft(facts, PROMPT);
    const [money] = (data.facts as Fact[]).filter(({ unit }) => unit === 'EUR');
    const grant = { id: 'money.club', label: 'Grant of the club', value: 10_000, low: 10_000, high: 10_000 };
    const values = await valuesOf({
      wrong: money ? [{ id: money.id, reason: 'It is a grant.' }] : [],
      stated: [{ ...grant, unit: 'EUR', quote: 'A club gives €10,000' }],
      assumed: [...ASSUMED, assumed('rate.euro', 0.85, 'GBP/EUR')],
    });
    expect(values.get('funding.known')).toBe(8_500);
  });
});
