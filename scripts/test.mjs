// The test command: every check of the project one after the other, and one line at the end that counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './ensure-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'planexe-results-'));
const report = join(results, 'vitest.json');

let passed = 0;
let failed = 0;
/** Specifications of the desktop app that need the real Electron, where it is not installed. */
let notRun = 0;

/** Runs a tool of the project; npm puts its folder on the path. */
function runTool(line, env = {}) {
  process.stdout.write(`\n> ${line}\n`);
  return (
    spawnSync(line, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }).status === 0
  );
}

function check(name, line) {
  if (runTool(line)) passed += 1;
  else {
    failed += 1;
    process.stdout.write(`FAILED: ${name}\n`);
  }
}

for (const name of ['types', 'lint', 'boundaries', 'unused']) check(name, `npm run -s check:${name}`);
check('build', 'npm run -s build');

const browser = ensureBrowser();
const ran = runTool(
  `vitest run --reporter=default --reporter=json --outputFile.json="${report}"`,
  browser ? { PLANEXE_CHROMIUM: browser } : {},
);
try {
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  for (const { assertionResults } of counts.testResults) {
    notRun += assertionResults.filter(
      ({ status, fullName }) => status !== 'passed' && fullName.includes('not run: Electron is not installed'),
    ).length;
  }
  // A file that cannot be loaded fails without a test of its own.
  if (!ran && counts.numFailedTests === 0) failed += 1;
} catch {
  failed += 1;
  process.stdout.write('FAILED: the tests ended without a result\n');
}
rmSync(results, { recursive: true, force: true });

if (notRun > 0) process.stdout.write(`\n${notRun} not run: Electron is not installed\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
