import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listPlanFiles, readPlanText } from '../files/plan-folder.ts';
import { codeOf, temporaryFolder, temporaryLibrary, unwrap } from '../fixture-library.ts';
import { finishedPlan, newPlan } from '../fixture-plans.ts';
import { defaultHome, type Library, openLibrary } from '../library.ts';
import { doctor } from '../use-cases/backups/doctor.ts';
import { createPlan } from '../use-cases/plans/create-plan.ts';
import { listPlans } from '../use-cases/plans/list-plans.ts';
import { checkMove } from './check-move.ts';
import { checkLibraryMove, libraryPlace, removeEarlierCopy } from './library-place.ts';
import { type MoveStep, moveLibrary } from './move-library.ts';

/** A library with a finished plan in a folder of its own, as programs with this environment find it. */
async function libraryToMove() {
  const base = temporaryFolder(onTestFinished);
  const home = join(base, 'library');
  const env = { PLANEXE_HOME: home };
  const library = unwrap(openLibrary({ env, user: 'ada' }));
  library.close();
  const filled = temporaryLibrary(onTestFinished, { home });
  const planId = finishedPlan(filled);
  filled.close();
  return { base, home, env, planId };
}

type Env = Readonly<Record<string, string | undefined>>;

function found(env: Env): Library {
  const library = unwrap(openLibrary({ env, user: 'ada' }));
  onTestFinished(() => library.close());
  return library;
}

const move = (env: Env, home: string, folder: string, onStep?: (step: MoveStep) => void) =>
  moveLibrary({ home, env, folder, acceptWarnings: false, ...(onStep && { onStep }) });

const titles = (library: Library) => unwrap(listPlans(library)).plans.map(({ title }) => title);

describe('a library that is moved', () => {
  test('is found at its new place, with every file, and the old folder keeps its copy', async () => {
    const { base, home, env, planId } = await libraryToMove();
    const files = listPlanFiles(home, planId, { history: true });
    const folder = join(base, 'disk', 'plans');
    expect(unwrap(await move(env, home, folder))).toMatchObject({ home: folder, earlier: home });
    const library = found(env);
    expect(library.home).toBe(folder);
    expect(titles(library)).toHaveLength(1);
    expect(listPlanFiles(folder, planId, { history: true })).toEqual(files);
    for (const path of files) expect(readPlanText(folder, planId, path)).toBe(readPlanText(home, planId, path));
    expect(unwrap(doctor(library)).checks.filter(({ status }) => status === 'error')).toEqual([]);
    expect(libraryPlace(library)).toEqual({ home: folder, earlier: [home], failure: null });
    expect(existsSync(join(home, 'library.db'))).toBe(true);
  });

  test('and moved on and back is found at each place, and a plan that was made meanwhile comes along', async () => {
    const { base, home, env } = await libraryToMove();
    const [second, third] = [join(base, 'second'), join(base, 'third')];
    unwrap(await move(env, home, second));
    const there = temporaryLibrary(onTestFinished, { home: second });
    unwrap(await createPlan(there, { prompt: 'Open a second bakery in Lyon by May 2031 with 80,000 euros.' }));
    there.close();
    unwrap(await move(env, second, third));
    unwrap(await move(env, third, home));
    const library = found(env);
    expect(library.home).toBe(home);
    expect(titles(library)).toHaveLength(2);
    expect(libraryPlace(library).earlier).toEqual([third, second]);
    for (const place of [second, third]) expect(found({ PLANEXE_HOME: place }).home).toBe(home);
    expect(codeOf(openLibrary({ home: third, env: {}, user: 'ada' }))).toBe('CONFLICT');
  });

  test('leaves a copy that is deleted on request, and nothing else with it', async () => {
    const { base, home, env } = await libraryToMove();
    mkdirSync(join(home, 'desktop'));
    const folder = join(base, 'new');
    unwrap(await move(env, home, folder));
    const library = found(env);
    expect(codeOf(removeEarlierCopy(library, { folder: join(base, 'other') }))).toBe('INVALID_INPUT');
    expect(codeOf(removeEarlierCopy(library, { folder: library.home }))).toBe('INVALID_INPUT');
    expect(unwrap(removeEarlierCopy(library, { folder: home })).earlier).toEqual([]);
    expect(readdirSync(home).sort()).toEqual(['desktop', 'library-place.json']);
    expect(titles(found(env))).toHaveLength(1);
  });

  test.each(['begun', 'copied', 'verified', 'placed', 'prepared', 'committed', 'told'] as const)(
    'and interrupted after “%s” is whole where programs find it, and can be moved again',
    async (last) => {
      const { base, home, env } = await libraryToMove();
      const second = join(base, 'second');
      unwrap(await move(env, home, second));
      for (const [from, to] of [
        [second, join(base, 'third')],
        [second, home],
      ] as const) {
        const stop = (step: MoveStep) => {
          if (step === last) throw new Interrupted();
        };
        if (defaultHome(env) !== from) unwrap(await move(env, defaultHome(env), from));
        await move(env, from, to, stop).catch((error: unknown) => expect(error).toBeInstanceOf(Interrupted));
        const library = found(env);
        expect([from, to]).toContain(library.home);
        expect(titles(library)).toHaveLength(1);
        expect(unwrap(doctor(library)).checks.filter(({ status }) => status === 'error')).toEqual([]);
        const now = library.home;
        library.close();
        if (now === from) expect(codeOf(await move(env, from, to))).toBe('ok');
        expect(defaultHome(env)).toBe(to);
      }
    },
  );

  test('is not made anew where the disk that it was moved to is gone', async () => {
    const { base, home, env } = await libraryToMove();
    unwrap(await move(env, home, join(base, 'disk')));
    renameSync(join(base, 'disk'), join(base, 'unplugged'));
    const opened = openLibrary({ env, user: 'ada' });
    expect(opened).toMatchObject({ ok: false, error: { code: 'LIBRARY_UNUSABLE' } });
    expect(existsSync(join(base, 'disk'))).toBe(false);
    renameSync(join(base, 'unplugged'), join(base, 'disk'));
    expect(titles(found(env))).toHaveLength(1);
  });
});

