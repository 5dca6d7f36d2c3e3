import { randomBytes } from 'node:crypto';
import type Fs from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listPlanFiles, writePlanFiles } from '../files/plan-folder.ts';
import { temporaryLibrary, unwrap } from '../fixture-library.ts';
import { finishedPlan } from '../fixture-plans.ts';
import type { Library } from '../library.ts';
import { createBackup } from '../use-cases/backups/create-backup.ts';
import { restoreBackup } from '../use-cases/backups/restore-backup.ts';
import { deletePlan } from '../use-cases/plans/delete-plan.ts';
import { emptyTrash } from '../use-cases/plans/deleted-plans.ts';

/** What was done to the disk, in order: which file or folder was synced, and what was moved to where. */
const log = vi.hoisted(() => [] as { readonly did: 'synced' | 'moved'; readonly path: string; readonly to?: string }[]);

// Test files share their modules: those that others have loaded write with the real module.
vi.hoisted(() => vi.resetModules());
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const paths = new Map<number, string>();
  const recorded = {
    ...fs,
    openSync(...args: Parameters<typeof Fs.openSync>) {
      const file = fs.openSync(...args);
      paths.set(file, String(args[0]));
      return file;
    },
    fsyncSync(file: number) {
      fs.fsyncSync(file);
      log.push({ did: 'synced', path: paths.get(file) ?? '' });
    },
    renameSync(from: Fs.PathLike, to: Fs.PathLike) {
      fs.renameSync(from, to);
      log.push({ did: 'moved', path: String(from), to: String(to) });
    },
    createWriteStream(path: Fs.PathLike, options: Parameters<typeof Fs.createWriteStream>[1]) {
      // `flush` syncs a stream's file before the stream says that it is finished.
      const isSynced = typeof options === 'object' && 'flush' in options && options.flush === true;
      const stream = fs.createWriteStream(path, options);
      if (isSynced) stream.once('finish', () => log.push({ did: 'synced', path: String(path) }));
      return stream;
    },
  };
  return { ...recorded, default: recorded };
});

afterAll(() => vi.resetModules());

let library: Library;
beforeEach(() => {
  library = temporaryLibrary(onTestFinished);
});

/** What is in the log since an entry, by paths in the library. */
function since(entry: number): readonly string[] {
  const place = (path: string) => relative(library.home, path);
  return log
    .slice(entry)
    .map(({ did, path, to }) => `${did} ${place(path)}${to === undefined ? '' : ` to ${place(to)}`}`);
}

test('a backup is on the disk before it has its name, and its folder after that', async () => {
  finishedPlan(library);
  const begun = log.length;
  const { name } = unwrap(await createBackup(library));
  const steps = since(begun).filter((step) => step.includes('backups'));
  expect(steps.slice(-3)).toEqual([
    `synced backups/.${name}.part`,
    `moved backups/.${name}.part to backups/${name}`,
    'synced backups',
  ]);
});

test('every file of a plan that a backup restores is on the disk before the plan is there, and its folder after that', async () => {
  const planId = finishedPlan(library);
  const files = listPlanFiles(library.home, planId);
  const { name } = unwrap(await createBackup(library));
  unwrap(deletePlan(library, { plan_id: planId }));
  unwrap(emptyTrash(library));
  const begun = log.length;
  unwrap(await restoreBackup(library, { name }));
  const done = log.slice(begun);
  const moved = done.findIndex(({ did, to }) => did === 'moved' && to !== undefined && basename(to) === planId);
  const { path: waiting = '', to = '' } = done[moved] ?? {};
  const synced = (from: number, until: number) => done.slice(from, until).map(({ did, path }) => `${did} ${path}`);
  expect(files.length).toBeGreaterThan(0);
  expect(synced(0, moved)).toEqual(expect.arrayContaining(files.map((file) => `synced ${waiting}/${file}`)));
  expect(synced(0, moved)).toContain(`synced ${waiting}`);
  expect(synced(moved + 1, done.length)).toContain(`synced ${dirname(to)}`);
});

test('a backup is written plan by plan, so that a large library is never in memory as a whole', async () => {
  const large = 4_000_000;
  for (let plans = 0; plans < 3; plans += 1) {
    writePlanFiles(library.home, finishedPlan(library), [{ path: 'large.bin', content: randomBytes(large) }]);
  }
  const folder = join(library.home, 'backups');
  const written: number[] = [];
  // The files of each plan are read in a transaction.
  const watched: Library = {
    ...library,
    transaction(work) {
      const [unfinished] = readdirSync(folder).filter((name) => name.endsWith('.part'));
      if (unfinished !== undefined) written.push(statSync(join(folder, unfinished)).size);
      return library.transaction(work);
    },
  };
  unwrap(await createBackup(watched));
  expect(written.some((size) => size > large / 2 && size < 3 * large)).toBe(true);
});
