import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own in memory. */
export interface SmallDisk {
  readonly path: string;
  resize(kilobytes: number): void;
  /** Fills it up, but for so many kilobytes. */
  fill(leave: number): void;
  /** Refuses to be written to, or takes it again. Throws while a file on it is open for writing. */
  setReadOnly(isReadOnly: boolean): void;
  /** Deletes what `fill` wrote. */
  free(): void;
  remove(): void;
}

/** Whether this user may make a disk of a given size here: root on Linux, mostly. */
export function canMountDisk(): boolean {
  const disk = mountDisk(1_000);
  disk?.remove();
  return disk !== null;
}

/** Null where none may be mounted. */
export function mountDisk(kilobytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(join(tmpdir(), 'planexe-disk-'));
  const path = join(folder, 'disk');
  const filler = join(path, 'filler');
  mkdirSync(path);
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (!mount(`size=${kilobytes}k`)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    path,
    resize: (larger) => assert.ok(mount(`remount,size=${larger}k`)),
    fill(leave) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave * 1_000)));
    },
    setReadOnly: (isReadOnly) => assert.ok(mount(`remount,${isReadOnly ? 'ro' : 'rw'}`)),
    free: () => rmSync(filler, { force: true }),
    remove() {
      assert.equal(spawnSync('umount', [path]).status, 0);
      rmSync(folder, { recursive: true });
    },
  };
}
