import { describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Finding } from '../../../../shared/finding.ts';
import type { ReportModel } from '../../../report/model.ts';
import { facts } from '../../foundations/facts.ts';
import { ledger } from '../../foundations/ledger.ts';
import { report } from '../report/report.ts';
import { consistency } from './consistency.ts';
import type { UnusedQuantity } from './said-not-used.ts';
import { validationStatus } from './validation-status.ts';

const BAKERY = `We open a bakery in Lyon. The budget is 180,000 euros. First customers come on 1 September 2027. Food cost
should stay near 30 percent of sales. The shop takes 900 euros a day. We plan four hires. The ovens must not draw more
than 40 kW.`;

const unusedIn = (plan: OutlinedPlan) => plan.data<{ unused: UnusedQuantity[] }>(consistency).unused;
const words = (plan: OutlinedPlan) => unusedIn(plan).map(({ quote }) => quote.text);
const shownIn = (plan: OutlinedPlan) =>
  plan.data<ReportModel>(report).sections.find(({ id }) => id === 'said_not_used');

describe('what the prompt says and the plan does not use', () => {
  it('is listed with its words on the first part of the report, as findings and in the validation status', async () => {
    const plan = await outlinedPlan({ prompt: BAKERY });
    expect(words(plan)).toEqual(['30 percent', '900 euros', 'four hires']);
    for (const { quote } of unusedIn(plan)) {
      expect(BAKERY.slice(quote.offset, quote.offset + quote.text.length)).toBe(quote.text);
    }
    const section = shownIn(plan);
    expect(section).toMatchObject({ title: 'Said but not used', part: 1 });
    expect(section?.markdown).toContain('“The shop takes **900 euros** a day”');
    const { findings } = plan.data<{ findings: Finding[] }>(consistency);
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'info',
        code: 'said-not-used',
        section: 'facts',
        message: 'Quantities in the prompt that the plan does not use: “30 percent”, “900 euros”, “four hires”.',
      }),
    );
    expect(plan.page(validationStatus)).toContain('Every quantity in the prompt is used: not always, 1 finding');
  });

  it('leaves out what is computed with, what a constraint bounds, and what is said twice', async () => {
    const plan = await outlinedPlan({ prompt: `${BAKERY} The 180,000 euros are all there is.` });
    expect(words(plan)).toEqual(['30 percent', '900 euros', 'four hires']);
  });

  it('leaves out how long somebody did something before the plan began', async () => {
    const prompt = `${BAKERY} Odile, who baked bread for fifty years, looks at the first oven.`;
    expect(words(await outlinedPlan({ prompt }))).toEqual(['30 percent', '900 euros', 'four hires']);
    // What it may take is no past.
    const ahead = `${BAKERY} We rent the flour mill for three years.`;
    expect(words(await outlinedPlan({ prompt: ahead }))).toContain('three years');
  });

  it('is no section where everything is used', async () => {
    const plan = await outlinedPlan({
      prompt: 'We open a bakery in Lyon by 1 September 2027. The budget is 180,000 euros.',
    });
    expect(unusedIn(plan)).toEqual([]);
    expect(shownIn(plan)).toBeUndefined();
    expect(plan.page(validationStatus)).not.toContain('Every quantity in the prompt is used: not always');
  });

  it('follows a model’s facts: an amount that a formula uses, by whatever words it was quoted, is used', async () => {
    const plan = await outlinedPlan({ prompt: BAKERY });
    const drafted = await plan.ask(facts, () => ({
      wrong: [{ id: 'money.revenue', reason: 'It is an amount for each day.' }],
      stated: [
        {
          id: 'income.day',
          label: 'Takings a day',
          value: 900,
          low: 900,
          high: 900,
          unit: 'EUR/day',
          quote: 'The shop takes 900 euros a day',
        },
      ],
      dates: [],
      assumed_dates: [],
      assumed: ['a', 'b', 'c', 'd'].map((name) => ({
        id: `running.${name}`,
        label: name,
        low: 1,
        value: 2,
        high: 3,
        unit: 'EUR/month',
        why: 'Usual there.',
        check: 'Ask.',
        sensitivity: 'low',
      })),
      derived: [{ id: 'income.month', label: 'Takings a month', unit: 'EUR/month', formula: 'income.day * 26' }],
    }));
    drafted.keep();
    await plan.run(ledger, consistency, validationStatus, report);
    expect(words(plan)).toEqual(['30 percent', 'four hires']);
  });
});
