import { expect, it } from 'vitest';
import { simulateAlone, simulatePlan } from './simulated-plan.ts';

/** Six phases of a year each, one after the other, of tasks of a month: about six years of 250 working days. */
const tasks = Array.from({ length: 72 }, (_, place) => ({
  id: `t${place}`,
  optimistic: 15,
  likely: 20,
  pessimistic: 30,
  role: ['builder', 'engineer', 'client'][place % 3] ?? null,
  people: 1,
  phase: `year ${Math.floor(place / 12)}`,
  package: `package ${Math.floor(place / 4)}`,
}));
const links = tasks
  .slice(1)
  .map((to, place) => ({ from: `t${place}`, to: to.id, type: 'FS' as const, lag: 0, soft: false }));
const network = { tasks, links };

it('a plan of six years spreads several times wider than its tasks would if they were late independently', () => {
  const spread = ({ p50, p80 }: { readonly p50: number; readonly p80: number }) => p80 - p50;
  const alone = simulateAlone(network);
  const together = simulatePlan({ network, tasks, risks: [], watched: new Map() }).result;
  expect(alone.p50).toBeGreaterThan(1400);
  // Independently, P50 and P80 of six years would lie within two months of each other.
  expect(spread(alone)).toBeLessThan(42);
  expect(spread(together)).toBeGreaterThan(3 * spread(alone));
  expect(spread(together)).toBeGreaterThan(84);
});
