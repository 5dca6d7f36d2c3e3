import { expect, it } from 'vitest';
import { outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { consistency } from './consistency.ts';

it('finds a reference that leads nowhere on a page that is calculated too, and none where all have their facts', async () => {
  const plan = await outlinedPlan();
  const lost = () =>
    plan
      .data<{ findings: { section: string; code: string; message: string }[] }>(consistency)
      .findings.filter(({ code }) => code === 'reference-unresolved');
  await plan.run(consistency);
  expect(lost()).toEqual([]);
  for (const stage of [schedule, cashFlow])
    plan.write(stage, `${plan.page(stage)}\nBy [[date.gone_with_${stage.id}]].\n`);
  await plan.run(consistency);
  expect(lost().map(({ section, message }) => [section, message])).toEqual(
    [schedule, cashFlow].map(({ id }) => [
      id,
      `The text refers to the fact date.gone_with_${id}, which is not in the ledger.`,
    ]),
  );
});
