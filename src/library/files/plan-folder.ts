import { type BigIntStats, type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, renameOver, syncFolder, temporaryPath, writeSyncedFile } from '../../platform/atomic-file.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { hasErrorCode } from '../../platform/system-error.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** Folder inside a plan's folder for copies of earlier runs and of overwritten edits; not part of the plan itself. */
export const HISTORY = 'history';

/** Path of the copy of a file as it was drafted. */
export function draftedCopy({ path }: { readonly path: string }): string {
  return `${HISTORY}/drafted/${path}`;
}

/** What ids of plans look like, which are the names of their folders. */
export const PLAN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a name
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"|?*\\]/;
const TEMPORARY = /^\..*\.tmp$/;
/**
 * Names of section files. No platform reserves a name that begins with a digit, so most names need no further check.
 */
const NUMBERED = /^\d[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)?$/;

export interface FileToWrite {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Folder of a plan, which need not exist yet. */
export function planFolder(home: string, planId: string): string {
  return join(home, planPlace(planId));
}

/** The same, relative to the library's folder. */
export function planPlace(planId: string): string {
  if (!PLAN_ID.test(planId)) throw new Error(`not a plan id: ${planId}`);
  return `plans/${planId}`;
}

/** Ids of the plans that have a folder, whether or not the library knows them. */
export function namesOfPlanFolders(home: string): string[] {
  return readFolder(join(home, 'plans'))
    .map(({ name }) => name)
    .filter((name) => PLAN_ID.test(name))
    .sort();
}

/**
 * Whether a path can name a file inside a plan's folder on every platform: relative, forward slashes, no `..`, no
 * drive letter, no NUL, no name that Windows reserves, no temporary file of the program.
 */
export function isPlainPath(path: string): boolean {
  if (path.length === 0 || path.length > 400) return false;
  return path.split('/').every(isPlainName);
}

function isPlainName(name: string): boolean {
  if (name.length <= 100 && NUMBERED.test(name)) return true;
  if (name === '' || name === '.' || name === '..' || Buffer.byteLength(name) > 200) return false;
  if (NOT_IN_NAMES.test(name) || TEMPORARY.test(name)) return false;
  return !(name.endsWith('.') || name.endsWith(' ') || RESERVED_ON_WINDOWS.test(name));
}

/**
 * The absolute path of a file of the plan.
 * @returns INVALID_ARTIFACT_URI when the path leaves the folder, by name or through a symbolic link on its way.
 */
export function insidePlan(home: string, planId: string, path: string): Result<string> {
  if (!isPlainPath(path)) return invalidPath(path);
  let place = planFolder(home, planId);
  const names = path.split('/');
  for (const name of names) {
    if (isSymbolicLink(place)) return invalidPath(path);
    place = join(place, name);
  }
  return isSymbolicLink(place) ? invalidPath(path) : ok(place);
}

function invalidPath(path: string): Result<never> {
  return err('INVALID_ARTIFACT_URI', `Not a file of the plan: ${JSON.stringify(path).slice(0, 120)}`, {
    next: 'Use a path from the list of artifacts.',
  });
}

function isSymbolicLink(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (error) {
    if (hasErrorCode(error, 'ENOTDIR')) return false;
    throw error;
  }
}

/** Files that are on the disk already, but under temporary names. */
export interface StagedFiles {
  /** Renames them in the order of the list; each is then there as a whole, also after a power cut. */
  putInPlace(): void;
  /** Deletes the files that were not put in place. */
  discard(): void;
}

/**
 * Writes and syncs files under temporary names beside their places, so that putting them in place is quick.
 * @throws when a path is not plain (a programming error of the caller), or when the disk refuses; nothing is left then.
 */
export function stagePlanFiles(home: string, planId: string, files: readonly FileToWrite[]): StagedFiles {
  const folders = new Set<string>();
  const pending: { readonly temporary: string; readonly place: string }[] = [];
  const discard = () => {
    for (const { temporary } of pending) rmSync(temporary, { force: true });
  };
  try {
    for (const { path, content } of files) {
      const inside = insidePlan(home, planId, path);
      // A link in the way of the file itself is replaced by the rename; one on the way to it is refused.
      const place = inside.ok ? inside.value : replaceableLink(home, planId, path);
      const folder = dirname(place);
      if (!folders.has(folder)) makeFolder(folder);
      folders.add(folder);
      const temporary = temporaryPath(place);
      pending.push({ temporary, place });
      writeSyncedFile(temporary, content);
    }
  } catch (error) {
    discard();
    throw error;
  }
  return {
    discard,
    putInPlace() {
      for (const { temporary, place } of pending) renameOver(temporary, place);
      for (const folder of folders) syncFolder(folder);
    },
  };
}

/** Puts files in place at once, each as a whole or not at all. @throws as `stagePlanFiles` */
export function writePlanFiles(home: string, planId: string, files: readonly FileToWrite[]): void {
  const staged = stagePlanFiles(home, planId, files);
  try {
    staged.putInPlace();
  } finally {
    staged.discard();
  }
}

/** A file of the plan, and where it goes. */
export interface PlanFileMove {
  readonly from: string;
  readonly to: string;
}

/**
 * Moves files inside the plan's folder, overwriting what is at the target. The moves are durable when it returns.
 * @throws when a path is not plain, a file does not exist, or the disk refuses; the moves before it are done then
 */
export function renamePlanFiles(home: string, planId: string, moves: readonly PlanFileMove[]): void {
  const folders = new Set<string>();
  for (const { from, to } of moves) {
    const source = insidePlan(home, planId, from);
    if (!source.ok) throw new Error(`not a path inside a plan: ${from}`);
    const target = replaceableLink(home, planId, to);
    renameOver(source.value, target);
    folders.add(dirname(source.value)).add(dirname(target));
  }
  for (const folder of folders) syncFolder(folder);
}

/** Deletes temporary files that killed writers left behind. No other process may be writing to the plan. */
export function sweepTemporaryFiles(home: string, planId: string): void {
  const walk = (folder: string) => {
    for (const entry of readFolder(folder)) {
      if (entry.isDirectory()) walk(join(folder, entry.name));
      else if (TEMPORARY.test(entry.name)) rmSync(join(folder, entry.name), { force: true });
    }
  };
  walk(planFolder(home, planId));
}

function replaceableLink(home: string, planId: string, path: string): string {
  const parent = path.includes('/') ? insidePlan(home, planId, path.slice(0, path.lastIndexOf('/'))) : ok('');
  if (!isPlainPath(path) || !parent.ok || isSymbolicLink(planFolder(home, planId)))
    throw new Error(`not a path inside a plan: ${path}`);
  return join(planFolder(home, planId), ...path.split('/'));
}

/** The bytes of a file of the plan; null when there is none. */
export function readPlanFile(home: string, planId: string, path: string): Buffer | null {
  const place = insidePlan(home, planId, path);
  return place.ok ? readRegularFile(place.value) : null;
}

/** As text, a byte order mark left out; null when there is none. */
export function readPlanText(home: string, planId: string, path: string): string | null {
  const bytes = readPlanFile(home, planId, path);
  return bytes === null ? null : bytes.toString('utf8').replace(/^\uFEFF/, '');
}

interface FileStat {
  readonly key: string;
  readonly changedMs: number;
}

/**
 * Size, both times in nanoseconds, and inode: when they are equal, the file has not changed. The change time is
 * included because editors and archivers can preserve the modification time but not this one. Null when there is no
 * file.
 */
export function statKey(home: string, planId: string, path: string): FileStat | null {
  return statKeys(home, planId)(path);
}

/** The same for many files: each folder on the way is checked only once. */
export function statKeys(home: string, planId: string): (path: string) => FileStat | null {
  const root = planFolder(home, planId);
  const folders = new Map<string, boolean>([['', !isSymbolicLink(root)]]);
  const isReal = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const real = isReal(parentOf(folder)) && !isSymbolicLink(join(root, folder));
    folders.set(folder, real);
    return real;
  };
  return (path) => {
    if (!isPlainPath(path) || !isReal(parentOf(path))) return null;
    // Not join(), which takes longer than the system call; forward slashes work on every platform.
    const stat = statOrNull(`${root}/${path}`);
    if (!stat?.isFile()) return null;
    const key = `${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.ino}`;
    return { key, changedMs: Number(stat.ctimeNs / 1_000_000n) };
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function statOrNull(place: string): BigIntStats | null {
  try {
    return lstatSync(place, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (hasErrorCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Paths of all files of the plan, in code-point order; temporary files, and unless asked for the history, left out. */
export function listPlanFiles(home: string, planId: string, { history = false } = {}): string[] {
  const found: string[] = [];
  const walk = (folder: string, prefix: string) => {
    for (const entry of readFolder(folder)) {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory() && (history || path !== HISTORY)) walk(join(folder, entry.name), `${path}/`);
      else if (entry.isFile() && !TEMPORARY.test(entry.name)) found.push(path);
    }
  };
  walk(planFolder(home, planId), '');
  return found.sort();
}

/** Names of the folders inside one of the plan's folders, in code-point order; history included. */
export function listPlanFolders(home: string, planId: string, path: string): string[] {
  const place = insidePlan(home, planId, path);
  if (!place.ok) return [];
  return readFolder(place.value)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Removes a folder of the plan with everything in it; a link is never followed. Returns how many files it held. */
export function removePlanFolder(home: string, planId: string, path: string): number {
  const place = insidePlan(home, planId, path);
  if (!place.ok) return 0;
  const filesIn = (folder: string): number =>
    readFolder(folder).reduce((sum, entry) => sum + (entry.isDirectory() ? filesIn(join(folder, entry.name)) : 1), 0);
  const files = filesIn(place.value);
  rmSync(place.value, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  return files;
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
