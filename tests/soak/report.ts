import type { ScenarioResult } from './run-soak.ts';

/** What was tried, what held, and how to repeat what fell: a table in Markdown, and lines below it. */
export function reportOf(results: readonly ScenarioResult[], seconds: number): string {
  const table = [
    '| Scenario | What must hold | Rounds | Tried | Held |',
    '|---|---|--:|---|---|',
    ...results.map(rowOf),
  ];
  const fallen = results.flatMap((result) => result.fallen.map((each) => fallenLine(result, each)));
  const held = results.filter((result) => result.fallen.length === 0).length;
  const rounds = results.reduce((sum, result) => sum + result.rounds, 0);
  const kills = results.reduce((sum, { tried }) => sum + (tried.kills ?? 0), 0);
  const end = `${rounds} rounds in ${Math.round(seconds)} s, ${kills} kills: ${held} of ${results.length} scenarios held`;
  return `${[...table, '', ...fallen, end].join('\n')}\n`;
}

function rowOf({ name, claim, rounds, tried, fallen }: ScenarioResult): string {
  const counts = Object.entries(tried).map(([what, count]) => `${count} ${inWords(what)}`);
  const held = fallen.length === 0 ? 'yes' : `fell ${fallen.length} times`;
  return `| \`${name}\` | ${claim} | ${rounds} | ${counts.join(', ')} | ${held} |`;
}

/** `callsLost` is two words. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function fallenLine({ name }: ScenarioResult, { seed, reason }: { seed: number; reason: string }): string {
  return `  seed ${seed}: ${reason.split('\n').slice(0, 6).join('\n    ')}\n  again: npm run soak -- --only ${name} --seed ${seed} --minutes 0`;
}
