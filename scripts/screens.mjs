/**
 * Takes a picture of every screen, in light and dark and at three sizes, into screens/: `npm run screens [-- NAME]`, where
 * NAME is a part of the names of those that are wanted.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.ts';

const browser = ensureBrowser();
const [name] = process.argv.slice(2);
const { status } = spawnSync('vitest run --config tests/screens/vitest.config.ts', {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  shell: true,
  stdio: 'inherit',
  env: { ...process.env, PLANEXE_CHROMIUM: browser, ...(name && { SCREENS: name }) },
});
process.exitCode = status ?? 1;
