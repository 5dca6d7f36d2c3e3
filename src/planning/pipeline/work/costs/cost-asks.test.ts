import { describe, expect, it } from 'vitest';
import { draftByItem, reviewed } from '../../../../../tests/support/models/asked-stages.ts';
import { ALL_PACKAGES, cost, NO_MONEY, PROMPT, phases, questionOf, wbs } from '../fixture-work-answers.ts';
import { cashFlow } from './cash-flow.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { costEstimates } from './cost-estimates.ts';

describe('costs of a model', () => {
  const amounts = ALL_PACKAGES.map((id, index) => cost(id, 10_000 + index));
  const answers = { ...wbs, cost_estimates: { '': { estimates: amounts } } };

  it('are kept as estimated, however far they are from the budget, and the gap is a finding', async () => {
    const drafted = await draftByItem(costBreakdown, { prompt: PROMPT, answers });
    const estimated = drafted.data<{ basis: string; currency: string; items: { likely: number; share: number }[] }>(
      costEstimates,
    );
    expect(estimated).toMatchObject({ basis: 'estimated', currency: 'GBP' });
    expect(estimated.items.map(({ likely }) => likely)).toEqual(amounts.map(({ likely }) => likely * 100));
    expect(estimated.items.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 0);
    const codes = drafted.record(costBreakdown)?.findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['budget-far-from-estimates', 'budget-gap']));
    expect(drafted.page(costEstimates)).toContain('estimates, not quotes');
    expect(drafted.page(costEstimates)).not.toMatch(/budget, less|No budget is known/);
    expect(drafted.record(costEstimates)?.findings).toEqual([]);
  });

  it('are written on every page as the plan writes numbers, so that no amount reads as another', async () => {
    const drafted = await draftByItem(cashFlow, { prompt: PROMPT, locale: 'de-DE', answers });
    const all = [costEstimates, costBreakdown, cashFlow].map((stage) => drafted.page(stage));
    expect(all[0]).toContain('10.001\u00a0£');
    for (const page of all) {
      expect(page).toMatch(/\d\.\d{3}\u00a0£/);
      expect(page).not.toMatch(/£\d|\d,\d{3}/);
    }
    expect(all[2]).toMatch(/Januar 2027|Februar 2027/);
  });

  it('have a contingency and a gap in whole units: what is simulated is not known to the cent', async () => {
    const drafted = await draftByItem(costBreakdown, { prompt: PROMPT, answers });
    const { facts } = drafted.data<{ facts: { id: string; value: number }[] }>(costBreakdown);
    const computed = facts.filter(({ id }) => /^(?:cost\.(?:contingency|needed)|budget\.gap)$/.test(id));
    expect(computed).toHaveLength(3);
    expect(computed.filter(({ value }) => !Number.isInteger(value))).toEqual([]);
  });

  it('come after the durations, and are asked for with the person-days of each role', async () => {
    const question = await questionOf(costEstimates, '', answers);
    const page = question.context.find(({ title }) => title === 'Packages to estimate')?.text ?? '';
    const [head = '', , ...rows] = page.split('\n');
    expect(head).toContain('Person-days');
    expect(rows.filter((row) => /[A-Z][a-z]+.* \d+(?:\.\d)? \|$/.test(row)).length).toBeGreaterThan(0);
  });

  it('do not show the budget’s facts to whoever estimates', async () => {
    const question = await questionOf(costEstimates, '', answers);
    expect(question.context.find(({ title }) => title.startsWith('Facts'))?.text ?? '').not.toContain('budget.');
  });

  it('need no stated budget where the place tells the currency', async () => {
    const prompt = PROMPT.replace(' The budget is £40,000.', '').replace('Todmorden', 'Bristol');
    const drafted = await draftByItem(costBreakdown, {
      prompt,
      answers: { ...answers, wbs_packages: wbs.wbs_packages },
    });
    expect(drafted.data<{ currency: string | null }>(costEstimates).currency).toBe('GBP');
    expect(drafted.data<{ total: { likely: number } | null }>(costBreakdown).total?.likely).toBeGreaterThan(0);
    expect(drafted.page(costBreakdown)).toContain('[[cost.likely]]');
  });

  it('are not asked for where no currency is known', async () => {
    const drafted = await draftByItem(costEstimates, {
      prompt: NO_MONEY,
      answers: { wbs_phases: { '': phases }, wbs_packages: wbs.wbs_packages, cost_estimates: {} },
    });
    expect(drafted.questions.filter(({ stage }) => stage === 'cost_estimates')).toEqual([]);
    expect(drafted.data<{ basis: string }>(costEstimates).basis).toBe('shares_only');
  });

  it('name a package that costs more than all others', async () => {
    const dear = amounts.map((row, index) => (index === 0 ? cost(row.package, 1_000_000) : row));
    const drafted = await draftByItem(costEstimates, {
      prompt: PROMPT,
      answers: { ...wbs, cost_estimates: { '': { estimates: dear } } },
    });
    expect(drafted.record(costEstimates)?.findings.map(({ code }) => code)).toEqual(['cost-concentrated']);
  });

  it('are refused when one is missing, negative or out of order', async () => {
    const question = await questionOf(costEstimates, '', answers);
    const [first, second, third] = amounts;
    const faults = reviewed(question, {
      estimates: [second, { ...second, low: -1 }, { ...third, high: 1 }, ...amounts.slice(3)],
    }).faults.join(' ');
    expect(faults).toContain(`No estimate for: ${first?.package}`);
    expect(faults).toContain('cannot be negative');
    expect(faults).toContain(`${third?.package}: likely must be at least low`);
  });
});
