import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, fakeClock, temporaryFolder, temporaryLibrary, unwrap } from './fixture-library.ts';
import { FILES } from './fixture-planner.ts';
import { finishedPlan } from './fixture-plans.ts';
import { defaultHome, openLibrary } from './library.ts';
import { deletePlan } from './use-cases/plans/delete-plan.ts';

describe('the library folder', () => {
  test('it is PLANEXE_HOME, else where the platform keeps application data', () => {
    expect(defaultHome({ PLANEXE_HOME: '/x', XDG_DATA_HOME: '/data' }, 'linux')).toBe('/x');
    expect(defaultHome({ XDG_DATA_HOME: '/data', HOME: '/home/ada' }, 'linux')).toBe('/data/planexe');
    expect(defaultHome({ XDG_DATA_HOME: 'relative', HOME: '/home/ada' }, 'linux')).toBe(
      '/home/ada/.local/share/planexe',
    );
    expect(defaultHome({ HOME: '/Users/ada' }, 'darwin')).toBe('/Users/ada/Library/Application Support/PlanExe');
    expect(defaultHome({ APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' }, 'win32')).toMatch(/Roaming.PlanExe$/);
  });

  test.runIf(process.platform !== 'win32')('only the user can look into it', () => {
    const home = join(temporaryFolder(onTestFinished), 'new', 'home');
    const library = temporaryLibrary(onTestFinished, { home });
    const planId = finishedPlan(library);
    const modes = [
      '.',
      'plans',
      join('plans', planId),
      'library.db',
      'library.db-wal',
      join('plans', planId, FILES.brief.page),
    ];
    expect(modes.map((path) => (statSync(join(home, path)).mode & 0o777).toString(8))).toEqual([
      '700',
      '700',
      '700',
      '600',
      '600',
      '600',
    ]);
  });

  test('the database loses nothing on a power cut and checks its references', () => {
    const { sqlite } = temporaryLibrary(onTestFinished);
    const pragma = (name: string) => sqlite.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys'), pragma('busy_timeout')]).toEqual([
      'wal',
      2,
      1,
      5000,
    ]);
  });

  test.each([
    ['a file stands where the folder should be', (home: string) => writeFileSync(home, ''), /in the way/],
    ['a file stands above it', (home: string) => writeFileSync(join(home, '..'), ''), /in the way/],
    [
      'a folder stands where the database should be',
      (home: string) => mkdirSync(join(home, 'library.db'), { recursive: true }),
      /Cannot open the library's database/,
    ],
    [
      'the database is another kind of file',
      (home: string) => {
        mkdirSync(home);
        writeFileSync(join(home, 'library.db'), 'not a database '.repeat(500));
      },
      /damaged/,
    ],
  ])('it is refused with what to do when %s', (_case, prepare, message) => {
    const parent = join(temporaryFolder(onTestFinished), 'parent');
    const home = join(parent, 'home');
    if (!String(_case).includes('above')) mkdirSync(parent);
    prepare(home);
    const opened = openLibrary({ home, env: {} });
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'LIBRARY_UNUSABLE', message: expect.stringMatching(message) },
    });
    expect(opened.ok ? null : opened.error.details?.next).toEqual(expect.any(String));
  });

  test('a database damaged in the middle is refused, and its file left as it is', () => {
    const library = temporaryLibrary(onTestFinished);
    finishedPlan(library);
    library.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    library.close();
    const file = join(library.home, 'library.db');
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    expect(codeOf(openLibrary({ home: library.home, env: {} }))).toBe('LIBRARY_UNUSABLE');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('what was deleted thirty days ago is gone when the library is opened, and nothing else', () => {
    const clock = fakeClock();
    const library = temporaryLibrary(onTestFinished, { now: clock.now });
    const old = unwrap(deletePlan(library, { plan_id: finishedPlan(library) })).trash;
    clock.forward(20 * 86_400);
    const recent = unwrap(deletePlan(library, { plan_id: finishedPlan(library) })).trash;
    mkdirSync(join(library.home, 'trash', 'not ours'));
    clock.forward(10 * 86_400 + 1);
    const later = temporaryLibrary(onTestFinished, { home: library.home, now: clock.now });
    expect([old, recent, 'not ours'].map((name) => existsSync(join(library.home, 'trash', name)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(later.prepare('SELECT folder FROM trash').all()).toEqual([{ folder: recent }]);
  });

  test('work that throws inside a transaction leaves nothing, also when it joined another', () => {
    const library = temporaryLibrary(onTestFinished);
    const insert = (key: string) => library.prepare("INSERT INTO settings VALUES (?, '1')").run(key);
    expect(() =>
      library.transaction(() => {
        insert('outer');
        library.transaction(() => insert('inner'));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(library.prepare('SELECT key FROM settings').all()).toEqual([]);
  });
});
