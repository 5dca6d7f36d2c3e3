/**
 * Builds the program into out/ when its sources are not those that it was built from. Run as a script it builds
 * (`--force`: in any case; `--accept`: takes the out/ that is there for a build of these sources, such as one that another
 * machine made of the same commit); `isBuilt` only looks, which takes a few milliseconds.
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

const SOURCES = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/ensure-built.mjs',
  'scripts/inline-files.ts',
];
/** Files whose names hold a hash are kept this long for programs and pages of earlier builds that still run. */
const KEEP_OLD_CHUNKS_MS = 24 * 3_600_000;
const LOCK_IS_STALE_MS = 5 * 60_000;

/** Whether out/ was built from the sources as they are. */
export function isBuilt(root) {
  return readOrNull(stampPath(root)) === fingerprint(root) && existsSync(join(root, 'out', 'main', 'cli.js'));
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
  let electronVite;
  try {
    // Vite colours what it says on any CI, whether somebody reads it on a terminal or not.
    if (!process.stderr.isTTY) process.env.NO_COLOR ??= '1';
    electronVite = await import('electron-vite');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('the build tools are not installed; run `npm install` (without --omit=dev) first');
  }
  rmSync(next, { recursive: true, force: true });
  // Whoever calls may be a test run; its NODE_ENV would put React's development calls into the program.
  process.env.NODE_ENV = 'production';
  // electron-vite looks for entries in the working folder, whatever root it is given; `planexe` is called from anywhere.
  process.chdir(root);
  try {
    await electronVite.build({ root, logLevel: 'error', build: { outDir: next, emptyOutDir: true } });
    for (const part of readdirSync(next)) moveInto(join(next, part), join(out, part));
    rmSync(join(out, '.compile-cache'), { recursive: true, force: true });
    writeStamp(root, stamp);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Takes what is in out/ for a build of the sources as they are. @throws where no program is there */
export function acceptBuild(root) {
  if (!existsSync(join(root, 'out', 'main', 'cli.js'))) throw new Error('there is no program in out/');
  writeStamp(root, fingerprint(root));
}

function writeStamp(root, stamp) {
  writeFileSync(`${stampPath(root)}.${process.pid}`, stamp);
  renameSync(`${stampPath(root)}.${process.pid}`, stampPath(root));
}

/** What is loaded first: a page or an entry is in place only when everything that it loads is. */
function moveInto(next, out) {
  mkdirSync(out, { recursive: true });
  const entries = readdirSync(next, { withFileTypes: true });
  for (const folder of entries.filter((entry) => entry.isDirectory())) {
    moveHashed(join(next, folder.name), join(out, folder.name));
  }
  for (const file of entries.filter((entry) => entry.isFile())) renameSync(join(next, file.name), join(out, file.name));
}

function moveHashed(next, out) {
  mkdirSync(out, { recursive: true });
  const fresh = readdirSync(next);
  for (const name of fresh) renameSync(join(next, name), join(out, name));
  for (const name of readdirSync(out)) {
    if (fresh.includes(name)) continue;
    const stat = statSync(join(out, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > KEEP_OLD_CHUNKS_MS) rmSync(join(out, name), { force: true });
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
  const root = dirname(dirname(process.argv[1]));
  try {
    if (process.argv.includes('--accept')) acceptBuild(root);
    else await ensureBuilt(root, { force: process.argv.includes('--force') });
  } catch (error) {
    process.stderr.write(`planexe: the build failed: ${stripVTControlCharacters(error.message)}\n`);
    process.exitCode = 1;
  }
}
