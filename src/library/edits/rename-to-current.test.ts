import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder } from '../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../fixture-library.ts';
import { dataText, draftStage, fakePlanner, renumberedStages } from '../fixture-planner.ts';
import { claim, finishedPlan, newPlan, pathOf } from '../fixture-plans.ts';
import { type Library, openLibrary } from '../library.ts';
import { artifactRows } from '../store/files/artifacts.ts';
import { dataAndPage, stageFile } from '../store/files/stage-files.ts';
import { discardEdit } from '../use-cases/files/discard-edit.ts';
import { fileStatus } from '../use-cases/files/file-status.ts';
import { listArtifacts } from '../use-cases/files/list-artifacts.ts';
import { readArtifact } from '../use-cases/files/read-artifact.ts';
import { writeArtifact } from '../use-cases/files/write-artifact.ts';
import { deletePlan } from '../use-cases/plans/delete-plan.ts';
import { planGraph } from '../use-cases/plans/plan-graph.ts';
import { restorePlan } from '../use-cases/plans/restore-plan.ts';
import { searchPlans } from '../use-cases/plans/search-plans.ts';
import { resumePlan } from '../use-cases/runs/resume-plan.ts';
import { noticeEdits } from './notice-edits.ts';

/** The same library opened by a program whose stages have other numbers. */
function reopened(library: Library, by: number): Library {
  const planner = fakePlanner({ stages: renumberedStages(by) });
  const again = unwrap(openLibrary({ home: library.home, env: {}, user: 'ada', planner }));
  onTestFinished(() => again.close());
  return again;
}

function setUp(): { readonly library: Library; readonly planId: string; readonly folder: string } {
  const library = temporaryLibrary(onTestFinished);
  const planId = finishedPlan(library);
  return { library, planId, folder: planFolder(library.home, planId) };
}

const MINE = '# Mine\n\nA page of my own about the flour mill.\n';

