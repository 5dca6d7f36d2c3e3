// The test command: every check of the project, and one line at the end that counts them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.ts';
import { memoryFolder } from './memory-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'planexe-results-'));
const report = join(results, 'vitest.json');
const folders = [results];
const running = new Set();
let isBroken = false;

let passed = 0;
/** By name: they are listed at the end, where whoever reads only that finds them. */
const failures = [];
/** Specifications of the desktop app that need the real Electron, where it is not installed. */
let notRun = 0;

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    isBroken = true;
    // Those that write into the folders end first.
    const ends = [...running].map((child) => once(child, 'close'));
    for (const child of running) child.kill(signal);
    await Promise.all(ends);
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs a tool of the project; npm puts its folder on the path. What a tool that runs beside others says is shown when it
 * is over, so that they do not talk at once.
 */
async function runTool(line, { env = {}, isBeside = false } = {}) {
  if (!isBeside) process.stdout.write(`\n> ${line}\n`);
  const output = isBeside ? 'pipe' : 'inherit';
  const child = spawn(line, {
    cwd: root,
    shell: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  running.add(child);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text));
  const [code] = await once(child, 'close');
  running.delete(child);
  // What was broken off has no result, and nothing comes after it.
  if (isBroken) return new Promise(() => undefined);
  if (isBeside) process.stdout.write(`\n> ${line}\n${Buffer.concat(said)}`);
  return code === 0;
}

function count(name, isPassed) {
  if (isPassed) passed += 1;
  else fail(name);
}

function fail(name) {
  failures.push(name);
  process.stdout.write(`FAILED: ${name}\n`);
}

async function runTests(line, env) {
  const ran = await runTool(`${line} --reporter=default --reporter=json --outputFile.json="${report}"`, { env });
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    passed += counts.numPassedTests;
    for (const { name, assertionResults } of counts.testResults) {
      const file = relative(root, name);
      for (const { status, fullName } of assertionResults) if (status === 'failed') fail(`${file} > ${fullName}`);
      notRun += assertionResults.filter(
        ({ status, fullName }) => status !== 'passed' && fullName.includes('not run: Electron is not installed'),
      ).length;
    }
    // A file that cannot be loaded fails without a test of its own.
    if (!ran && counts.numFailedTests === 0) fail(`${line}: ended with an error outside its tests`);
  } catch {
    fail(`${line}: ended without a result`);
  }
  rmSync(report, { force: true });
}

// They use one core each, mostly.
await Promise.all(
  ['types', 'lint', 'boundaries', 'unused'].map(async (name) =>
    count(name, await runTool(`npm run -s check:${name}`, { isBeside: true })),
  ),
);
count('build', await runTool('npm run -s build'));

let browser;
try {
  browser = ensureBrowser();
} catch (error) {
  // The tests that need none are run all the same.
  process.stderr.write(`${error.message}\n`);
}
const inMemory = memoryFolder();
if (inMemory) folders.push(inMemory);
const env = { ...(browser && { PLANEXE_CHROMIUM: browser }), ...(inMemory && { TMPDIR: inMemory }) };
// Tests beside the code share their modules, which load once in each worker; those of whole programs have them anew.
await runTests('vitest run --no-isolate src', env);
await runTests('vitest run tests', env);

if (notRun > 0) process.stdout.write(`\n${notRun} not run: Electron is not installed\n`);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
