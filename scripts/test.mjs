// The test command: every check of the project, and one line at the end that counts them. With files named, or parts of
// their paths, only the tests in these are run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { testEnvironment } from './test-environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
/** Of a failure, in the list at the end. */
const REASON_LINES = 8;
const only = process.argv.slice(2);
const results = mkdtempSync(join(tmpdir(), 'planexe-results-'));
const report = join(results, 'vitest.json');
const running = new Set();
/** What tools said that ran beside the tests; shown after them. */
const heldBack = [];
let isBroken = false;

let passed = 0;
/** By name: they are listed at the end, where whoever reads only that finds them. */
const failures = [];
/** Specifications of the desktop app that need the real Electron, where it is not installed. */
let notRun = 0;

process.on('exit', () => rmSync(results, { recursive: true, force: true, maxRetries: 3 }));
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
 * Runs a program of Node, or a script of npm. What a tool says that runs beside the tests is held back, so
 * that they do not talk at once.
 */
async function runTool(command, args, { env = {}, isBeside = false } = {}) {
  const line = [command === process.execPath ? 'node' : command, ...args].join(' ');
  if (!isBeside) process.stdout.write(`\n> ${line}\n`);
  const output = isBeside ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: root,
    // On Windows npm is a script, which only a shell starts.
    shell: command === 'npm' && process.platform === 'win32',
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
  if (isBeside) heldBack.push(`\n> ${line}\n${Buffer.concat(said)}`);
  return code === 0;
}

async function check(name, isBeside = false) {
  if (await runTool('npm', ['run', '-s', name], { isBeside })) passed += 1;
  else fail(name.replace('check:', ''));
}

/** The reason stands with the name at the end, too: what the runner printed of it may be thousands of lines above. */
function fail(name, reason = '') {
  const lines = stripVTControlCharacters(reason).split('\n');
  const own = lines.filter((line) => line.trim() !== '' && !line.includes('node_modules')).slice(0, REASON_LINES);
  failures.push([name, ...own.map((line) => `    ${line}`)].join('\n'));
  process.stdout.write(`FAILED: ${name}\n`);
}

async function runTests() {
  const { env, remove } = testEnvironment();
  process.on('exit', remove);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran = await runTool(process.execPath, [VITEST, 'run', ...only, ...reporters], { env });
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    passed += counts.numPassedTests;
    for (const { name, assertionResults } of counts.testResults) {
      const file = relative(root, name);
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status === 'failed') fail(`${file} > ${fullName}`, failureMessages?.[0]);
      }
      notRun += assertionResults.filter(
        ({ status, fullName }) => status !== 'passed' && fullName.includes('not run: Electron is not installed'),
      ).length;
    }
    // A file that cannot be loaded fails without a test of its own.
    if (!ran && counts.numFailedTests === 0) fail('tests: ended with an error outside of them');
  } catch {
    fail('tests: ended without a result');
  }
}

/** One after the other: each of them uses a core, mostly, and so much memory that they are not all begun at once. */
async function runChecks() {
  for (const name of ['types', 'lint', 'boundaries', 'unused']) await check(`check:${name}`, true);
}

if (only.length === 0) {
  await check('build');
  // Tests wait a third of their time, for processes and pages: the checks are done in it.
  await Promise.all([runTests(), runChecks()]);
  process.stdout.write(heldBack.join(''));
} else {
  await runTests();
}

if (notRun > 0) process.stdout.write(`\n${notRun} not run: Electron is not installed\n`);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
