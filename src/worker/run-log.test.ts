import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryLibrary } from '../library/fixture-library.ts';
import { claim, newPlan } from '../library/fixture-plans.ts';
import { planFolder } from '../library/plan-folder.ts';
import { openRunLog } from './run-log.ts';

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

// A device on which every write finds no space.
test.skipIf(!existsSync('/dev/full'))('a line that finds no space on the disk does not end the process', () => {
  const { library, run, folder } = setUp();
  mkdirSync(folder, { recursive: true });
  symlinkSync('/dev/full', join(folder, 'run.log'));
  const log = openRunLog(library, run, 'run_0001');
  expect(() => {
    for (let line = 0; line < 100; line += 1) log.logger.info(`line ${line}`);
    log.close();
  }).not.toThrow();
});
