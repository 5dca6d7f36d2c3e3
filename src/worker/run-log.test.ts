import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planFolder } from '../library/files/plan-folder.ts';
import { temporaryLibrary } from '../library/fixture-library.ts';
import { claim, newPlan } from '../library/fixture-plans.ts';
import { logFile, openRunLog } from './run-log.ts';

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const planId = newPlan(library);
  return { library, run: claim(library, planId), folder: planFolder(library.home, planId) };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

test.skipIf(process.platform === 'win32').each([
  ['made by the log', () => undefined],
  [
    'that others may read',
    (folder: string) => {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    },
  ],
])('only the user reads the log and a folder %s', (_, prepare) => {
  const { library, run, folder } = setUp();
  prepare(folder);
  const log = openRunLog(library, run, 'run_0001');
  log.logger.info('drafting');
  log.close();
  expect([modeOf(folder), modeOf(join(folder, 'run.log'))]).toEqual([0o700, 0o600]);
  expect(readFileSync(join(folder, 'run.log'), 'utf8')).toContain('drafting');
});

test.skipIf(process.platform === 'win32').each([
  ['a link to a file elsewhere', (path: string, other: string) => symlinkSync(other, path)],
  ['a pipe that nobody reads', (path: string) => execFileSync('mkfifo', [path])],
])('%s in place of the log is replaced, and nothing is written to it', (_, put) => {
  const { library, run, folder } = setUp();
  mkdirSync(folder, { recursive: true });
  const other = join(library.home, 'other.txt');
  writeFileSync(other, 'of somebody');
  put(join(folder, 'run.log'), other);
  const log = openRunLog(library, run, 'run_0001');
  log.logger.info('drafting');
  log.close();
  expect(lstatSync(join(folder, 'run.log')).isFile()).toBe(true);
  expect(readFileSync(join(folder, 'run.log'), 'utf8')).toContain('drafting');
  expect(readFileSync(other, 'utf8')).toBe('of somebody');
});

// A device on which every write finds no space.
test.skipIf(!existsSync('/dev/full'))('a line that finds no space on the disk does not end the process', () => {
  const file = logFile(openSync('/dev/full', 'a'));
  expect(() => {
    for (let line = 0; line < 100; line += 1) file.write(`line ${line}\n`);
    file.end();
    file.destroy();
  }).not.toThrow();
});
