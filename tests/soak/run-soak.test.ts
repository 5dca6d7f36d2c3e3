import { expect, it } from 'vitest';
import { reportOf } from './report.ts';
import { runSoak } from './run-soak.ts';
import type { Scenario } from './scenario.ts';

function scenario(name: string, fallsAt: readonly number[], log: string[]): Scenario {
  return {
    name,
    claim: 'it stands',
    async open() {
      log.push(`${name} opens`);
      return {
        async round(seed) {
          if (fallsAt.includes(seed)) throw new Error(`fell at ${seed}`);
          return { tries: 2 };
        },
        async close() {
          log.push(`${name} closes`);
        },
      };
    },
  };
}

it('gives each scenario its turn, goes on after one that fell, and names the seeds of what fell', async () => {
  const log: string[] = [];
  let left = 3;
  const results = await runSoak({
    scenarios: [scenario('firm', [], log), scenario('frail', [8], log)],
    seed: 7,
    goesOn: () => left-- > 0,
  });
  expect(results).toEqual([
    { name: 'firm', claim: 'it stands', rounds: 2, tried: { tries: 4 }, fallen: [] },
    { name: 'frail', claim: 'it stands', rounds: 2, tried: { tries: 2 }, fallen: [{ seed: 8, reason: 'fell at 8' }] },
  ]);
  expect(log).toEqual(['firm opens', 'frail opens', 'frail closes', 'firm closes']);
  const report = reportOf(results, 12.3);
  expect(report).toContain('| `firm` | it stands | 2 | 4 tries | yes |');
  expect(report).toContain('| `frail` | it stands | 2 | 2 tries | fell 1 times |');
  expect(report).toContain('npm run soak -- --only frail --seed 8 --minutes 0');
  expect(report).toContain('4 rounds in 12 s, 0 kills: 1 of 2 scenarios held');
});

it('gives a scenario that has a round in every third turn no more than that', async () => {
  let left = 8;
  const results = await runSoak({
    scenarios: [scenario('often', [], []), { ...scenario('seldom', [], []), everyTurns: 3 }],
    seed: 1,
    goesOn: () => left-- > 0,
  });
  expect(results.map(({ rounds }) => rounds)).toEqual([4, 2]);
});
