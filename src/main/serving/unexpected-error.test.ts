import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../library/fixture-library.ts';
import { unexpectedError } from './unexpected-error.ts';

/** A database of two pages, the second of which holds what somebody wrote. */
function database(): { readonly file: string; readonly sqlite: Database.Database } {
  const file = join(temporaryFolder(onTestFinished), 'some.db');
  const sqlite = new Database(file);
  sqlite.exec("CREATE TABLE texts (text TEXT); INSERT INTO texts VALUES ('secret')");
  onTestFinished(() => void sqlite.close());
  return { file, sqlite };
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('a full disk has a code of its own, and what to do', () => {
  const { sqlite } = database();
  sqlite.pragma('max_page_count = 2');
  const full = thrownBy(() => sqlite.prepare('INSERT INTO texts VALUES (?)').run('x'.repeat(100_000)));
  expect(unexpectedError(full)).toMatchObject({
    code: 'DISK_FULL',
    details: { next: expect.stringContaining('Free some disk space') },
  });
});

test('a database that turns out to be damaged has one, too', () => {
  const { file, sqlite } = database();
  sqlite.close();
  writeFileSync(file, Buffer.from(readFileSync(file)).fill(0xff, 4_096));
  const damaged = new Database(file);
  onTestFinished(() => void damaged.close());
  const error = unexpectedError(thrownBy(() => damaged.prepare('SELECT * FROM texts').all()));
  expect(error).toMatchObject({
    code: 'LIBRARY_UNUSABLE',
    details: { next: expect.stringContaining('Close PlanExe. Run `planexe recover`') },
  });
  expect(JSON.stringify(error)).not.toContain(file);
});

test('of anything else nothing is told', () => {
  const error = unexpectedError(new Error('/home/ada/secret'));
  expect(error.code).toBe('INTERNAL_ERROR');
  expect(JSON.stringify(error)).not.toContain('secret');
});
