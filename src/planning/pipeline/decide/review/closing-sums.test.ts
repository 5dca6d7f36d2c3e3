import { beforeAll, expect, it } from 'vitest';
import { reviewed } from '../../../../../tests/support/asked-stages.ts';
import { answerByHand } from '../../../../../tests/support/by-hand.ts';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/hand-answers.ts';
import type { Json } from '../../../engine/json.ts';
import type { Drafter } from '../../../engine/question.ts';
import { runGraph } from '../../../engine/run-graph.ts';
import { pipeline } from '../../index.ts';
import { specialistChoice } from '../../specialists/specialist-choice.ts';
import { specialists } from '../../specialists/specialists.ts';
import { sensitivity } from '../summary/sensitivity.ts';
import { consistency } from './consistency.ts';

const GROUP = 'specialists.technical_basis';
const assumed = (id: string, value: number, unit: string, range: object = {}) => ({
  id: `${GROUP}.${id}`,
  label: `The ${id}`,
  value,
  unit,
  why: 'From the drawing.',
  check: 'Measure it.',
  sensitivity: 'high',
  ...range,
});
const derived = (id: string, label: string, formula: string) => ({
  id: `${GROUP}.${id}`,
  label,
  unit: 'm3',
  formula: formula.replace(/\b[a-z_]{3,}\b/g, (name) => `${GROUP}.${name}`),
});
/** Water for bathers at the peak against what the filters clean: a sum that does not close. */
const BASIS = {
  parts: {
    targets: [1, 2, 3].map(() => ({ target: 'Clear water.', condition: 'At the peak.', test: 'By a sample.' })),
    sizing: `The bathers need [[${GROUP}.design_need]], the filters give [[${GROUP}.provided]].`,
    interfaces: [1, 2].map(() => ({ with: 'The harbour.', what: 'Water.', owner: 'The port.' })),
    limits: ['Nobody bathes when a filter stands still.', 'The pump stops when it runs dry.'],
    open: ['The salt is not measured.', 'The pump is not tried.'],
  },
  not_given: [],
  new_facts: [
    assumed('bathers', 60, 'guest', { low: 40, high: 80 }),
    assumed('water', 0.5, 'm3/guest'),
    assumed('margin', 20, 'percent'),
    assumed('filters', 2, 'filter'),
    assumed('flow', 12, 'm3/filter'),
  ],
  derived_facts: [
    derived('peak_need', 'Water at the peak', 'bathers * water'),
    derived('design_need', 'Water with margin', 'peak_need * (1 + margin)'),
    derived('provided', 'Water that is cleaned', 'filters * flow'),
    derived('surplus', 'Water to spare', 'provided - design_need'),
  ],
};

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
  await run(plan, {
    async answer(question, { stage }) {
      const choice = ['technical_basis', 'legal', 'site'].map((section) => ({ section, why: 'It hangs on it.' }));
      const hand = { draft_id: '', stage, ...question, json_schema: question.schema };
      const answer =
        stage === specialistChoice.id
          ? { chosen: choice }
          : question.item === 'technical_basis'
            ? BASIS
            : (answerByHand(hand) as object);
      const { value, faults } = reviewed(question, answer);
      if (value === null) throw new Error(faults.join('\n'));
      return { value, by: 'model-a', warnings: [] };
    },
  });
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
