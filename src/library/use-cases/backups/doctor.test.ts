import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { finishedPlan, newPlan } from '../../fixture-plans.ts';
import { type Library, openLibrary } from '../../library.ts';
import { planFolder } from '../../plan-folder.ts';
import { beginFileChange } from '../../rollback-journal.ts';
import { indexPage } from '../../store/search-index.ts';
import { trashFolder } from '../../trash.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { doctor } from './doctor.ts';

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
      next: expect.stringContaining('run `planexe doctor` again'),
    });
    open().close();
    expect(checkOf(library, 'changes')?.status).toBe('ok');
  });

  test('whose plan no row names are not to be deleted before a backup has been restored', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    library.prepare('DELETE FROM plans WHERE id = ?').run(planId);
    expect(checkOf(library, 'folders')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining(planId),
      next: expect.stringMatching(/^They may be the only copy of these plans: run `planexe restore-backup`/),
    });
  });

  test('that are all gone, of a plan that is there or was deleted, are to come back from a backup', () => {
    const library = temporaryLibrary(onTestFinished);
    const [planId, other] = [finishedPlan(library), finishedPlan(library)];
    const { trash } = unwrap(deletePlan(library, { plan_id: other }));
    rmSync(planFolder(library.home, planId), { recursive: true });
    rmSync(join(trashFolder(library.home), trash), { recursive: true });
    expect(checkOf(library, 'files')).toMatchObject({
      status: 'error',
      next: expect.stringContaining('planexe restore-backup'),
    });
    expect(checkOf(library, 'trash')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('1 deleted plans have lost their folder'),
      next: expect.stringContaining('Restore a backup'),
    });
  });
});
