import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isPlainPath, type Library, planFolder } from '../../../library/index.ts';
import { writeFileAtomically } from '../../../platform/atomic-file.ts';
import { usageError } from '../exit.ts';
import { allFiles } from './artifact.ts';

/** Says which files of a folder are copies of ours, so that a later copy may replace them and nothing else. */
/** What the process's umask leaves of it: copies are for whoever may read the folder. */
const OTHERS_MAY_READ = 0o666;
const MARK = '.planexe.json';
const Mark = z.object({ plan_id: z.string(), files: z.record(z.string(), z.string()) });

/**
 * Whether a plan may be copied there: the folder does not exist, is empty, or holds unchanged copies of ours only.
 * @throws Refusal otherwise; nothing of another origin is ever written over.
 */
export function checkOutFolder(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw usageError(`Not a folder: ${folder}`, 'Choose another --out.');
  const marked = readMark(folder);
  const foreign = filesIn(folder).filter((path) => path !== MARK && marked.get(path) !== hashOf(join(folder, path)));
  if (foreign.length === 0) return;
  const names = foreign.slice(0, 3).join(', ');
  throw usageError(
    `The folder has other files in it: ${names}${foreign.length > 3 ? ', ...' : ''}`,
    `Choose an empty or new folder for --out instead of ${folder}`,
  );
}

/**
 * Copies the plan's files there but for the sensitive ones, and takes away what an earlier copy left. @throws Refusal
 * as `checkOutFolder`
 */
export function copyPlan(library: Library, planId: string, folder: string): void {
  checkOutFolder(folder);
  const files = allFiles(library, planId)
    .filter(({ sensitive }) => sensitive !== true)
    .map(({ path }) => path);
  const hashes: Record<string, string> = {};
  mkdirSync(folder, { recursive: true });
  const source = planFolder(library.home, planId);
  for (const path of files) hashes[path] = hashOf(join(source, path));
  const before = readMark(folder);
  for (const path of before.keys()) if (hashes[path] !== before.get(path)) rmSync(join(folder, path), { force: true });
  writeFileAtomically(
    join(folder, MARK),
    `${JSON.stringify({ plan_id: planId, files: hashes }, null, 2)}\n`,
    OTHERS_MAY_READ,
  );
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileAtomically(join(folder, path), readFileSync(join(source, path)), OTHERS_MAY_READ);
  }
}

function readMark(folder: string): ReadonlyMap<string, string> {
  const path = join(folder, MARK);
  if (!existsSync(path)) return new Map();
  try {
    const mark = Mark.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return new Map(mark.success ? Object.entries(mark.data.files).filter(([file]) => isPlainPath(file)) : []);
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
