import { expect, test } from 'vitest';
import { listFacts, planQuality, readArtifact, writeArtifact } from '../../../src/library/index.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const plan = planForEachTest();

interface Item {
  readonly package: string;
  readonly likely: number;
  quote?: number;
  quoted_by?: string;
}

const read = (path: string) => unwrap(readArtifact(plan.library, { plan_id: plan.planId, path })).content;
const estimates = () => JSON.parse(read(fileOf('cost_estimates', 'data'))) as { items: Item[] };
const costs = () => JSON.parse(read(fileOf('cost_breakdown', 'data')));

/** Enters quotes, as a person does in the table. */
async function quote(factor: number, isWanted: (index: number) => boolean) {
  const data = estimates();
  for (const [index, item] of data.items.entries()) {
    if (!isWanted(index)) continue;
    item.quote = Math.round(item.likely * factor);
    item.quoted_by = 'Harbour Builders, 3 May';
  }
  const path = fileOf('cost_estimates', 'data');
  unwrap(await writeArtifact(plan.library, { plan_id: plan.planId, path, content: JSON.stringify(data) }));
  return data.items;
}

test('a package counts with its quote in place of the estimate, and the estimate stays beside it', async () => {
  const before = costs();
  expect(before.basis).toBe('divided');
  const [first] = await quote(2, (index) => index === 0);
  const after = costs();
  expect(after.basis).toBe('partly');
  expect(after.total.likely).toBe(before.total.likely + (first?.likely ?? 0));
  expect(after.packages[0]).toMatchObject({
    low: first?.quote,
    likely: first?.quote,
    high: first?.quote,
    quoted: true,
  });
  expect(after.packages[1].quoted).toBeUndefined();
  expect(estimates().items[0]?.likely).toBe(first?.likely);
  expect(read(fileOf('cost_estimates', 'page'))).toContain('Harbour Builders, 3 May');
  const likely = unwrap(listFacts(plan.library, { plan_id: plan.planId })).facts.find(({ id }) => id === 'cost.likely');
  expect(Number(likely?.value) * 100).toBe(after.total.likely);
});

test('a plan with a quote for each package is priced independently of its budget, also where they add up to it', async () => {
  const found = async () => {
    const { findings } = unwrap(await planQuality(plan.library, { plan_id: plan.planId }));
    return findings.filter(({ code }) => code === 'cost-not-priced').map(({ message }) => message);
  };
  await quote(1, (index) => index > 0);
  const all = estimates().items.length;
  expect(await found()).toEqual([expect.stringMatching(new RegExp(`^1 of ${all} packages `))]);
  await quote(1, () => true);
  expect(costs()).toMatchObject({ basis: 'estimated', estimated: true, contingency: { for_estimates: 0 } });
  expect(await found()).toEqual([]);
});
