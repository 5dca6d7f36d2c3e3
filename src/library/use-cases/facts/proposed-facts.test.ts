import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerCriticism, type FactCriticism } from '../../../../tests/support/plans/accepted-criticism.ts';
import { planForEachTest } from '../../../../tests/support/plans/drafted-plan.ts';
import { artifacts, differences, unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { fileOf } from '../../../../tests/support/plans/stage-files.ts';
import { planFolder, setFact, viewFacts } from '../../index.ts';
import { changeFact } from './change-fact.ts';
import { listFacts } from './list-facts.ts';

const plan = planForEachTest();
const MORE: FactCriticism = { fact: 'budget.total', label: 'Budget', value: 60_000_000 };

const proposals = () => unwrap(viewFacts(plan.library, { plan_id: plan.planId })).proposals;
const nowOf = (id: string) =>
  unwrap(listFacts(plan.library, { plan_id: plan.planId })).facts.find((fact) => fact.id === id)?.value;
const criticised = (...rows: readonly FactCriticism[]) => answerCriticism(plan.library, plan.planId, rows);

it('are the values that accepted criticism asks for, in the words of the plan, and change nothing by themselves', () => {
  const before = artifacts(plan.library, plan.planId);
  expect(proposals()).toEqual([]);
  criticised(MORE);
  expect(proposals()).toEqual([
    {
      id: 'budget.total',
      label: 'Budget',
      value: 60_000_000,
      shown: expect.stringMatching(/^DKK\s60,000,000$/),
      now: 46_000_000,
      expert: 'Cost controller',
      why: expect.stringMatching(/^Count with DKK\s46,000,000 of money\. Prices rose\.$/),
    },
  ]);
  expect(unwrap(listFacts(plan.library, { plan_id: plan.planId })).proposals).toEqual(proposals());
  expect(nowOf('budget.total')).toBe(46_000_000);
  const changed = differences(before, artifacts(plan.library, plan.planId));
  expect(changed.filter((path) => !path.includes('criticism_response'))).toEqual([]);
});

it('are none that were not accepted, that are calculated, that are no value of the fact, or that hold already', () => {
  criticised(
    { ...MORE, accepted: false },
    { fact: 'schedule.finish', label: 'Finish', value: '2029-01-01' },
    { fact: 'timeline.start', label: 'Start', value: 'soon' },
    { fact: 'budget.total', label: 'Budget', value: 46_000_000 },
    { fact: 'no.such', label: 'Gone', value: 1 },
  );
  expect(proposals()).toEqual([]);
});

it('take the first of two for one fact', () => {
  criticised(MORE, { ...MORE, value: 70_000_000 });
  expect(proposals().map(({ value }) => value)).toEqual([60_000_000]);
});

it('are done with once the owner sets the fact, to this value or another, and are back when that is taken back', async () => {
  criticised(MORE);
  const [proposal] = proposals();
  const input = { plan_id: plan.planId, id: 'budget.total' };
  const taken = unwrap(await changeFact(plan.library, { ...input, value: proposal?.value ?? null }));
  expect(nowOf('budget.total')).toBe(60_000_000);
  expect(taken.stale.map(({ stage }) => stage)).toContain('cost_estimates');
  expect(proposals()).toEqual([]);
  unwrap(await changeFact(plan.library, { ...input, value: taken.undo }));
  expect(nowOf('budget.total')).toBe(46_000_000);
  expect(proposals()).toHaveLength(1);
  unwrap(await setFact(plan.library, { ...input, value: '50m' }));
  expect(proposals()).toEqual([]);
});

it('are none where the file is something else by now', () => {
  criticised(MORE);
  const path = join(planFolder(plan.library.home, plan.planId), fileOf('criticism_response', 'data'));
  writeFileSync(path, '{"responses": "none"}');
  expect(proposals()).toEqual([]);
  writeFileSync(path, 'no JSON');
  expect(proposals()).toEqual([]);
});