class Interrupted extends Error {}

describe('a library is not moved', () => {
  test('while another connection has it open, and says so afterwards', async () => {
    const { base, home, env } = await libraryToMove();
    const other = new Database(join(home, 'library.db'));
    other.prepare('SELECT count(*) FROM plans').get();
    expect(codeOf(await move(env, home, join(base, 'new')))).toBe('CONFLICT');
    other.close();
    expect(existsSync(join(base, 'new', 'library.db'))).toBe(false);
    const library = found(env);
    expect(library.home).toBe(home);
    expect(libraryPlace(library).failure?.message).toBe('Another program has the library open.');
  });

  test('while a plan waits to be drafted', async () => {
    const library = temporaryLibrary(onTestFinished);
    newPlan(library);
    const folder = join(temporaryFolder(onTestFinished), 'new');
    expect(await checkLibraryMove(library, { folder })).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT', message: 'A plan is being drafted.' },
    });
  });

  test('into itself, into another library, onto another library, or to a path that is not whole', async () => {
    const { base, home } = await libraryToMove();
    const other = temporaryLibrary(onTestFinished).home;
    symlinkSync(home, join(base, 'link'));
    writeFileSync(join(base, 'file'), '');
    for (const folder of [
      home,
      join(base, 'link'),
      join(home, 'inside'),
      join(base, 'link', 'inside'),
      other,
      join(other, 'inside', 'deeper'),
      'plans',
      join(base, 'file'),
      join(base, 'file', 'inside'),
    ]) {
      expect([folder, codeOf(await checkMove(home, folder))]).toEqual([folder, 'INVALID_INPUT']);
    }
  });

  test('to a folder that other programs sync without a word about it', async () => {
    const { base, home, env } = await libraryToMove();
    const folder = join(base, 'OneDrive - Contoso', 'Plans');
    expect(unwrap(await checkMove(home, folder)).warnings.map(({ code }) => code)).toContain('synced');
    expect(codeOf(await move(env, home, folder))).toBe('CONFLICT');
    unwrap(await moveLibrary({ home, env, folder, acceptWarnings: true }));
    expect(found(env).home).toBe(folder);
  });
});

test('a folder with other things in it gets a folder for the library, and keeps its own', async () => {
  const { base, home, env } = await libraryToMove();
  const documents = join(base, 'Documents');
  mkdirSync(documents);
  writeFileSync(join(documents, 'letter.txt'), 'Dear Ada');
  const moved = unwrap(await move(env, home, documents));
  expect(moved.home).toBe(join(documents, 'PlanExe'));
  expect(readFileSync(join(documents, 'letter.txt'), 'utf8')).toBe('Dear Ada');
});
