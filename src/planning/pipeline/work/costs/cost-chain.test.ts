import { describe, expect, it } from 'vitest';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { chainSection, statedTotals } from './cost-chain.ts';

const fact = (id: string, value: number, more: Partial<LedgerFact> = {}): LedgerFact => ({
  id,
  label: id,
  value,
  unit: 'EUR',
  basis: 'assumed',
  stage: 'facts',
  ...more,
});
const PACKAGES = [
  { title: 'Shell and roof', likely: 5_500_000 },
  { title: 'Fit-out of the hall', likely: 1_000_000 },
  { title: 'Fit-out of the kitchen', likely: 500_000 },
];
const FACTS = [
  fact('build.cost_total', 8_000_000, { label: 'Build cost' }),
  fact('running.surplus', 700_000),
  fact('payback.years', 11, { label: 'Payback', unit: 'year', formula: 'build.cost_total / running.surplus' }),
  fact('payback.margin', 2, { label: 'Margin of the payback', unit: 'year', formula: 'payback.years - 9' }),
];

describe('statedTotals', () => {
  it('finds what the work costs as a whole, and whatever is calculated from it', () => {
    expect(statedTotals(FACTS, 'EUR', PACKAGES)).toEqual([
      {
        fact: 'build.cost_total',
        label: 'Build cost',
        value: 8_000_000,
        estimated: 7_000_000,
        packages: [],
        used_by: ['Payback', 'Margin of the payback'],
      },
    ]);
  });

  it.each([
    'budget.total',
    'running.cost_total',
    'cost.total_per_unit',
    'cost.total_share',
    'income.total',
    'project.annual_cost',
    'cost.brick',
  ])('takes no budget, income, part or cost of running for it: %s', (id) => {
    expect(statedTotals([fact(id, 5)], 'EUR', PACKAGES)).toEqual([]);
  });

  it('leaves other currencies alone', () => {
    expect(statedTotals(FACTS, 'USD', PACKAGES)).toEqual([]);
  });

  it('converts them where a fact gives the rate', () => {
    const rate = fact('rate.dollar', 1.25, { unit: 'USD/EUR' });
    const dear = PACKAGES.map((row) => ({ ...row, likely: row.likely * 1.25 }));
    expect(statedTotals([...FACTS, rate], 'USD', dear)).toMatchObject([
      { fact: 'build.cost_total', value: 10_000_000, estimated: 8_750_000 },
    ]);
  });

  it('finds what a part costs by the words of its label, and holds it against the packages that do that part', () => {
    const fitOut = fact('fitout.cost', 900_000, { label: 'Cost of the fit-out' });
    expect(statedTotals([fitOut], 'EUR', PACKAGES)).toMatchObject([
      { fact: 'fitout.cost', estimated: 1_500_000, packages: ['Fit-out of the hall', 'Fit-out of the kitchen'] },
    ]);
  });

  it('takes a cost of most of the work for that of the whole, whatever its id', () => {
    const renovation = fact('renovation.costs', 6_000_000, { label: 'Renovation costs' });
    expect(statedTotals([renovation], 'EUR', PACKAGES)).toMatchObject([{ estimated: 7_000_000, packages: [] }]);
    expect(statedTotals([{ ...renovation, value: 60_000 }], 'EUR', PACKAGES)).toEqual([]);
  });
});

describe('chainSection', () => {
  const chain = {
    stated: 9_000_000,
    kept_back: 900_000,
    contingency: 1_200_000,
    has_funding: true,
    has_gap: true,
    totals: [],
    gap: false,
    unfunded: false,
    payments: false,
  };

  it('goes from estimates to funding, with every amount once', () => {
    const page = chainSection(chain);
    const ids = [...page.matchAll(/\[\[([a-z_.]+)\]\]/g)].map(([, id]) => id);
    expect(ids).toEqual([
      'cost.likely',
      'cost.contingency',
      'cost.needed',
      'budget.total',
      'cost.kept_back',
      'budget.for_work',
      'budget.reserve',
      'funding.known',
      'funding.gap',
    ]);
    expect(page).toContain('The management reserve is less than the contingency');
    expect(chainSection({ ...chain, contingency: 900_000 })).toContain('covers the contingency');
  });

  it('says nothing of money without a source where the ledger has no such fact', () => {
    const page = chainSection({ ...chain, has_gap: false });
    expect(page).toContain('[[funding.known]]');
    expect(page).not.toContain('funding.gap');
  });

  it('counts what is paid beside the work as needed', () => {
    expect(chainSection(chain)).not.toContain('cost.payments');
    expect(chainSection({ ...chain, payments: true })).toContain('| Other payments | [[cost.payments]]');
  });

  it('says what is needed beyond the funding that is known', () => {
    expect(chainSection(chain)).not.toContain('cost.unfunded');
    expect(chainSection({ ...chain, unfunded: true })).toContain(
      '**Not covered by known funding** | [[cost.unfunded]]',
    );
  });

  it('says which of two totals a figure rests on', () => {
    const totals = statedTotals(FACTS, 'EUR', PACKAGES).map((row) => ({ ...row, shown_difference: '€500,000 more' }));
    const page = chainSection({ ...chain, totals });
    expect(page).toContain('the packages come to €500,000 more');
    expect(page).toContain('Payback and Margin of the payback are calculated from “Build cost”');
  });

  it('has nothing of a budget where none is stated', () => {
    const page = chainSection({ ...chain, stated: null, kept_back: null, has_funding: false, has_gap: false });
    expect(page).not.toContain('budget');
    expect(page).toContain('[[cost.needed]]');
  });
});
