import { expect, test } from 'vitest';
import { StageRig } from '../support/plans/fake-stages.ts';
import { benchGraph, makespanMs } from './engine.ts';
import { lowerBounds, randomGraph } from './engine-graphs.ts';

test('no run beats the lower bounds, and the subset bound is never the weaker one', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const stages = randomGraph(seed);
    const { simple, strong } = lowerBounds(stages, 8);
    expect(strong).toBeGreaterThanOrEqual(simple);
    expect(await makespanMs(stages)).toBeGreaterThanOrEqual(strong - 1e-6);
  }
});

test('where nothing competes for places, a run takes exactly its longest path', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const stages = randomGraph(seed);
    expect(await makespanMs(stages, 1000)).toBe(lowerBounds(stages, 1000).simple);
  }
});

test('the median random graph runs within 5 percent of its lower bound', async () => {
  const ratios: number[] = [];
  for (let seed = 1; seed <= 60; seed += 1) {
    const stages = randomGraph(seed);
    ratios.push((await makespanMs(stages)) / lowerBounds(stages, 8).simple);
  }
  expect(ratios.sort((a, b) => a - b)[30]).toBeLessThan(1.05);
});

test('a given pipeline is measured by what its stages expect', async () => {
  const rig = new StageRig();
  const facts = rig.source('facts');
  const a = rig.stage('a', { needs: { facts }, expectedMs: 2000 });
  const stages = [
    a,
    rig.stage('b', { needs: { a }, expectedMs: 3000 }),
    rig.stage('c', { wants: { a }, expectedMs: 1000 }),
  ];
  expect(await benchGraph('three stages', stages)).toMatchObject({ value: 5, reference: 5, ratio: 1 });
});