describe('names of files', () => {
  test.each([+7, -2])(
    'an edited plan keeps everything when its stages move by %i, and again when they move back',
    async (by) => {
      const { library, planId, folder } = setUp();
      const data = dataText({ title: 'Tasks of mine', days: 9 });
      const [page, tasks] = [pathOf(library, planId, 'brief'), pathOf(library, planId, 'tasks', 'data')];
      unwrap(await writeArtifact(library, { plan_id: planId, path: page, content: MINE, edit_reason: 'heard it' }));
      unwrap(await writeArtifact(library, { plan_id: planId, path: tasks, content: data }));
      const before = artifactRows(library, planId);
      const filesBefore = readdirSync(folder).length;

      const moved = reopened(library, by);
      const read = unwrap(readArtifact(moved, { plan_id: planId, path: page }));
      expect(read).toMatchObject({ content: MINE, edited: true, path: pathOf(moved, planId, 'brief') });
      expect(read.path).not.toBe(page);
      expect(unwrap(readArtifact(moved, { plan_id: planId, path: tasks })).content).toBe(data);
      expect(readdirSync(folder)).toHaveLength(filesBefore);
      for (const { stage, role, sha256, editedBy, editReason, path } of before) {
        const now = artifactRows(moved, planId).filter((row) => row.stage === stage && row.role === role);
        expect(now, path).toContainEqual(expect.objectContaining({ sha256, editedBy, editReason }));
        if (stage !== null) expect(existsSync(join(folder, path)), path).toBe(false);
      }
      expect(unwrap(planGraph(moved, { plan_id: planId })).nodes.map(({ state }) => state)).toEqual([
        'edited',
        'edited',
        'fresh',
        'fresh',
      ]);
      expect(unwrap(searchPlans(moved, { query: 'flour mill' })).hits.map(({ path }) => path)).toEqual([read.path]);

      const back = reopened(library, 0);
      expect(unwrap(readArtifact(back, { plan_id: planId, path: read.path }))).toMatchObject({
        path: page,
        content: MINE,
      });
      expect(artifactRows(back, planId).map(({ path, sha256, editedBy }) => [path, sha256, editedBy])).toEqual(
        before.map(({ path, sha256, editedBy }) => [path, sha256, editedBy]),
      );
      expect(unwrap(await discardEdit(back, { plan_id: planId, path: tasks }))).toMatchObject({ restored: true });
    },
  );

  test('every use of a former name means the same file', async () => {
    const { library, planId } = setUp();
    const former = pathOf(library, planId, 'brief');
    const formerData = pathOf(library, planId, 'brief', 'data');
    const moved = reopened(library, 3);
    const plan_id = planId;
    const path = unwrap(fileStatus(moved, { plan_id, path: former })).path;
    expect(path).toBe(pathOf(moved, planId, 'brief'));
    expect(path).not.toBe(former);
    expect(unwrap(await writeArtifact(moved, { plan_id, path: former, content: MINE }))).toMatchObject({ path });
    expect(unwrap(listArtifacts(moved, { plan_id, path: former })).entries).toMatchObject([{ path, edited: true }]);
    expect(unwrap(await discardEdit(moved, { plan_id, path: former }))).toMatchObject({ path, restored: true });
    const resumed = await resumePlan(moved, { plan_id, invalidate: { artifacts: [formerData] } });
    expect(codeOf(resumed)).toBe('ok');
  });

  test('a file is also found by its name without the number, wherever its section stands', () => {
    const { library, planId } = setUp();
    for (const by of [0, 3]) {
      const opened = reopened(library, by);
      const read = unwrap(readArtifact(opened, { plan_id: planId, path: 'tasks.json' }));
      expect(read.path).toBe(pathOf(opened, planId, 'tasks', 'data'));
    }
    expect(codeOf(readArtifact(library, { plan_id: planId, path: 'nothing.json' }))).toBe('ARTIFACT_NOT_FOUND');
  });

  test('a name that the file never had means nothing', () => {
    const { library, planId } = setUp();
    const moved = reopened(library, 3);
    const path = `777-${pathOf(library, planId, 'brief').slice(4)}`;
    expect(codeOf(readArtifact(moved, { plan_id: planId, path }))).toBe('ARTIFACT_NOT_FOUND');
    writeFileSync(join(planFolder(library.home, planId), path), MINE);
    expect(noticeEdits(moved, planId).edited).toEqual([]);
    expect(existsSync(join(planFolder(library.home, planId), path))).toBe(true);
  });

  test('what another program saves under a former name is an edit of the same file, and what it writes over is kept', async () => {
    const { library, planId, folder } = setUp();
    const former = pathOf(library, planId, 'brief');
    const moved = reopened(library, 3);
    noticeEdits(moved, planId);
    const path = pathOf(moved, planId, 'brief');
    unwrap(await writeArtifact(moved, { plan_id: planId, path, content: `${MINE}\nFirst.\n` }));
    writeFileSync(join(folder, former), MINE);
    expect(noticeEdits(moved, planId).edited).toEqual([path]);
    expect(unwrap(readArtifact(moved, { plan_id: planId, path })).content).toBe(MINE);
    expect(existsSync(join(folder, former))).toBe(false);
    const kept = readdirSync(join(folder, 'history', 'overwritten'));
    expect(kept.map((name) => readFileSync(join(folder, 'history', 'overwritten', name), 'utf8'))).toEqual([
      `${MINE}\nFirst.\n`,
    ]);
  });

  test('an edit that another program made before the upgrade is noticed under the new name', () => {
    const { library, planId, folder } = setUp();
    writeFileSync(join(folder, pathOf(library, planId, 'brief')), MINE);
    const moved = reopened(library, 3);
    expect(noticeEdits(moved, planId).edited).toEqual([pathOf(moved, planId, 'brief')]);
    expect(noticeEdits(moved, planId).edited).toEqual([]);
  });

  test.each(['before any file has moved', 'half-way', 'after all have moved'])('a crash %s costs nothing', (when) => {
    const { library, planId, folder } = setUp();
    const before = artifactRows(library, planId).filter(({ stage }) => stage !== null);
    noticeEdits(reopened(library, 3), planId);
    const after = artifactRows(library, planId).filter(({ stage }) => stage !== null);
    const undone = { 'before any file has moved': before.length, 'half-way': 4 }[when] ?? 0;
    // Rows are written first, so this is the state after a crash between the two steps.
    for (const [index, { path }] of after.slice(0, undone).entries())
      renameSync(join(folder, path), join(folder, before[index]?.path ?? ''));
    for (const by of [3, 0, 5]) {
      const next = reopened(library, by);
      expect(noticeEdits(next, planId)).toEqual({ edited: [], deleted: [], rejected: [], faults: [], unchecked: [] });
      const rows = artifactRows(next, planId).filter(({ stage }) => stage !== null);
      expect(rows.map(({ sha256 }) => sha256)).toEqual(before.map(({ sha256 }) => sha256));
      for (const { path } of rows) expect(existsSync(join(folder, path)), path).toBe(true);
    }
  });

  test('nothing moves while a run of another process works on the plan', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    const path = pathOf(library, planId, 'brief');
    const moved = reopened(library, 3);
    expect(unwrap(readArtifact(moved, { plan_id: planId, path })).path).toBe(path);
    noticeEdits(moved, planId, run);
    expect(unwrap(readArtifact(moved, { plan_id: planId, path })).path).toBe(pathOf(moved, planId, 'brief'));
    expect(pathOf(moved, planId, 'brief')).not.toBe(path);
  });

  test('a file that is deleted after it has moved is gone, as any other', () => {
    const { library, planId, folder } = setUp();
    const moved = reopened(library, 3);
    noticeEdits(moved, planId);
    const path = pathOf(moved, planId, 'brief');
    rmSync(join(folder, path));
    expect(noticeEdits(moved, planId).deleted).toEqual([path]);
    expect(dataAndPage(moved, planId, 'brief').page).toBeNull();
  });

  test('a plan that comes back from the trash answers to its former names', () => {
    const { library, planId } = setUp();
    const former = pathOf(library, planId, 'brief');
    const moved = reopened(library, 3);
    noticeEdits(moved, planId);
    const { trash } = unwrap(deletePlan(moved, { plan_id: planId }));
    unwrap(restorePlan(moved, { trash }));
    expect(unwrap(readArtifact(moved, { plan_id: planId, path: former })).path).toBe(pathOf(moved, planId, 'brief'));
  });

  test('further files of a section are known by their own name', () => {
    const { library, planId } = setUp();
    const moved = reopened(library, 3);
    const former = stageFile(library, planId, 'report', { role: 'file', name: 'report.html' })?.path ?? '';
    const read = unwrap(readArtifact(moved, { plan_id: planId, path: former }));
    expect(read.path).toBe(stageFile(moved, planId, 'report', { role: 'file', name: 'report.html' })?.path);
    expect(read.path).not.toBe(former);
  });
});
