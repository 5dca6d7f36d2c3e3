import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The checkout's folder. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the program into out/ where it is not built from the sources as they are. Safe from several test files at once. */
export async function ensureBuilt(): Promise<void> {
  await promisify(execFile)(process.execPath, [`${ROOT}scripts/ensure-built.mjs`]);
}
