import { describe, expect, it } from 'vitest';
import { outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { ReportModel } from '../../../report/model.ts';
import { report } from '../report/report.ts';

describe('a stated budget that nothing is priced against', () => {
  it.each([
    ['€1,000', 'Open a bakery in Lyon with a budget of €1,000, ready by March 2028.'],
    ['¥90,000,000', 'Open a ryokan in Matsuyama with a budget of 90 million yen, ready by March 2029.'],
  ])('is grey and a whole amount, %s, and no gate says that it is enough', async (amount, prompt) => {
    const plan = await outlinedPlan({ prompt });
    const { headlines } = plan.data<ReportModel>(report);
    expect(headlines.find(({ label }) => label === 'Budget')).toMatchObject({
      tone: 'neutral',
      value: '[[budget.total]]',
      detail: expect.stringContaining('nothing is priced yet'),
    });
    const text = plan.page(report).replaceAll('\u00a0', ' ');
    const row = text.split('\n').find((line) => /\bBudget\b.*As you stated/.test(line));
    expect(row).toContain(amount);
    // No cents, anywhere: amounts that only divide the budget are no more exact than it is.
    const symbol = amount.charAt(0);
    expect(text.match(new RegExp(`${symbol}[\\d,]+\\.\\d+|[\\d,]+\\.\\d{2} ?${symbol}`, 'g'))).toBeNull();
    const gate = text.split('\n').find((line) => line.includes('Does the budget cover the work'));
    expect(gate).toMatch(/\| Open \|/);
  });
});
