import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { planFolder } from './files/plan-folder.ts';
import { clockedLibrary, temporaryFolder, unwrap } from './fixture-library.ts';
import { dataText, FILES, fakePlanner } from './fixture-planner.ts';
import { finishedPlan } from './fixture-plans.ts';
import { type Library, openLibrary } from './library.ts';
import { createBackup } from './use-cases/backups/create-backup.ts';
import { restoreBackup } from './use-cases/backups/restore-backup.ts';
import { discardEdit } from './use-cases/files/discard-edit.ts';
import { savePlanFile } from './use-cases/files/save-plan-file.ts';
import { writeArtifact } from './use-cases/files/write-artifact.ts';
import { deletePlan } from './use-cases/plans/delete-plan.ts';
import { emptyTrash } from './use-cases/plans/deleted-plans.ts';
import { duplicatePlan } from './use-cases/plans/duplicate-plan.ts';
import { restorePlan } from './use-cases/plans/restore-plan.ts';
import { retryPlan } from './use-cases/runs/retry-plan.ts';
import { exportPlan } from './use-cases/transfer/export-plan.ts';
import { importPlanZip } from './use-cases/transfer/import-plan.ts';

// Windows keeps other users out of their profiles, and knows no modes.
const onUnix = test.skipIf(process.platform === 'win32');

let library: Library;
beforeEach(() => {
  if (process.platform === 'win32') return;
  const usual = process.umask(0);
  onTestFinished(() => void process.umask(usual));
  ({ library } = clockedLibrary(onTestFinished));
});

/** What is in a folder that others may read, write or look into, with its mode. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const mode = statSync(path).mode & 0o777;
    return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${relative(folder, path)} ${mode.toString(8)}`];
  });
}

async function edit(planId: string, days: number): Promise<void> {
  const content = dataText({ title: 'Mine', days });
  unwrap(await writeArtifact(library, { plan_id: planId, path: FILES.brief.data, content }));
}

const STEPS: Readonly<Record<string, (planId: string) => unknown>> = {
  drafted: () => undefined,
  'edited, edited once more and taken back'(planId) {
    return edit(planId, 7)
      .then(() => edit(planId, 8))
      .then(() => discardEdit(library, { plan_id: planId, path: FILES.brief.data }));
  },
  'edited where an editor had let others read it'(planId) {
    chmodSync(join(planFolder(library.home, planId), FILES.brief.data), 0o666);
    return edit(planId, 7);
  },
  'deleted and restored'(planId) {
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    unwrap(restorePlan(library, { trash }));
  },
  deleted: (planId) => unwrap(deletePlan(library, { plan_id: planId })),
  duplicated: async (planId) => unwrap(await duplicatePlan(library, { plan_id: planId })),
  async 'exported and imported'(planId) {
    const { bytes } = unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' }));
    unwrap(await importPlanZip(library, bytes));
  },
  async 'saved as a file'(planId) {
    const folder = temporaryFolder(onTestFinished);
    unwrap(await savePlanFile(library, { plan_id: planId, artifact: 'zip', folder }));
    expect(openToOthers(folder)).toEqual([]);
  },
  async 'restored from a backup'(planId) {
    const { name } = unwrap(await createBackup(library));
    unwrap(deletePlan(library, { plan_id: planId }));
    unwrap(emptyTrash(library));
    expect(unwrap(await restoreBackup(library, { name })).restored).toHaveLength(1);
  },
  'begun anew': async (planId) => unwrap(await retryPlan(library, { plan_id: planId })),
};

onUnix.each(Object.entries(STEPS))(
  'a plan that was %s is for its user alone, whatever the umask',
  async (how, step) => {
    const planId = finishedPlan(library, { state: how === 'begun anew' ? 'stopped' : 'completed' });
    await step(planId);
    expect(readdirSync(library.home).length).toBeGreaterThan(1);
    expect(openToOthers(library.home)).toEqual([]);
  },
);

onUnix('the folders and logs that earlier versions left open to others are closed when the library is opened', () => {
  const folder = planFolder(library.home, finishedPlan(library));
  writeFileSync(join(folder, 'run.log'), '{}\n');
  chmodSync(folder, 0o755);
  expect(openToOthers(library.home).length).toBe(2);
  unwrap(openLibrary({ home: library.home, env: {}, user: 'ada', planner: fakePlanner() })).close();
  expect(openToOthers(library.home)).toEqual([]);
});
