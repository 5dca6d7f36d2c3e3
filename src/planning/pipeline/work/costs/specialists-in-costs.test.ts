import { beforeAll, expect, it } from 'vitest';
import { reviewed } from '../../../../../tests/support/models/asked-stages.ts';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Json } from '../../../engine/json.ts';
import type { Question } from '../../../engine/question.ts';
import { runGraph } from '../../../engine/run-graph.ts';
import { pipeline } from '../../index.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { wbsTasks } from '../breakdown/wbs-tasks.ts';
import { GROUP, sizing } from '../specialists/fixture-sizing.ts';
import { specialistChoice } from '../specialists/specialist-choice.ts';
import { specialists } from '../specialists/specialists.ts';
import { cashFlow } from './cash-flow.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { costEstimates } from './cost-estimates.ts';

const GRANT = {
  id: 'specialists.funding.sought',
  label: 'Grant of the harbour fund',
  value: 1_500_000,
  unit: 'DKK',
  basis: 'assumed',
  assumption: { why: 'As others had.', check: 'Ask the fund.', sensitivity: 'high' },
};

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan();
  const outcome = await runGraph({
    graph: pipeline,
    store: plan.store,
    stages: new Set([specialistChoice.id, specialists.id]),
    runId: 'run_0002',
    concurrency: 1,
    drafter: sizing,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
  });
  if (outcome.state === 'failed') throw outcome.error;
  // As if one of them had been the specialist for funding.
  const data = plan.data<{ new_facts: object[]; specialists: object[] }>(specialists);
  const funding = { id: 'funding', title: 'Funding and grants', why: 'Part is missing.', priced: false };
  plan.store.files.set(
    `${specialists.number}-${specialists.id}.json`,
    JSON.stringify({
      ...data,
      new_facts: [...data.new_facts, GRANT],
      specialists: [...data.specialists, { ...funding, parts: [], not_given: [] }],
    }),
  );
});

const rows = <Row>(stage: Parameters<OutlinedPlan['data']>[0], field: string) =>
  plan.data<Record<string, Row[]>>(stage)[field] ?? [];
const lastTask = () => rows<{ id: string }>(wbsTasks, 'tasks').at(-1)?.id;
const estimates = (releases: object[] = []) => ({
  estimates: rows<{ id: string }>(wbsPackages, 'packages').map(({ id }) => ({
    ...{ package: id, low: 10, likely: 20, high: 40, why: 'Pipes.', spent_on: [] },
  })),
  releases,
});
const asked = async (releases: object[] = []) => {
  const drafted = await plan.ask(costEstimates, () => estimates(releases));
  return { ...drafted, question: drafted.questions[0] as Question };
};
const textOf = (question: Question, title: string) =>
  question.context.find((page) => page.title.startsWith(title))?.text ?? '';

it('shows what specialists sized to whoever estimates the costs, with what the user has set since', async () => {
  const before = textOf((await asked()).question, 'Facts');
  expect(before).toMatch(new RegExp(`${GROUP}\\.filters.*\\b2\\b`));
  expect(before).toMatch(new RegExp(`${GROUP}\\.design_need.*36`));
  plan.store.sources.set('set_facts', { [`${GROUP}.filters`]: 3 } as Json);
  const after = textOf((await asked()).question, 'Facts');
  expect(after).toMatch(new RegExp(`${GROUP}\\.filters.*\\b3\\b`));
  expect(after).toMatch(new RegExp(`${GROUP}\\.provided.*36`));
  plan.store.sources.set('set_facts', {});
});

it('does not show them what money is sought: estimates are not made to fit', async () => {
  expect(textOf((await asked()).question, 'Facts')).not.toContain(GRANT.id);
});

it('offers a grant that a specialist found, and a part of the budget, as money that comes in parts', async () => {
  const { question } = await asked();
  const offered = textOf(question, 'Amounts that may come in or go out');
  expect(offered).toContain(`${GRANT.id}: ${GRANT.label}`);
  expect(offered).not.toMatch(/budget\.(?:total|for_work)|funding\.(?:known|gap)/);
  const release = (fact: string) => ({
    ...{ title: 'Grant', fact, amount: 0, on_top: true, after_task: lastTask(), condition: 'It is granted.' },
  });
  expect(reviewed(question, estimates([release(GRANT.id)])).faults).toEqual([]);
  expect(reviewed(question, estimates([release('specialists.funding.other')])).faults).not.toEqual([]);
});

it('counts with that grant from its task on, at the value that it has now', async () => {
  const grant = { title: 'Grant', fact: GRANT.id, amount: 0, on_top: true, condition: 'It is granted.' };
  (await asked([{ ...grant, after_task: lastTask() }])).keep();
  const released = () =>
    rows<{ label: string; amount: number }>(cashFlow, 'releases').find(({ label }) => label === 'Grant')?.amount;
  await plan.run(costBreakdown, cashFlow);
  expect(released()).toBe(1_500_000_00);
  plan.store.sources.set('set_facts', { [GRANT.id]: 900_000 } as Json);
  await plan.run(costBreakdown, cashFlow);
  expect(released()).toBe(900_000_00);
});
