/**
 * Writes down what every stage does on the fixed plans: `npm run pin:stages [-- --force]`.
 *
 * A stage that does something else needs a higher `version`, by which plans that have it are drafted or computed anew.
 * One of which only words changed needs a higher `wording`, which leaves those plans as they are. Without either its pin
 * is not written, unless `--force` says that nobody need be told: for a stage that no release has.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const pinsFile = fileURLToPath(new URL('../tests/fixtures/stage-pins.json', import.meta.url));
const force = process.argv.includes('--force');

// TypeScript and Vite's imports, as in tests. The server listens to nobody; it is there to load modules.
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  oxc: { jsx: { development: false } },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
});
try {
  await pin(await vite.ssrLoadModule('/tests/support/plans/stage-pins.ts'));
} finally {
  await vite.close();
}

async function pin({ committedPins, comparePins, currentPins }) {
  const current = await currentPins();
  const { unraised, outdated } = comparePins(committedPins(), current);
  if (unraised.length > 0 && !force) {
    process.stderr.write(
      `pin:stages: nothing was written. These do something else under the same version: ${unraised.join(', ')}.\n` +
        'Raise their `version`, or `wording` if only words changed, or give --force when no release has them as they are pinned.\n',
    );
    process.exitCode = 1;
    return;
  }
  writeFileSync(pinsFile, `${JSON.stringify(current, null, 2)}\n`);
  const written = [...unraised, ...outdated];
  process.stdout.write(written.length > 0 ? `pinned anew: ${written.join(', ')}\n` : 'every pin was up to date\n');
}
