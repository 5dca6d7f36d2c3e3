import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorCode } from '../../platform/system-error.ts';
import { clearFaults, failFrom, Killed, libraryWithFaults } from '../fixture-faults.ts';
import { fakeClock, temporaryFolder, unwrap } from '../fixture-library.ts';
import { dataText, FILES, fakePlanner } from '../fixture-planner.ts';
import { finishedPlan, newPlan } from '../fixture-plans.ts';
import { type Library, openLibrary } from '../library.ts';
import { writeSetFact } from '../store/plans/facts.ts';
import { createBackup } from '../use-cases/backups/create-backup.ts';
import { restoreBackup } from '../use-cases/backups/restore-backup.ts';
import { discardEdit } from '../use-cases/files/discard-edit.ts';
import { savePlanFile } from '../use-cases/files/save-plan-file.ts';
import { writeArtifact } from '../use-cases/files/write-artifact.ts';
import { writeArtifacts } from '../use-cases/files/write-artifacts.ts';
import { deletePlan } from '../use-cases/plans/delete-plan.ts';
import { emptyTrash, eraseDeletedPlan } from '../use-cases/plans/deleted-plans.ts';
import { duplicatePlan } from '../use-cases/plans/duplicate-plan.ts';
import { restorePlan } from '../use-cases/plans/restore-plan.ts';
import { retryPlan } from '../use-cases/runs/retry-plan.ts';
import { exportPlan } from '../use-cases/transfer/export-plan.ts';
import { importPlanZip } from '../use-cases/transfer/import-plan.ts';

// Test files share their modules: those that others have loaded write with the real module.
vi.hoisted(() => vi.resetModules());
vi.mock('node:fs', async (original) => (await import('../fixture-faults.ts')).withFaults(await original()));

afterEach(() => void clearFaults());
afterAll(() => vi.resetModules());

interface Change {
  /** Brings the library to where the change begins. Returns what the change needs to know. */
  prepare(library: Library): unknown | Promise<unknown>;
  change(library: Library, prepared: never): unknown | Promise<unknown>;
  /** What is there before the change or after it, and nothing in between. Left out, everything in the library. */
  view?: (library: Library) => string;
}

const CHANGES: Readonly<Record<string, Change>> = {
  'deleting a plan': {
    prepare: (library) => finishedPlan(library),
    change: (library, plan_id) => unwrap(deletePlan(library, { plan_id })),
  },
  'restoring a plan from the trash': {
    prepare: (library) => unwrap(deletePlan(library, { plan_id: finishedPlan(library) })).trash,
    change: (library, trash) => unwrap(restorePlan(library, { trash })),
  },
  'erasing a plan in the trash': {
    prepare: (library) => unwrap(deletePlan(library, { plan_id: finishedPlan(library) })).trash,
    change: (library, trash) => unwrap(eraseDeletedPlan(library, { trash })),
  },
  'drafting a stopped plan anew': {
    prepare(library) {
      const planId = finishedPlan(library, { state: 'stopped' });
      writeSetFact(library, planId, 'budget.total', 5);
      return planId;
    },
    change: async (library, plan_id) => unwrap(await retryPlan(library, { plan_id })),
  },
  'editing two files': {
    prepare: (library) => finishedPlan(library),
    async change(library, plan_id) {
      const files = [FILES.brief.data, FILES.tasks.data].map((path) => ({
        path,
        content: dataText({ title: 'Edited', days: 77 }),
        expected_sha256: shaOf(library, path),
      }));
      unwrap(await writeArtifacts(library, { plan_id, files, edit_reason: 'because' }));
    },
    // What follows from the edit is computed afterwards, or by the next run.
    view: (library) => contentOf(library, DRAFTED, ["artifacts WHERE stage IN ('brief', 'tasks')"]),
  },
  'discarding an edit': {
    async prepare(library) {
      const plan_id = finishedPlan(library);
      const content = dataText({ title: 'Edited', days: 77 });
      unwrap(await writeArtifact(library, { plan_id, path: FILES.brief.data, content }));
      return plan_id;
    },
    change: async (library, plan_id) => unwrap(await discardEdit(library, { plan_id, path: FILES.brief.data })),
    view: (library) => contentOf(library, DRAFTED, ["artifacts WHERE stage = 'brief'"]),
  },
  'duplicating a plan': {
    prepare: (library) => finishedPlan(library),
    change: async (library, plan_id) => unwrap(await duplicatePlan(library, { plan_id })),
    view: (library) => contentOf(library, DRAFTED, ['plans', 'runs', 'stages', 'facts']),
  },
  'importing a plan': {
    async prepare(library) {
      const plan_id = finishedPlan(library);
      const { bytes } = unwrap(await exportPlan(library, { plan_id, format: 'zip' }));
      unwrap(deletePlan(library, { plan_id }));
      unwrap(emptyTrash(library));
      return bytes.toString('base64');
    },
    change: async (library, zip) => unwrap(await importPlanZip(library, Buffer.from(zip, 'base64'))),
    view: (library) => contentOf(library, DRAFTED, ['plans', 'runs', 'facts']),
  },
  'exporting a plan': {
    prepare: (library) => finishedPlan(library),
    async change(library, plan_id) {
      const saved = await savePlanFile(library, { plan_id, artifact: 'zip', folder: join(library.home, 'saved') });
      expect(unwrap(saved)).toMatchObject({ saved: true });
    },
    view: (library) => contentOf(library, /^saved/, []),
  },
  'making a backup': {
    prepare: (library) => finishedPlan(library),
    change: async (library) => unwrap(await createBackup(library)),
    view: (library) => contentOf(library, /^backups/, []).replaceAll(/"content":"[^"]+"/g, '"content":""'),
  },
  'restoring a backup': {
    async prepare(library) {
      newPlan(library, { start: false });
      const { name } = unwrap(await createBackup(library));
      for (const { id } of library.prepare('SELECT id FROM plans').all())
        unwrap(deletePlan(library, { plan_id: String(id) }));
      unwrap(emptyTrash(library));
      return name;
    },
    change: async (library, name) => unwrap(await restoreBackup(library, { name })),
  },
};

