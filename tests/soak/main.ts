import { parseArgs } from 'node:util';
import { reportOf } from './report.ts';
import { runSoak } from './run-soak.ts';
import { scenarios } from './scenarios.ts';

/** `npm run soak -- [--minutes N] [--seed S] [--only NAME]`: everything in turn until the time is over. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const chosen = scenarios.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const unknown = values.only.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (!(minutes >= 0) || !Number.isSafeInteger(seed) || unknown.length > 0) {
  process.stderr.write(
    `soak: --minutes takes a number, --seed a whole number, --only one of ${scenarios.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

const beganMs = performance.now();
let isStopped = false;
// What was found until then is told.
process.once('SIGINT', () => {
  isStopped = true;
});
const results = await runSoak({
  scenarios: chosen,
  seed,
  goesOn: () => !isStopped && performance.now() - beganMs < minutes * 60_000,
  onRound({ name, rounds, fallen }, roundSeed) {
    process.stdout.write(`${name}: round ${rounds}, seed ${roundSeed}, ${fallen.length} fell\n`);
    const last = fallen.at(-1);
    if (last?.seed === roundSeed) process.stdout.write(`  ${last.reason}\n`);
  },
});
process.stdout.write(`\n${reportOf(results, (performance.now() - beganMs) / 1_000)}`);
process.exit(results.every(({ fallen }) => fallen.length === 0) ? 0 : 1);
