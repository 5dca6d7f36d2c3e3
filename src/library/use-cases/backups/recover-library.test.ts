import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readPlanText } from '../../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { FILES, fakePlanner } from '../../fixture-planner.ts';
import { finishedPlan } from '../../fixture-plans.ts';
import { type Library, openLibrary } from '../../library.ts';
import { PERSON } from '../../store/events/audit.ts';
import { eventsSince } from '../../store/events/events.ts';
import { listPlans } from '../plans/list-plans.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { createProject } from '../projects/create-project.ts';
import { listProjects } from '../projects/list-projects.ts';
import { createBackup } from './create-backup.ts';
import { doctor } from './doctor.ts';
import { recoverLibrary } from './recover-library.ts';

let library: Library;
let options: { readonly home: string; readonly env: Record<string, string>; readonly user: string };
let planId: string;
beforeEach(() => {
  ({ library } = clockedLibrary(onTestFinished));
  options = { home: library.home, env: {}, user: library.user };
  planId = finishedPlan(library);
});

const database = () => join(options.home, 'library.db');

/** Ends the program and changes the file of its database. */
function damage(change: (bytes: Buffer) => Buffer | null): void {
  library.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  library.close();
  const changed = change(readFileSync(database()));
  if (changed === null) rmSync(database());
  else writeFileSync(database(), changed);
}

function reopened(): Library {
  const again = unwrap(openLibrary({ ...options, planner: fakePlanner() }));
  onTestFinished(() => again.close());
  return again;
}

const idsIn = (open: Library) =>
  unwrap(listPlans(open))
    .plans.map(({ plan_id }) => plan_id)
    .sort();

/** Overwrites the pages of a table, or of an index. */
function pagesOf(name: string): (bytes: Buffer) => Buffer {
  const pages = library.sqlite
    .prepare('SELECT pageno FROM dbstat WHERE name = ?')
    .all(name)
    .map((row) => Number((row as { pageno: number }).pageno));
  return (bytes) => {
    for (const page of pages) bytes.fill(0xff, (page - 1) * 4096, page * 4096);
    return bytes;
  };
}

describe('a database that is damaged in part', () => {
  test('gives every plan whose rows can be read, with its files, and what belongs to no plan', async () => {
    unwrap(createProject(library, { name: 'Bakery' }, PERSON));
    const brief = readPlanText(options.home, planId, FILES.brief.page);
    damage(pagesOf('changes'));
    const damaged = unwrap(openLibrary(options));
    const [check] = unwrap(doctor(damaged)).checks;
    damaged.close();
    expect(check).toMatchObject({
      name: 'database',
      status: 'error',
      next: expect.stringContaining('planexe recover'),
    });
    const recovered = unwrap(await recoverLibrary(options));
    expect(recovered).toMatchObject({ salvaged: { plans: 1 }, backup: null, unknown: [] });
    const again = reopened();
    expect([idsIn(again), readPlanText(options.home, planId, FILES.brief.page)]).toEqual([[planId], brief]);
    expect(listProjects(again).projects.map(({ name }) => name)).toEqual(['Bakery']);
    expect(unwrap(searchPlans(again, { query: 'brief' })).hits.length).toBeGreaterThan(0);
    expect(unwrap(doctor(again)).checks.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(existsSync(join(recovered.kept ?? '', 'library.db'))).toBe(true);
  });

  test('leaves the rest to the backup, and what neither has is named', async () => {
    unwrap(await createBackup(library));
    const newer = finishedPlan(library);
    damage(pagesOf('stages'));
    const recovered = unwrap(await recoverLibrary(options));
    expect(recovered).toMatchObject({ salvaged: { plans: 0 }, restored: [{ plan_id: planId }], unknown: [newer] });
    expect(idsIn(reopened())).toEqual([planId]);
    expect(readPlanText(options.home, newer, FILES.brief.page)).toContain('# brief');
  });
});

describe('without a backup, a plan comes back', () => {
  test.each(['sqlite_autoindex_plans_1', 'sqlite_autoindex_stages_1', 'events_plan', 'plans_parent'])(
    'whole where the index %s is damaged: its rows are there',
    async (index) => {
      damage(pagesOf(index));
      expect(unwrap(await recoverLibrary(options))).toMatchObject({
        salvaged: { plans: 1, without_history: 0 },
        unknown: [],
      });
      const again = reopened();
      expect([idsIn(again), eventsSince(again, planId, 0, 1_000).length > 0]).toEqual([[planId], true]);
    },
  );

  test('without its history where that is damaged', async () => {
    damage(pagesOf('events'));
    expect(unwrap(await recoverLibrary(options))).toMatchObject({
      salvaged: { plans: 1, without_history: 1 },
      unknown: [],
    });
    const again = reopened();
    expect([idsIn(again), readPlanText(options.home, planId, FILES.brief.page)]).toEqual([
      [planId],
      expect.stringContaining('# brief'),
    ]);
    expect(unwrap(doctor(again)).checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  });
});

describe.each<readonly [string, (bytes: Buffer) => Buffer | null]>([
  ['another kind of file', () => Buffer.from('no database '.repeat(1_000))],
  ['empty', () => Buffer.alloc(0)],
  ['gone', () => null],
])('a database that is %s', (_, change) => {
  test('is not replaced by an empty one, but recovered from the newest backup', async () => {
    unwrap(await createBackup(library));
    damage(change);
    const before = existsSync(database()) ? readFileSync(database()) : null;
    expect(codeOf(openLibrary(options))).toBe('LIBRARY_UNUSABLE');
    expect(existsSync(database()) ? readFileSync(database()) : null).toEqual(before);
    expect(unwrap(await recoverLibrary(options))).toMatchObject({ restored: [{ plan_id: planId }], refused: [] });
    expect(idsIn(reopened())).toEqual([planId]);
  });
});

test('a recovery that was cut short goes on with what it had moved away', async () => {
  library.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  library.close();
  const kept = join(options.home, 'damaged-2030-01-07T08-00-00.000Z');
  mkdirSync(kept);
  renameSync(database(), join(kept, 'library.db'));
  expect(unwrap(await recoverLibrary(options))).toMatchObject({ salvaged: { plans: 1 }, kept: null });
  expect(idsIn(reopened())).toEqual([planId]);
});

test('an intact library is left as it is', async () => {
  library.close();
  expect(codeOf(await recoverLibrary(options))).toBe('CONFLICT');
  expect(idsIn(reopened())).toEqual([planId]);
});

test('every check of the doctor is made, also when a table cannot be read or a row holds no JSON', () => {
  library.sqlite.pragma('ignore_check_constraints = ON');
  library.prepare("UPDATE stages SET record = '{' WHERE stage = 'brief'").run();
  const statuses = Object.fromEntries(unwrap(doctor(library)).checks.map(({ name, status }) => [name, status]));
  expect(statuses).toMatchObject({
    files: 'error',
    folders: 'ok',
    trash: 'ok',
    changes: 'ok',
    space: expect.any(String),
  });
  damage(pagesOf('artifacts'));
  const again = reopened();
  expect(unwrap(doctor(again)).checks.map(({ name, status }) => [name, status])).toMatchObject([
    ['database', 'error'],
    ['references', expect.any(String)],
    ['space', expect.any(String)],
    ['schema', 'ok'],
    ['changes', 'ok'],
    ['files', 'error'],
    ['folders', 'ok'],
    ['trash', 'ok'],
  ]);
});
