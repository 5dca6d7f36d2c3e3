// The tests that a change can affect: `npm run test:changed [-- BASE]`, with `--all` however many these are.
//
// The change is what is not committed and the commits since BASE; left out, since the branch left the upstream of `main`,
// or `main` where it has none. Tests are found by what they import. What no import leads to is said at the end.
import { execFileSync, spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from './test-environment.ts';

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
/** Whole-program test files that fit into a minute beside the unit tests. */
const WHOLE_PROGRAM_AT_MOST = 6;

const root = fileURLToPath(new URL('..', import.meta.url));
const all = process.argv.includes('--all');
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const base = given ?? ['main@{upstream}', 'main', 'HEAD'].find(isKnown);
const [since = 'HEAD'] = git('merge-base', base, 'HEAD');
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const isProgram = changed.some((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
const readNotImported = changed.filter((path) => path.startsWith('resources/'));

say(`${changed.length} changed since ${since.slice(0, 12)} (${base})`);
const affected = JSON.parse(
  execFileSync(process.execPath, [VITEST, 'list', '--filesOnly', '--json', '--changed', since], {
    cwd: root,
    encoding: 'utf8',
  }),
).map(({ file, projectName }) => ({ path: relative(root, file), isUnit: projectName === 'unit' }));
const wholeProgram = affected.filter(({ isUnit }) => !isUnit);
const isTooMany = wholeProgram.length > WHOLE_PROGRAM_AT_MOST && !all;
// A test file that was itself changed is run in any case.
const chosen = affected.filter(({ path, isUnit }) => isUnit || !isTooMany || changed.includes(path));
if (chosen.length > 0) process.exitCode = run(chosen.map(({ path }) => path));
else say('No test imports what changed.');

if (isTooMany) {
  const left = wholeProgram.filter(({ path }) => !changed.includes(path));
  say(
    `Not run: ${left.length} test files of whole programs that it can affect; \`npm run test:changed -- --all\` does.`,
  );
}
if (isProgram) say('Not looked for: tests that start the built program and import nothing of what changed.');
if (readNotImported.length > 0)
  say(`Not looked for: tests that read these files, which nothing imports:\n  ${readNotImported.join('\n  ')}`);

function run(files) {
  const { env, remove } = testEnvironment();
  try {
    return spawnSync(process.execPath, [VITEST, 'run', ...files], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    }).status;
  } finally {
    remove();
  }
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
