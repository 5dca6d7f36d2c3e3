import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeHostLock } from './host-lock.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'planexe-lock-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Whether another process can have the lock. */
function isFree(): boolean {
  const take = `import { takeHostLock } from ${JSON.stringify(new URL('host-lock.ts', import.meta.url).href)};
    process.stdout.write(String(takeHostLock(process.argv[1]) !== null));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', take, home], { encoding: 'utf8' }) === 'true';
}

describe('the lock of a host', () => {
  it('is had by one process, until it is released or the process is gone', () => {
    const lock = takeHostLock(home);
    expect(lock).not.toBeNull();
    expect(isFree()).toBe(false);
    lock?.release();
    expect(isFree()).toBe(true);
    // The process that has just had it ended without releasing it.
    expect(isFree()).toBe(true);
  });

  it('is not lost when the process that has it asks for it again', () => {
    const lock = takeHostLock(home);
    expect(takeHostLock(home)).toBeNull();
    expect(isFree()).toBe(false);
    lock?.release();
  });

  it.skipIf(process.platform === 'win32')('is a file that nobody else can open', () => {
    takeHostLock(home)?.release();
    expect(statSync(join(home, 'host.lock')).mode & 0o777).toBe(0o600);
  });
});
