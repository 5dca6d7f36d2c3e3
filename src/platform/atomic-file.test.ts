import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeFileAtomically, writeSyncedFile } from './atomic-file.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-atomic-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a file that is written atomically', () => {
  test('replaces the one that was there and leaves nothing beside it', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'plan.json'), 'old');
    writeFileAtomically(join(folder, 'plan.json'), 'new');
    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['plan.json']);
  });

  test('cannot replace a folder: that stays with what is in it, and no temporary file is left', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'plan.json'));
    writeFileSync(join(folder, 'plan.json', 'inside'), 'kept');
    expect(() => writeFileAtomically(join(folder, 'plan.json'), 'new')).toThrow();
    expect(readdirSync(folder)).toEqual(['plan.json']);
    expect(readFileSync(join(folder, 'plan.json', 'inside'), 'utf8')).toBe('kept');
  });

  test('is not written where its folder is missing', () => {
    const folder = temporaryFolder();
    expect(() => writeFileAtomically(join(folder, 'missing', 'plan.json'), 'new')).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('can be read by its user alone unless a mode is given', () => {
    const folder = temporaryFolder();
    writeFileAtomically(join(folder, 'own'), 'x');
    writeFileAtomically(join(folder, 'shared'), 'x', 0o644);
    expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'shared')).mode & 0o777 & ~0o644).toBe(0);
  });
});

test('a file is not created over another one', () => {
  const folder = temporaryFolder();
  writeSyncedFile(join(folder, 'a'), 'first');
  expect(() => writeSyncedFile(join(folder, 'a'), 'second')).toThrow(/EEXIST/);
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('first');
});
