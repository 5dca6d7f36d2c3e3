import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../../../tests/support/plans/drafted-plan.ts';
import { planFolder } from '../../files/plan-folder.ts';
import { listFacts } from '../facts/list-facts.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { emptyTrash } from '../plans/deleted-plans.ts';
import { planStatus } from '../plans/plan-status.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { backupsFolder, deleteBackup, listBackups } from './backups.ts';
import { createBackup } from './create-backup.ts';
import { librarySize } from './library-size.ts';
import { restoreBackup } from './restore-backup.ts';

let drafted: DraftedPlan;
let copy: PlanCopy;
beforeAll(async () => {
  drafted = await draftPlan();
});
beforeEach(() => {
  copy = drafted.copy();
  onTestFinished(() => copy.dispose());
});

function filesOf({ library, planId }: PlanCopy): ReadonlyMap<string, string> {
  const folder = planFolder(library.home, planId);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'hex')]));
}

test('a plan that was deleted for good comes back from a backup: files, facts, state and what search finds', async () => {
  const { library, planId } = copy;
  const before = {
    files: filesOf(copy),
    status: planStatus(library, { plan_id: planId }),
    facts: listFacts(library, { plan_id: planId }),
  };
  const made = await createBackup(library);
  expect(made).toMatchObject({ ok: true, value: { kind: 'whole' } });
  expect(deletePlan(library, { plan_id: planId }).ok).toBe(true);
  expect(emptyTrash(library)).toEqual({ ok: true, value: { plans: 1 } });
  expect(planStatus(library, { plan_id: planId }).ok).toBe(false);

  const name = made.ok ? made.value.name : '';
  expect(await restoreBackup(library, { name })).toMatchObject({
    ok: true,
    value: { restored: [{ plan_id: planId }], present: 0, refused: [] },
  });
  expect({
    files: filesOf(copy),
    status: planStatus(library, { plan_id: planId }),
    facts: listFacts(library, { plan_id: planId }),
  }).toEqual(before);
  const found = searchPlans(library, { query: 'bathhouse' });
  expect(found.ok && found.value.hits.some(({ plan_id }) => plan_id === planId)).toBe(true);
  // Nothing of it would be drafted again.
  expect(await resumePlan(library, { plan_id: planId })).toMatchObject({ error: { code: 'PLAN_NOT_RESUMABLE' } });
});

test('a plan that is there keeps what is newer than the backup', async () => {
  const { library, planId } = copy;
  const made = await createBackup(library);
  const page = join(planFolder(library.home, planId), 'note.txt');
  writeFileSync(page, 'newer');
  const restored = await restoreBackup(library, { name: made.ok ? made.value.name : '' });
  expect(restored).toEqual({ ok: true, value: { restored: [], present: 1, refused: [] } });
  expect(readFileSync(page, 'utf8')).toBe('newer');
});

test('a backup that is damaged, or that is none, takes and leaves nothing', async () => {
  const { library, planId } = copy;
  const name = 'planexe-backup-2026-01-01T00-00-00Z.zip';
  await createBackup(library);
  writeFileSync(join(backupsFolder(library.home), name), 'no zip');
  expect(await restoreBackup(library, { name })).toMatchObject({ ok: false, error: { code: 'INVALID_DATA' } });
  for (const other of ['../library.db', 'nothing.zip']) {
    expect(await restoreBackup(library, { name: other })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
    expect(deleteBackup(library, { name: other })).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  }
  expect(existsSync(join(library.home, 'library.db'))).toBe(true);
  expect(planStatus(library, { plan_id: planId }).ok).toBe(true);
});

test('two backups of one second are two, are listed, counted in the size and deleted by name', async () => {
  const { library } = copy;
  const now = () => '2026-05-01T10:00:00.000Z';
  const still = {
    ...library,
    now,
    prepare: library.prepare.bind(library),
    transaction: library.transaction.bind(library),
  };
  const names = [await createBackup(still), await createBackup(still)].map((made) => (made.ok ? made.value.name : ''));
  expect(new Set(names).size).toBe(2);
  expect(
    listBackups(library)
      .backups.map(({ name }) => name)
      .sort(),
  ).toEqual([...names].sort());
  const size = await librarySize(library);
  expect(size.backups_bytes).toBeGreaterThan(1_000);
  expect(size.plans_bytes).toBeGreaterThan(100_000);
  for (const name of names) expect(deleteBackup(library, { name }).ok).toBe(true);
  expect(listBackups(library).backups).toEqual([]);
});
