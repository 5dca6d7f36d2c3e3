import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '../patience.ts';

const PROGRAM = 'soffice';

/** Why a test that opens a file in LibreOffice is left out; null where it is installed. */
export const noLibreOffice: string | null =
  spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0 ? null : 'LibreOffice is not installed';

/**
 * Opens a file in LibreOffice and saves it in another format, with a profile of its own.
 * @returns the files that it wrote, by name
 */
export function convert(name: string, bytes: Uint8Array, format: string): ReadonlyMap<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-office-'));
  try {
    writeFileSync(join(folder, name), bytes);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const out = join(folder, 'out');
    execFileSync(PROGRAM, [profile, '--headless', '--convert-to', format, '--outdir', out, join(folder, name)], {
      stdio: 'ignore',
      timeout: 2 * PATIENCE_MS,
    });
    return new Map(readdirSync(out).map((file) => [file, readFileSync(join(out, file))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
