// The tests that a change can affect: `npm run test:changed [-- BASE]`, within a minute, or with `--all` however long they
// take.
//
// The change is what is not committed and the commits since BASE; left out, since the branch left the upstream of `main`,
// or `main` where it has none. Tests are found by what they import, those nearest to the change in the tree of folders
// are run first, and what the minute left out is named at the end, as is what no import leads to.
import { execFileSync, spawnSync } from 'node:child_process';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, createVitest } from 'vitest/node';
import { testEnvironment } from './test-environment.ts';

/** Whole-program test files that fit into a minute beside the unit tests. */
const WHOLE_PROGRAM_AT_MOST = 6;
/** Seconds after which no test is begun any more; those under way come to their end. */
const SECONDS = 45;

const root = fileURLToPath(new URL('..', import.meta.url));
const all = process.argv.includes('--all');
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const base = given ?? ['main@{upstream}', 'main', 'HEAD'].find(isKnown);
const [since = 'HEAD'] = git('merge-base', base, 'HEAD');
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const isProgram = changed.some((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
const readNotImported = changed.filter((path) => path.startsWith('resources/'));
const isOver = all ? undefined : AbortSignal.timeout(SECONDS * 1000);

say(`${changed.length} changed since ${since.slice(0, 12)} (${base})`);
const { env, remove } = testEnvironment();
process.on('exit', remove);
Object.assign(process.env, env);
/** Test files that came to their end in time. */
const done = new Set();
const vitest = await createVitest('test', {
  root,
  watch: false,
  changed: since,
  sequence: { sequencer: nearestFirst() },
  reporters: ['default', { onTestModuleEnd: ({ moduleId }) => void (isOver?.aborted || done.add(pathOf(moduleId))) }],
});
// Reporters are set up here; it runs nothing.
await vitest.standalone();
let failed = false;
try {
  const affected = await vitest.getRelevantTestSpecifications();
  const isUnit = ({ project }) => project.name === 'unit';
  const isTooMany = affected.filter((each) => !isUnit(each)).length > WHOLE_PROGRAM_AT_MOST && !all;
  // A test file that was itself changed is run in any case.
  const chosen = affected.filter((each) => isUnit(each) || !isTooMany || changed.includes(pathOf(each.moduleId)));
  if (chosen.length === 0) say('No test imports what changed.');
  else failed = await run(chosen);
  const left = affected.filter(({ moduleId }) => !done.has(pathOf(moduleId)));
  if (left.length > 0) {
    const [units, others] = [left.filter(isUnit), left.filter((each) => !isUnit(each))];
    say(`Not run, or not to the end, within ${SECONDS} s; \`npm run test:changed -- --all\` runs them:`);
    for (const { moduleId } of units) say(`  ${pathOf(moduleId)}`);
    if (others.length > 0) say(`  ${others.length} test files of whole programs`);
  }
} finally {
  await vitest.close();
}
if (isProgram) say('Not looked for: tests that start the built program and import nothing of what changed.');
if (readNotImported.length > 0)
  say(`Not looked for: tests that read these files, which nothing imports:\n  ${readNotImported.join('\n  ')}`);
process.exit(failed ? 1 : 0);

/** Whether one of them failed before the time was over. */
async function run(specifications) {
  isOver?.addEventListener('abort', () => vitest.cancelCurrentRun('keyboard-input'));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length > 0 || vitest.state.getCountOfFailedTests() > 0;
}

function nearestFirst() {
  return class extends BaseSequencer {
    async sort(files) {
      return files.toSorted((a, b) => distance(pathOf(a.moduleId)) - distance(pathOf(b.moduleId)));
    }
  };
}

/** Steps between folders from a test file to the nearest file that was changed. */
function distance(path) {
  return Math.min(
    ...changed.map((other) => relative(dirname(path), dirname(other)).split(/[\\/]/).filter(Boolean).length),
  );
}

function pathOf(file) {
  return relative(root, file).replaceAll(sep, '/');
}

function isKnown(name) {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { cwd: root }).status === 0;
}

/** What git prints, by line. */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
