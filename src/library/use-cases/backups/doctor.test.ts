import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder } from '../../files/plan-folder.ts';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { finishedPlan, newPlan } from '../../fixture-plans.ts';
import { type Library, openLibrary } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { trashFolder } from '../../recovery/trash.ts';
import { indexPage } from '../../store/plans/search-index.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { listBackups } from './backups.ts';
import { createBackup } from './create-backup.ts';
import { doctor } from './doctor.ts';
import { restoreBackup } from './restore-backup.ts';

test('a search index that another process has changed many times is not taken for a damaged database', () => {
  const library = temporaryLibrary(onTestFinished);
  const planId = newPlan(library);
  const other = unwrap(openLibrary({ home: library.home, user: library.user }));
  onTestFinished(() => other.close());
  // This connection keeps a part of the index in memory from one look to the next.
  const faults = Array.from({ length: 15 }, (_, look) => {
    for (let round = look * 20; round < (look + 1) * 20; round += 1) redraft(other, planId, round);
    return unwrap(doctor(library)).checks.find(({ name, status }) => name === 'database' && status !== 'ok');
  });
  expect(faults.filter(Boolean)).toEqual([]);
});

/** As a drafting process does: four pages, in one transaction. */
function redraft(library: Library, planId: string, round: number): void {
  const words = Array.from({ length: 50 }, (_, at) => `w${(round * 7 + at * 13) % 500}`).join(' ');
  library.transaction(() => {
    for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) {
      indexPage(library, planId, path, `${words} ${'x'.repeat(round)}`);
    }
  });
}

describe('files that a change or a lost row left', () => {
  const checkOf = (library: Library, name: string) =>
    unwrap(doctor(library)).checks.find((check) => check.name === name);

  test('by a program that was killed are told until the change is undone', () => {
    const library = temporaryLibrary(onTestFinished);
    const open = () => unwrap(openLibrary({ home: library.home, env: {}, user: library.user }));
    const killed = open();
    beginFileChange(killed, null, [{ action: 'remove', path: 'backups/half' }]);
    expect(checkOf(library, 'changes')?.status).toBe('ok');
    killed.close();
    expect(checkOf(library, 'changes')).toMatchObject({
      status: 'warning',
      detail: '1 interrupted change could not be undone yet.',
      next: `Free some disk space and check that ${library.home} is writable, then run \`planexe doctor\` again.`,
    });
    open().close();
    expect(checkOf(library, 'changes')?.status).toBe('ok');
  });

  test('whose plan no row names are not to be deleted before a backup has been restored, where there is one', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    library.prepare('DELETE FROM plans WHERE id = ?').run(planId);
    expect(checkOf(library, 'folders')).toMatchObject({
      status: 'warning',
      detail: `1 folder with files belongs to no plan: ${planId}`,
      next: expect.stringMatching(/^It may be the only copy of a plan, and there is no backup here\./),
    });
    unwrap(await createBackup(library));
    expect(checkOf(library, 'folders')?.next).toMatch(
      /^It may be the only copy of a plan: run `planexe restore-backup`/,
    );
  });

  test('that are all gone, of a plan that is there or was deleted, are to come back from a backup', async () => {
    const library = temporaryLibrary(onTestFinished);
    const [planId, other] = [finishedPlan(library), finishedPlan(library)];
    unwrap(await createBackup(library));
    const { trash } = unwrap(deletePlan(library, { plan_id: other }));
    rmSync(planFolder(library.home, planId), { recursive: true });
    rmSync(join(trashFolder(library.home), trash), { recursive: true });
    expect(checkOf(library, 'files')).toMatchObject({
      status: 'error',
      detail: `1 plan has lost all its files: ${planId}`,
      next: 'Delete this plan, then run `planexe restore-backup`.',
    });
    expect(checkOf(library, 'trash')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('1 deleted plan has lost its folder: '),
      next: `Any remaining files are in ${trashFolder(library.home)}. To get the plans back, run \`planexe restore-backup\`.`,
    });
    // Followed word by word.
    unwrap(deletePlan(library, { plan_id: planId }));
    const { restored } = unwrap(await restoreBackup(library, { name: listBackups(library).backups[0]?.name ?? '' }));
    expect(restored.map(({ plan_id }) => plan_id).sort()).toEqual([planId, other].sort());
    expect(checkOf(library, 'files')?.status).toBe('ok');
  });

  test('that cannot be read are no reason to recover the database', () => {
    const library = temporaryLibrary(onTestFinished);
    writeFileSync(trashFolder(library.home), 'a file where the folder belongs');
    expect(checkOf(library, 'trash')).toMatchObject({
      status: 'error',
      detail: 'This could not be checked (ENOTDIR).',
      next: expect.stringContaining('then run `planexe doctor` again'),
    });
  });
});
