import { describe, expect, it } from 'vitest';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { planLimits } from './plan-limits.ts';

const fact = (id: string, value: number, unit: string, label = id, formula?: string): LedgerFact => ({
  id,
  label,
  value,
  unit,
  basis: formula ? 'derived' : 'stated',
  ...(formula && { formula }),
  stage: 'facts',
});
const FACTS = [
  fact('budget.total', 2_400_000, 'EUR'),
  fact('funding.known', 1_800_000, 'EUR'),
  fact('build.cost', 2_150_000, 'EUR', 'Cost of the building', 'steel.price * 1000'),
  fact('payback.years', 9, 'year', 'Years until it pays back', 'build.cost / surplus.year'),
  fact('payback.max_years', 12, 'year', 'Longest payback'),
  fact('surplus.year', 240_000, 'EUR', 'Surplus of a usual year', 'income.year - running.year'),
  fact('decision_register.least', 150_000, 'EUR', 'Least surplus'),
  fact('tripwire.winter', 60_000, 'EUR', 'Tripwire'),
];
const NONE = { facts: FACTS, totals: [], gates: [], tripwires: [] };
const EVIDENCE = { question: 'Does it earn its keep?', evidence: 'The first year shows [[surplus.year]].' };
const WIRE = { title: 'Empty in winter', tripwire: 'tripwire.winter', when: 'below' as const };

describe('the limits of a plan', () => {
  it('are the budget and the known funding for what all the work costs', () => {
    expect(planLimits({ ...NONE, totals: ['build.cost'] }).filter((row) => row.fact === 'build.cost')).toEqual([
      { fact: 'build.cost', value: 2_400_000, held_by: 'budget.total', side: 'above', what: 'the budget' },
      { fact: 'build.cost', value: 1_800_000, held_by: 'funding.known', side: 'above', what: 'the known funding' },
    ]);
  });

  it('are converted where the budget is in another currency and a fact gives the rate', () => {
    const abroad = FACTS.map((row) => (row.id === 'budget.total' ? { ...row, value: 18_000_000, unit: 'DKK' } : row));
    const limits = (facts: LedgerFact[]) => planLimits({ ...NONE, facts, totals: ['build.cost'] });
    expect(limits([...abroad, fact('rate.krone', 7.5, 'DKK/EUR')])[0]).toEqual({
      ...{ fact: 'build.cost', value: 2_400_000, side: 'above', what: 'the budget' },
    });
    expect(limits(abroad).map(({ what }) => what)).not.toContain('the budget');
  });

  it('are facts that are named as the limit of another, in its unit', () => {
    expect(planLimits(NONE)).toEqual([
      { fact: 'payback.years', value: 12, held_by: 'payback.max_years', side: 'above', what: '“Longest payback”' },
    ]);
  });

  it('are the threshold of a gate, for the fact that its evidence refers to', () => {
    const threshold = { fact: 'decision_register.least', go: 'at_least' as const };
    expect(planLimits({ ...NONE, gates: [{ ...EVIDENCE, threshold }] })[1]).toMatchObject({
      fact: 'surplus.year',
      value: 150_000,
      side: 'below',
      what: 'the threshold of the gate “Does it earn its keep?”',
    });
    expect(planLimits({ ...NONE, gates: [EVIDENCE] })).toHaveLength(1);
  });

  it('are a tripwire, for the fact whose name its measure holds, and for none of another unit or name', () => {
    const measured = (measure: string) => planLimits({ ...NONE, tripwires: [{ ...WIRE, measure }] }).slice(1);
    expect(measured('Surplus of the usual year, each March')).toMatchObject([
      { fact: 'surplus.year', value: 60_000, side: 'below', what: 'the tripwire “Empty in winter”' },
    ]);
    expect(measured('Visitors in a winter')).toEqual([]);
    expect(measured('Years until it pays back')).toEqual([]);
  });
});
