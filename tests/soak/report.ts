import type { ScenarioResult } from './run-soak.ts';

/** What was tried, what held, and how to repeat what fell; as text that ends with a line break. */
export function reportOf(results: readonly ScenarioResult[], seconds: number): string {
  const lines = results.flatMap((result) => [
    lineOf(result),
    ...result.fallen.map((fallen) => fallenLine(result, fallen)),
  ]);
  const held = results.filter(({ fallen }) => fallen.length === 0).length;
  const rounds = results.reduce((sum, result) => sum + result.rounds, 0);
  const end = `${rounds} rounds in ${Math.round(seconds)} s: ${held} of ${results.length} scenarios held`;
  return `${[...lines, '', end].join('\n')}\n`;
}

function lineOf({ name, claim, rounds, tried, fallen }: ScenarioResult): string {
  const counts = Object.entries(tried).map(([what, count]) => `${count} ${what}`);
  const word = fallen.length === 0 ? 'held' : `FELL ${fallen.length} times`;
  return `${word}: ${name} (${claim}): ${[`${rounds} rounds`, ...counts].join(', ')}`;
}

function fallenLine({ name }: ScenarioResult, { seed, reason }: { seed: number; reason: string }): string {
  return `  seed ${seed}: ${reason.split('\n').slice(0, 6).join('\n    ')}\n  again: npm run soak -- --only ${name} --seed ${seed} --minutes 0`;
}
