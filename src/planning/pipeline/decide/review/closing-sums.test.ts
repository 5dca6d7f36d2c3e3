import { beforeAll, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Json } from '../../../engine/json.ts';
import type { Drafter } from '../../../engine/question.ts';
import { runGraph } from '../../../engine/run-graph.ts';
import { pipeline } from '../../index.ts';
import { GROUP, sizing } from '../../work/specialists/fixture-sizing.ts';
import { specialistChoice } from '../../work/specialists/specialist-choice.ts';
import { specialists } from '../../work/specialists/specialists.ts';
import { sensitivity } from '../summary/sensitivity.ts';
import { consistency } from './consistency.ts';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
  await run(plan, sizing);
});

/** Drafts the specialists' sections, and computes what reads them. */
async function run({ store }: OutlinedPlan, drafter: Drafter | null = null): Promise<void> {
  const drafted = drafter ? [specialistChoice, specialists] : [];
  const outcome = await runGraph({
    graph: pipeline,
    store,
    stages: new Set([...drafted, consistency, sensitivity].map(({ id }) => id)),
    runId: 'run_0002',
    concurrency: 1,
    ...(drafter && { drafter }),
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
  });
  if (outcome.state === 'failed') throw outcome.error;
}

const found = () =>
  plan
    .data<{ findings: { section: string; code: string; severity: string; message: string }[] }>(consistency)
    .findings.filter(({ code }) => code === 'sum-does-not-close');

it('finds a sum that does not close, names both values, and is silent once the ledger makes it close', async () => {
  expect(found()).toEqual([
    expect.objectContaining({
      section: 'specialists',
      severity: 'error',
      message:
        'This does not close (capacity needed with margin within what the design provides): “Water with margin” is 36 m³ and “Water that is cleaned” is 24 m³.',
    }),
  ]);
  plan.store.sources.set('set_facts', { [`${GROUP}.filters`]: 3 } as Json);
  await run(plan);
  expect(found()).toEqual([]);
  const { checks } = plan.data<{ checks: { rule: string; looked_at: number; found: number }[] }>(consistency);
  expect(checks).toContainEqual({
    rule: 'What is needed is no more than what there is',
    looked_at: 1,
    found: 0,
  });
});

it('has the assumptions of a specialist varied in the sensitivity of the plan', () => {
  const { results } = plan.data<{ results: { fact: string; swings: { input: string; at_high: number }[] }[] }>(
    sensitivity,
  );
  const surplus = results.find(({ fact }) => fact === `${GROUP}.surplus`);
  // What three filters clean, as it was set above, less 80 guests at half a cubic metre and a fifth.
  expect(surplus?.swings.find(({ input }) => input === `${GROUP}.bathers`)?.at_high).toBeCloseTo(36 - 48, 6);
});
