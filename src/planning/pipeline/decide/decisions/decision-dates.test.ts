import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { dataPath } from '../../../engine/stage.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { durations } from '../../work/durations/durations.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { dashboard } from '../summary/dashboard.ts';
import { decisionDates } from './decision-dates.ts';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
});

const factsOf = () => plan.data<{ facts: Fact[] }>(decisionDates).facts;

describe('dates of decisions and gates', () => {
  it('are named by their questions, not by ids', () => {
    const labels = factsOf().map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(2);
    for (const label of labels) expect(label).toMatch(/^(?:Decide|Gate) by: \p{Lu}/u);
  });

  it('say nothing of money that only divides the budget', () => {
    expect(factsOf().some(({ id }) => id.startsWith('gate_spent.'))).toBe(false);
    expect(plan.page(dashboard)).not.toContain('Spent by then');
  });

  it('tell by when the work that spends on a gate has begun in half and in four fifths of the runs', async () => {
    const own = await outlinedPlan();
    const odds = () => own.data<{ facts: Fact[] }>(decisionDates).facts.filter(({ id }) => /^gate_p[58]0\./.test(id));
    // Durations that were set to a date tell no odds.
    expect(odds()).toEqual([]);
    expect(own.page(dashboard)).not.toContain('| As planned | 50% likely |');
    const paced = own.data<object>(durations);
    own.store.files.set(dataPath(durations), JSON.stringify({ ...paced, follows_statement: false }));
    await own.run(schedule, scheduleRisk, decisionDates, dashboard);
    const { gates } = own.data<{ gates: { id: string; due: string; p50: string; p80: string }[] }>(decisionDates);
    expect(gates.length).toBeGreaterThan(1);
    for (const { id, due, p50, p80 } of gates) {
      expect([due, p50].every((day) => day <= p80)).toBe(true);
      expect(odds().find((fact) => fact.id === `gate_p80.${id}`)?.value).toBe(p80);
      expect(own.page(dashboard)).toContain(`| [[gate_due.${id}]] | [[gate_p50.${id}]] | [[gate_p80.${id}]] |`);
    }
    expect(gates.some(({ p50, p80 }) => p50 < p80)).toBe(true);
  });

  it('say what estimated work costs until each gate, beside its evidence', async () => {
    const priced = await outlinedPlan();
    const path = dataPath(costBreakdown);
    priced.store.files.set(path, JSON.stringify({ ...priced.data<object>(costBreakdown), estimated: true }));
    const dated = await priced.ask(decisionDates, () => ({}));
    dated.keep();
    const { gates, facts } = dated.data as unknown as { gates: { id: string; due: string }[]; facts: Fact[] };
    const spent = gates.map(({ id }) => facts.find((fact) => fact.id === `gate_spent.${id}`)?.value as number);
    // Later gates come after more spending, and all of them after some of it.
    const byDate = gates.map(({ due }, index) => ({ due, spent: spent[index] ?? Number.NaN }));
    byDate.sort((a, b) => (a.due < b.due ? -1 : 1));
    expect(byDate.map((row) => row.spent)).toEqual(spent.toSorted((a, b) => a - b));
    expect(byDate.at(-1)?.spent).toBeGreaterThan(0);
    const total = priced.data<{ total: { likely: number } }>(costBreakdown).total.likely / 100;
    expect(byDate.at(-1)?.spent).toBeLessThan(total);
    const { page } = await priced.ask(dashboard, () => ({}));
    expect(page.match(/Spent by then: \[\[gate_spent\.g\d\]\]/g)).toHaveLength(gates.length);
  });
});