/** Of folders that a whole group of tests uses. */
const cleanUps: (() => void)[] = [];
afterAll(() => {
  for (const cleanUp of cleanUps) cleanUp();
});

function copiedFor(home: string): string {
  const copy = temporaryFolder((work) => cleanUps.push(work));
  cpSync(home, copy, { recursive: true });
  return copy;
}

function shaOf(library: Library, path: string): string {
  return String(library.prepare('SELECT sha256 FROM artifacts WHERE path = ?').get(path)?.sha256);
}

const TABLES = ['plans', 'runs', 'stages', 'artifacts', 'events', 'facts', 'set_facts', 'trash', 'rollback_journal'];
/** Files of stages that are not computed. */
const DRAFTED = /^plans\/[^/]+\/\d+-(brief|tasks)/;
const TEMPORARY = /(^|\/)\.[^/]*\.tmp$/;

/** Rows and files as text. Temporary files are left out: they are nobody's, and swept by the next run. */
function contentOf(library: Library, paths = /./, tables = TABLES): string {
  const rows = tables.map((table) => library.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all());
  const files = readdirSync(library.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(library.home, join(entry.parentPath, entry.name)))
    .filter((name) => paths.test(name) && !name.startsWith('library.db') && !TEMPORARY.test(name))
    .sort()
    .map((name) => ({ name, content: readFileSync(join(library.home, name), 'base64') }));
  return JSON.stringify({ rows, files });
}

/** The same for two libraries in which different ids were drawn by lot, which order rows and files differently. */
function withoutNewIds(content: string, known: string): string {
  const text = content.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
    known.includes(id) ? id : 'new',
  );
  const { rows, files } = JSON.parse(text) as { readonly rows: readonly unknown[][]; readonly files: unknown[] };
  const sorted = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).sort();
  return JSON.stringify({ rows: rows.map(sorted), files: sorted(files) });
}

const clock = fakeClock();

function open(home: string): Library {
  return unwrap(openLibrary({ home, env: {}, user: 'ada', planner: fakePlanner(), now: clock.now }));
}

describe.each(Object.entries(CHANGES))('%s', (_, { prepare, change, view = contentOf }) => {
  let home: string;
  let prepared: never;
  let known: string;
  let before: string;
  let after: string;
  let stepCount: number;

  /** A copy of the library as it is before the change. */
  const copied = () => {
    const copy = temporaryFolder(onTestFinished);
    cpSync(home, copy, { recursive: true });
    return copy;
  };
  const viewed = (library: Library) => withoutNewIds(view(library), known);
  /** The change, from the step on interrupted; whether it was carried out all the same. */
  const attempt = async (copy: string, step: number, how: Parameters<typeof failFrom>[1]) => {
    const library = open(copy);
    try {
      failFrom(step, how);
      await change(libraryWithFaults(library), prepared);
      return { library, isDone: true };
    } catch (error) {
      const isExpected =
        error instanceof Killed ||
        /SQLITE_FULL|ENOSPC|DISK_FULL|no disk space left/.test(`${error} ${errorCode(error)}`);
      if (!isExpected) throw error;
      return { library, isDone: false };
    }
  };

  beforeAll(async () => {
    home = temporaryFolder((work) => cleanUps.push(work));
    const library = open(home);
    prepared = (await prepare(library)) as never;
    known = contentOf(library);
    before = viewed(library);
    library.close();
    const { library: done } = await attempt(copiedFor(home), Number.POSITIVE_INFINITY, 'killed');
    stepCount = clearFaults();
    after = viewed(done);
    done.close();
  });

  test('killed at any step, it is done or not begun once the library is open again', async () => {
    expect([stepCount > 5, after === before]).toEqual([true, false]);
    const seen = new Set<string>();
    for (let step = 0; step < stepCount; step += 1) {
      const copy = copied();
      const { library } = await attempt(copy, step, 'killed');
      clearFaults();
      library.close();
      const again = open(copy);
      seen.add(viewed(again));
      expect([before, after]).toContain(viewed(again));
      again.close();
    }
    expect(seen).toEqual(new Set([before, after]));
  });

  test('on a disk that is full at any step, it is done or not begun, at the latest with space again', async () => {
    for (let step = 0; step < stepCount; step += 1) {
      const copy = copied();
      const { library, isDone } = await attempt(copy, step, 'disk full');
      library.close();
      clearFaults();
      const again = open(copy);
      expect(viewed(again)).toBe(isDone ? after : before);
      again.close();
    }
  });
});
