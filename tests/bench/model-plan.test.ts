import { expect, it } from 'vitest';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { simulatePlan } from '../support/models/simulated-plan.ts';
import { lowerBoundSeconds } from './model-plan.ts';

const CONCURRENCY = 8;
const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';

it('a whole plan is drafted within 5 percent of what no order of work can beat, and in under five minutes', async () => {
  const { calls, seconds } = await simulatePlan(prompt, 'all', CONCURRENCY);
  expect(seconds).toBeLessThan(300);
  expect(seconds / lowerBoundSeconds(calls, CONCURRENCY)).toBeLessThanOrEqual(1.05);
});
