import { expect, it } from 'vitest';
import { outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { dataPath } from '../../../engine/stage.ts';
import type { ReportModel } from '../../../report/model.ts';
import { report } from '../report/report.ts';
import { dashboard } from '../summary/dashboard.ts';
import { decisionRegister } from './decision-register.ts';

const PROMPT =
  'Write a blog post about beekeeping in cities for the magazine of our allotment club, by the end of May.';

it('an outline that finds no decision says so in grey; green is for who looked and found none', async () => {
  const plan = await outlinedPlan({ prompt: PROMPT });
  const { decisions, ...rest } = plan.data<{ decisions: object[] }>(decisionRegister);
  expect(decisions).toEqual([]);
  const headline = () => plan.data<ReportModel>(report).headlines.find(({ label }) => label === 'Open decisions');
  expect(headline()).toMatchObject({
    tone: 'neutral',
    value: 'None found',
    detail: expect.stringContaining('in the prompt'),
  });
  expect(plan.page(decisionRegister)).toContain('None found in the prompt;');
  expect(plan.page(report)).not.toContain('Nothing to decide');

  plan.store.files.set(dataPath(decisionRegister), JSON.stringify({ ...rest, decisions, draft_note: null }));
  await plan.run(dashboard, report);
  expect(headline()).toMatchObject({ tone: 'good', value: '0', detail: 'Nothing to decide.' });
  expect(plan.page(report)).toContain('Nothing to decide.');
});
