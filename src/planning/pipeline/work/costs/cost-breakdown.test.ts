import { expect, it } from 'vitest';
import { costBreakdown } from './cost-breakdown.ts';

/** A priced plan of 7,500,000 EUR whose facts name another total. */
function findings(value: number, estimated = true, more: object = {}): string[] {
  const data = {
    currency: 'EUR',
    ...(estimated && { estimated: true }),
    total: { low: 700_000_000, likely: 750_000_000, high: 900_000_000 },
    phases: [],
    packages: [],
    contingency: null,
    budget: null,
    totals: [{ fact: 'build.cost_total', label: 'Build cost', value, packages: [], used_by: ['Payback'], ...more }],
    facts: [],
  };
  const check = costBreakdown.check as (data: unknown, inputs: unknown) => readonly { code: string; message: string }[];
  return check(data, {}).map(({ code, message }) => `${code}: ${message}`);
}

it('finds two totals for one thing, names both and what rests on the wrong one', () => {
  const [found] = findings(8_000_000);
  expect(found).toMatch(/^two-totals: .*“Build cost” at .*8,000,000.*7,500,000.*Payback/);
});

it('finds a part that the facts and its package put differently', () => {
  const more = { label: 'Kitchen cost', estimated: 40_000, packages: ['Kitchen'], used_by: [] };
  expect(findings(60_000, true, more)).toEqual([
    expect.stringMatching(/“Kitchen cost” at .*60,000, and the package “Kitchen” is estimated at .*40,000/),
  ]);
  expect(findings(42_000, true, more)).toEqual([]);
});

it('takes totals that differ by a rounding for one, and shares of a budget for none', () => {
  expect(findings(7_550_000)).toEqual([]);
  expect(findings(8_000_000, false)).toEqual([]);
});

it('shows beside the contingency what would be enough if packages went wrong independently', () => {
  const range = { low: 700_000_00, likely: 750_000_00, high: 900_000_00 };
  const page = (alone?: number) =>
    costBreakdown.page({
      currency: 'EUR',
      total: range,
      phases: [],
      packages: [],
      contingency: {
        for_estimates: 90_000_00,
        for_delay: 0,
        total: 90_000_00,
        p50: 760_000_00,
        p80: 840_000_00,
        p90: 880_000_00,
        ...(alone !== undefined && { alone }),
      },
      budget: null,
      facts: [],
    });
  expect(page(25_000_00)).toContain('if packages went wrong independently | €25,000 |');
  // Plans of older versions lack it; and where it is no less, there is nothing to say.
  for (const same of [page(), page(90_000_00)]) expect(same).not.toContain('independently');
});
