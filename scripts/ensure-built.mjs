/**
 * Builds the program into out/ when its sources are not those that it was built from. Run as a script it builds
 * (`--force`: in any case); `isBuilt` only looks, which takes a few milliseconds.
 *
 * The new files are moved in beside the old ones, chunks (whose names hold a hash) before entries, so that commands which
 * start or run meanwhile find everything they ask for. Two builds at once would do no harm; a lock file spares the second.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const SOURCES = ['src', 'resources', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts/ensure-built.mjs'];
/** Chunks of earlier builds are kept this long for programs that still run from them. */
const KEEP_OLD_CHUNKS_MS = 24 * 3_600_000;
const LOCK_IS_STALE_MS = 5 * 60_000;

/** Whether out/ was built from the sources as they are. */
export function isBuilt(root) {
  return readOrNull(stampPath(root)) === fingerprint(root) && existsSync(join(root, 'out', 'cli.js'));
}

/** Builds when needed. Says so on standard error, where a first start would otherwise look like nothing happening. */
export async function ensureBuilt(root, { force = false } = {}) {
  if (!force && isBuilt(root)) return;
  mkdirSync(join(root, 'out'), { recursive: true });
  const unlock = await lock(join(root, 'out', '.lock'));
  try {
    if (force || !isBuilt(root)) await build(root);
  } finally {
    unlock();
  }
}

async function build(root) {
  process.stderr.write('planexe: building; this happens once, and after the sources change.\n');
  const stamp = fingerprint(root);
  const out = join(root, 'out');
  const next = join(out, `.next-${process.pid}`);
  let vite;
  try {
    // Vite colours what it says on any CI, whether somebody reads it on a terminal or not.
    if (!process.stderr.isTTY) process.env.NO_COLOR ??= '1';
    vite = await import('vite');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('the build tools are not installed; run `npm install` (without --omit=dev) first');
  }
  rmSync(next, { recursive: true, force: true });
  // Whoever calls may be a test run; its NODE_ENV would put React's development calls into the program.
  process.env.NODE_ENV = 'production';
  try {
    await vite.build({ root, logLevel: 'error', build: { outDir: next, emptyOutDir: true } });
    moveInto(next, out);
    rmSync(join(out, '.compile-cache'), { recursive: true, force: true });
    writeFileSync(`${stampPath(root)}.${process.pid}`, stamp);
    renameSync(`${stampPath(root)}.${process.pid}`, stampPath(root));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Chunks first: an entry is in place only when everything it imports is. */
function moveInto(next, out) {
  const chunks = join(out, 'chunks');
  mkdirSync(chunks, { recursive: true });
  const fresh = existsSync(join(next, 'chunks')) ? readdirSync(join(next, 'chunks')) : [];
  for (const name of fresh) renameSync(join(next, 'chunks', name), join(chunks, name));
  for (const entry of readdirSync(next, { withFileTypes: true })) {
    if (entry.isFile()) renameSync(join(next, entry.name), join(out, entry.name));
  }
  for (const name of readdirSync(chunks)) {
    if (fresh.includes(name)) continue;
    const stat = statSync(join(chunks, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > KEEP_OLD_CHUNKS_MS) rmSync(join(chunks, name), { force: true });
  }
}

/** Waits for another build, unless the process that locked is gone. Returns how to unlock. */
async function lock(path) {
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST' && error.code !== 'EPERM') throw error;
    }
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && (isGone(readOrNull(path)) || Date.now() - stat.mtimeMs > LOCK_IS_STALE_MS))
      rmSync(path, { force: true });
    else await pause(100);
  }
}

function isGone(pid) {
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Name, size and time of every source: anything that a change, a deletion or an older checkout would alter. */
function fingerprint(root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const path of SOURCES) visit(path);
  return hash.digest('hex');
}

function stampPath(root) {
  return join(root, 'out', '.stamp');
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  try {
    await ensureBuilt(dirname(dirname(process.argv[1])), { force: process.argv.includes('--force') });
  } catch (error) {
    process.stderr.write(`planexe: the build failed: ${stripVTControlCharacters(error.message)}\n`);
    process.exitCode = 1;
  }
}
