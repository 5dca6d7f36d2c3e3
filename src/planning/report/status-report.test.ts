import { expect, it } from 'vitest';
import type { StatusReport } from '../../shared/contracts/status-report.ts';
import { statusMarkdown } from './status-report.ts';

const DAY = '2027-09-01';

function report(basis: 'cost' | 'working_days', currency: string | null): StatusReport {
  return {
    project: 'Bridge',
    title: 'Build the bridge',
    as_of: DAY,
    counts: { blocked: 0, ready: 1, claimed: 0, done: 1, failed: 0, cancelled: 0 },
    forecast: {
      as_of: DAY,
      finish: DAY,
      odds: null,
      approved: { finish: DAY, odds: null },
      late_by: 0,
      earned_value: { basis, planned: 4_000, earned: 3_000, actual: 3_500, currency, spi: 0.75, cpi: 0.86 },
      slipping: [],
      blocked_by_failure: 0,
    },
    done: [],
    done_days: 7,
    late: [],
    failed: [],
    next: [],
    decisions: [],
  };
}

it.each([
  ['cost', 'EUR', '€3,000 earned of €4,000 planned, by planned cost', 'actual cost €3,500,'],
  ['cost', null, '3,000 earned of 4,000 planned, by planned cost', 'actual cost 3,500,'],
  ['working_days', 'EUR', '3,000 earned of 4,000 planned, by expected working days', 'actual cost 3,500,'],
] as const)('a status report by %s tells costs in %s', (basis, currency, earned, actual) => {
  const text = statusMarkdown(report(basis, currency)).replaceAll('\u00a0', ' ');
  expect(text).toContain(earned);
  expect(text).toContain(actual);
});
