import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
const NEEDED_BYTES = 6e9;

/**
 * A new folder in memory, where tests keep their libraries: thousands of them are made, and none outlives its test. Null
 * where there is no room for that, or where programs in such a folder may not be run.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return null;
    const folder = mkdtempSync(join(SHARED_MEMORY, 'planexe-tests-'));
    const probe = join(folder, 'probe');
    writeFileSync(probe, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
    if (spawnSync(probe).status === 0) return folder;
    rmSync(folder, { recursive: true });
    return null;
  } catch {
    return null;
  }
}
