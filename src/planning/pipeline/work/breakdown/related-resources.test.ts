import { expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { type AnyStage, dataPath } from '../../../engine/stage.ts';
import { consistency } from '../../decide/review/consistency.ts';
import { ledger } from '../../foundations/ledger.ts';
import { costBreakdown } from '../costs/cost-breakdown.ts';
import { costEstimates } from '../costs/cost-estimates.ts';
import { schedule } from '../schedule/schedule.ts';
import { relatedResources } from './related-resources.ts';

interface Task {
  readonly id: string;
  readonly title: string;
  readonly package: string;
  readonly start: string;
  readonly finish: string;
}

const resource = (name: string, more: object = {}) => ({
  name,
  kind: 'operator',
  comparable: 'The same kind of house, in another town.',
  learn: 'How the first winter went.',
  questions: ['What did the first winter cost?'],
  user_words: '',
  check_task: 'none',
  packages: [],
  ...more,
});
const price = (what: string, more: object) => ({
  what,
  fact: 'none',
  ask_whom: 'A maker, in writing.',
  check_task: 'none',
  ...more,
});

const tasksOf = (plan: OutlinedPlan) => plan.data<{ tasks: Task[] }>(schedule).tasks;
const costsOf = (plan: OutlinedPlan) =>
  plan.data<{ packages: { package: string; likely: number }[] }>(costBreakdown).packages;

/** The task that ends last and the one that ends first, and a package whose work begins between them. */
function ends(plan: OutlinedPlan) {
  const byFinish = tasksOf(plan).toSorted((a, b) => (a.finish < b.finish ? -1 : 1));
  const [first, last] = [byFinish[0] as Task, byFinish.at(-1) as Task];
  const paid = costsOf(plan).find(({ package: id, likely }) => {
    const own = tasksOf(plan).filter((task) => task.package === id);
    return likely > 0 && own.length > 0 && own.every(({ start }) => start > first.finish && start < last.start);
  });
  if (!paid) throw new Error('no package is paid between the first and the last task');
  return { first, last, paid: paid.package };
}

/** Puts other data into a stage, as if it had been drafted so. */
function put(plan: OutlinedPlan, stage: AnyStage, change: object): void {
  plan.store.files.set(dataPath(stage), JSON.stringify({ ...plan.data<object>(stage), ...change }));
}

/** What is calculated across sections of money that goes out before the check. */
async function spentBefore(plan: OutlinedPlan): Promise<string[]> {
  await plan.run(consistency);
  const { findings } = plan.data<{ findings: { code: string; message: string }[] }>(consistency);
  return findings.filter(({ code }) => code === 'spent-before-checked').map(({ message }) => message);
}

it('marks what the user did not name as unverified, and quotes the user where they named it', async () => {
  const plan = await outlinedPlan();
  const named = 'the cold stores next door, whose owner is friendly';
  const resources = [
    resource('Owner of the cold stores', { user_words: named.toUpperCase() }),
    resource('A bath by the sea'),
    resource('A town that gave up'),
  ];
  const rows = { resources, prices: [price('Tiles', { packages: [] }), price('Pumps', { packages: [] })] };
  const packages = [ends(plan).paid];
  const prices = rows.prices.map((row) => ({ ...row, packages }));
  const { page, data } = await plan.ask(relatedResources, () => ({ ...rows, prices }));
  expect(data.resources).toMatchObject([{ user_words: named }, { user_words: null }, { user_words: null }]);
  const [owner, sea] = page.split('\n').filter((line) => line.startsWith('| **'));
  expect(owner).toContain(`The prompt: “${named}”`);
  expect(sea).toContain('| Unverified |');
  const invented = resources.map((row) => ({ ...row, user_words: 'the famous bath of Atlantis' }));
  await expect(plan.ask(relatedResources, () => ({ prices, resources: invented }))).rejects.toThrow(
    /user_words: “the famous bath of Atlantis” is not in the prompt/,
  );
});

it('warns where no task checks what money rests on', async () => {
  const plan = await outlinedPlan();
  const { first, paid } = ends(plan);
  const { findings, page } = await plan.ask(relatedResources, () => ({
    resources: [resource('A bath'), resource('Another'), resource('A third', { packages: [paid] })],
    prices: [price('Tiles', { packages: [paid] }), price('Pumps', { packages: [paid], check_task: first.id })],
  }));
  expect(findings.map(({ code, message }) => [code, message.split('“')[1]?.split('”')[0]])).toEqual([
    ['source-never-checked', 'A third'],
    ['source-never-checked', 'Tiles'],
  ]);
  expect(page).toContain('**No task**');
});

it('finds money that is spent before what it rests on is checked, and none that is spent after', async () => {
  const plan = await outlinedPlan();
  const { first, last, paid } = ends(plan);
  const answer = (task: Task) => ({
    resources: [resource('A bath'), resource('Another'), resource('A third')],
    prices: [
      price('Tiles', { packages: [paid], check_task: task.id }),
      price('Pumps', { packages: [paid], check_task: first.id }),
    ],
  });
  (await plan.ask(relatedResources, () => answer(last))).keep();
  expect(await spentBefore(plan)).toEqual([
    expect.stringMatching(new RegExp(`^“Tiles” is checked only by .* in “${last.title}”, but money for`)),
  ]);
  (await plan.ask(relatedResources, () => answer(first))).keep();
  expect(await spentBefore(plan)).toEqual([]);
});

it('counts a payment of the amount that is checked, and no package that costs nothing', async () => {
  const plan = await outlinedPlan();
  const { first, last, paid } = ends(plan);
  const { facts } = plan.data<{ facts: { id: string; basis: string }[] }>(ledger);
  const fact = 'money.contribution_from_members';
  put(plan, ledger, { facts: facts.map((row) => (row.id === fact ? { ...row, basis: 'assumed' } : row)) });
  const { packages } = plan.data<{ packages: { package: string }[] }>(costBreakdown);
  const free = (row: { package: string }) => (row.package === paid ? { ...row, likely: 0 } : row);
  const payment = { title: 'Deposit', fact, before_task: first.id };
  put(plan, costEstimates, { payments: [payment] });
  put(plan, costBreakdown, { packages: packages.map(free) });
  const rows = {
    resources: [resource('A bath'), resource('Another'), resource('A third')],
    prices: [
      price('Deposit of the site', { fact, packages: [paid], check_task: last.id }),
      price('Tiles', { packages: [paid], check_task: last.id }),
    ],
  };
  (await plan.ask(relatedResources, () => rows)).keep();
  expect(await spentBefore(plan)).toEqual([expect.stringContaining('money for “Deposit” goes out')]);
});
