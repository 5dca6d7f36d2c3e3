import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtifactRole } from '../../../shared/contracts/artifact.ts';
import { sha256 } from '../../files/hash.ts';
import { HISTORY, insidePlan, planFolder, readPlanFile, writePlanFiles } from '../../files/plan-folder.ts';
import type { Store } from '../store.ts';
import { findArtifact } from './artifacts.ts';

/** Folder inside a plan's folder; each file is called by the hash of what it holds. */
const VERSIONS = `${HISTORY}/versions`;
/** Of all versions of one plan. Beyond it, those go that were used longest ago. */
const MOST_BYTES = 64_000_000;
const SHA = /^[0-9a-f]{64}$/;

/** Keeps a text of a plan under its hash, which is returned; the events of edits name it. */
export function keepVersion(store: Store, planId: string, content: string | Uint8Array): string {
  const sha = sha256(content);
  const path = `${VERSIONS}/${sha}`;
  if (hasVersion(store, planId, sha)) {
    const place = insidePlan(store.home, planId, path);
    const now = new Date();
    if (place.ok) utimesSync(place.value, now, now);
  } else {
    writePlanFiles(store.home, planId, [{ path, content }]);
    forgetOldest(join(planFolder(store.home, planId), VERSIONS), sha);
  }
  return sha;
}

/** What was kept under the hash; null when it is not there any more, or is not what it was. */
export function readVersion(store: Store, planId: string, sha: string): Buffer | null {
  const bytes = SHA.test(sha) ? readPlanFile(store.home, planId, `${VERSIONS}/${sha}`) : null;
  return bytes !== null && sha256(bytes) === sha ? bytes : null;
}

/** Whether something is kept under the hash. */
export function hasVersion(store: Store, planId: string, sha: string): boolean {
  const place = SHA.test(sha) ? insidePlan(store.home, planId, `${VERSIONS}/${sha}`) : null;
  return place?.ok === true && existsSync(place.value);
}

/** A file that a draft is about to replace. */
interface Replacing {
  readonly path: string;
  readonly content: string;
  readonly role: ArtifactRole;
}

/** Keeps the pages and data that these texts replace; the hashes of what was there, by path. */
export function keepReplaced(store: Store, planId: string, files: readonly Replacing[]): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  for (const file of files) {
    if (file.role === 'file' || !findArtifact(store, planId, file.path)) continue;
    const bytes = readPlanFile(store.home, planId, file.path);
    if (bytes === null || bytes.equals(Buffer.from(file.content))) continue;
    kept.set(file.path, keepVersion(store, planId, bytes));
  }
  return kept;
}

/** @param newest name of the one that stays in any case */
function forgetOldest(folder: string, newest: string): void {
  const files = readdirSync(folder)
    .filter((name) => SHA.test(name))
    .map((name) => ({ name, ...sizeAndUse(join(folder, name)) }))
    .sort((a, b) => b.used - a.used);
  let sum = 0;
  for (const { name, size } of files) {
    sum += size;
    if (sum > MOST_BYTES && name !== newest) rmSync(join(folder, name), { force: true });
  }
}

function sizeAndUse(place: string): { readonly size: number; readonly used: number } {
  const { size, mtimeMs } = statSync(place);
  return { size, used: mtimeMs };
}
