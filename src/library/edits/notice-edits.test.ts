import { appendFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder, readPlanText } from '../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../fixture-library.ts';
import { dataText, draftStage, FILES } from '../fixture-planner.ts';
import { claim, DEAD, finishedPlan, newPlan } from '../fixture-plans.ts';
import type { Library } from '../library.ts';
import { eventsSince } from '../store/events/events.ts';
import { artifactRows, findArtifact, trackLog, updateArtifact } from '../store/files/artifacts.ts';
import { invalidateStages, listStages, stageRecord, startStage } from '../store/stages/stages.ts';
import { searchPlans } from '../use-cases/plans/search-plans.ts';
import { resumePlan } from '../use-cases/runs/resume-plan.ts';
import { faultError, noticeEdits } from './notice-edits.ts';

const NOTHING = { edited: [], deleted: [], rejected: [], faults: [], unchecked: [] };

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const planId = finishedPlan(library);
  const place = (path: string) => join(planFolder(library.home, planId), path);
  return { library, planId, place, write: (path: string, text: string) => writeFileSync(place(path), text) };
}

/** Backdates all files, so that their times count as settled. */
function settle(library: Library, planId: string, place: (path: string) => string): void {
  for (const { path } of artifactRows(library, planId)) utimesSync(place(path), 1_000_000_000, 1_000_000_000);
}

describe('edits by other programs', () => {
  test('there are none in a plan that nobody touched, not even when its files were copied', () => {
    const { library, planId, place } = setUp();
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
    settle(library, planId, place);
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('a changed page becomes an edit, can be found, and stays noticed', () => {
    const { library, planId, write } = setUp();
    write(FILES.brief.page, '# Mine, with cardamom\n');
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, edited: [FILES.brief.page] });
    expect(findArtifact(library, planId, FILES.brief.page)).toMatchObject({ editedBy: 'external' });
    expect(unwrap(searchPlans(library, { query: 'cardamom' })).hits).toHaveLength(1);
    expect(stageRecord(library, planId, 'brief')).not.toBeNull();
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
    expect(eventsSince(library, planId, 0, 100).at(-1)).toMatchObject({
      type: 'artifact_updated',
      data: { edited_by: 'external' },
    });
  });

  test('an edit of the same size whose times were set back is noticed', () => {
    const { library, planId, place, write } = setUp();
    settle(library, planId, place);
    noticeEdits(library, planId);
    const text = readPlanText(library.home, planId, FILES.brief.page) ?? '';
    write(FILES.brief.page, text.replace('Takes', 'Needs'));
    utimesSync(place(FILES.brief.page), 1_000_000_000, 1_000_000_000);
    expect(noticeEdits(library, planId).edited).toEqual([FILES.brief.page]);
  });

  test('data that no section takes is told as a fault without being read', () => {
    const { library, planId, write } = setUp();
    const drafted = readPlanText(library.home, planId, FILES.brief.data) ?? '';
    write(FILES.brief.data, drafted + ' '.repeat(5_000_001));
    const noticed = noticeEdits(library, planId);
    expect(noticed).toMatchObject({ edited: [], faults: [{ path: FILES.brief.data, stage: 'brief' }] });
    expect(codeOf(faultError(noticed) ?? { ok: true, value: null })).toBe('INVALID_DATA');
  });

  test('undoing the change by hand undoes the edit', () => {
    const { library, planId, write } = setUp();
    const text = readPlanText(library.home, planId, FILES.brief.page) ?? '';
    write(FILES.brief.page, 'mine');
    noticeEdits(library, planId);
    write(FILES.brief.page, text);
    expect(noticeEdits(library, planId).edited).toEqual([FILES.brief.page]);
    expect(findArtifact(library, planId, FILES.brief.page)?.editedBy).toBeNull();
  });

  test('changed data renders its page, and the file itself stays as it was written', () => {
    const { library, planId, write } = setUp();
    write(FILES.brief.data, '\uFEFF{"title":"Mine","days":9}');
    expect(noticeEdits(library, planId).edited).toEqual([FILES.brief.data]);
    expect(readPlanText(library.home, planId, FILES.brief.page)).toBe('# Mine\n\nTakes 9 days.\n');
    expect(findArtifact(library, planId, FILES.brief.page)?.editedBy).toBeNull();
    expect(readPlanText(library.home, planId, FILES.brief.data)).toBe('{"title":"Mine","days":9}');
  });

  test('a page that a killed program had rendered from changed data is no edit, and follows the data on', () => {
    const { library, planId, write } = setUp();
    write(FILES.brief.data, dataText({ title: 'Mine', days: 7 }));
    write(FILES.brief.page, '# Mine\n\nTakes 7 days.\n');
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, edited: [FILES.brief.data] });
    expect(findArtifact(library, planId, FILES.brief.page)).toMatchObject({ editedBy: null });
    write(FILES.brief.data, dataText({ title: 'Mine', days: 8 }));
    noticeEdits(library, planId);
    expect(readPlanText(library.home, planId, FILES.brief.page)).toContain('Takes 8 days.');
  });

  test('a page that was edited too is kept', () => {
    const { library, planId, write } = setUp();
    write(FILES.brief.page, 'my page');
    write(FILES.brief.data, dataText({ title: 'Mine', days: 9 }));
    expect(noticeEdits(library, planId).edited.toSorted()).toEqual([FILES.brief.data, FILES.brief.page]);
    expect(readPlanText(library.home, planId, FILES.brief.page)).toBe('my page');
  });

  test.each([
    ['not JSON', '{"title": ', ''],
    ['of another shape', '{"title": "x", "days": "nine"}', 'days'],
  ])('data that is %s is reported with its place, again and again, and changes nothing', async (_case, text, at) => {
    const { library, planId, write } = setUp();
    write(FILES.brief.data, text);
    const noticed = noticeEdits(library, planId);
    expect(noticed).toMatchObject({ edited: [], faults: [{ path: FILES.brief.data, stage: 'brief', at }] });
    expect(faultError(noticed)).toMatchObject({
      error: { code: 'INVALID_DATA', details: { artifact: FILES.brief.data, path: at } },
    });
    expect(noticeEdits(library, planId).faults).toHaveLength(1);
    expect(findArtifact(library, planId, FILES.brief.data)?.editedBy).toBeNull();
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('INVALID_DATA');
  });

  test('a deleted file leaves its stage unfinished', async () => {
    const { library, planId, place } = setUp();
    rmSync(place(FILES.tasks.page));
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, deleted: [FILES.tasks.page] });
    expect(findArtifact(library, planId, FILES.tasks.page)).toBeUndefined();
    expect(listStages(library, planId).find(({ stage }) => stage === 'tasks')).toMatchObject({
      state: 'removed',
      record: null,
    });
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('ok');
  });

  test('a deleted page comes back from edited data instead of losing the edit', () => {
    const { library, planId, place, write } = setUp();
    write(FILES.brief.data, dataText({ title: 'Mine', days: 9 }));
    rmSync(place(FILES.brief.page));
    expect(noticeEdits(library, planId)).toMatchObject({ edited: [FILES.brief.data], deleted: [FILES.brief.page] });
    expect(readPlanText(library.home, planId, FILES.brief.page)).toBe('# Mine\n\nTakes 9 days.\n');
    expect(stageRecord(library, planId, 'brief')).not.toBeNull();
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('a changed report is no edit: it is made anew', () => {
    const { library, planId, write } = setUp();
    write(FILES.report.html, '<h1>mine</h1>');
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, rejected: [FILES.report.html] });
    expect(stageRecord(library, planId, 'report')).toBeNull();
    expect(findArtifact(library, planId, FILES.report.html)?.editedBy).toBeNull();
  });

  test('a growing log is no edit', () => {
    const { library, planId, place } = setUp();
    writeFileSync(place('run.log'), 'one\n');
    trackLog(library, planId, 'run.log');
    appendFileSync(place('run.log'), 'two\n');
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('files of a stage that is being drafted are no edits', () => {
    const { library, planId, write } = setUp();
    startStage(library, planId, null, 'brief');
    write(FILES.brief.page, 'half written');
    library.transaction(() => invalidateStages(library, planId, ['tasks']));
    write(FILES.tasks.page, 'from before');
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('while a worker holds the plan only that worker notices', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    writeFileSync(join(planFolder(library.home, planId), FILES.brief.page), 'mine');
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
    expect(noticeEdits(library, planId, run).edited).toEqual([FILES.brief.page]);
  });

  test('after the worker died anybody may notice', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    draftStage(library, planId, claim(library, planId, DEAD), 'brief');
    writeFileSync(join(planFolder(library.home, planId), FILES.brief.page), 'mine');
    expect(noticeEdits(library, planId).edited).toEqual([FILES.brief.page]);
  });

  test('an edited file is copied to the history before a draft replaces it', () => {
    const { library, planId, write } = setUp();
    write(FILES.brief.page, 'my words');
    noticeEdits(library, planId);
    draftStage(library, planId, null, 'brief', 'new');
    const folder = join(planFolder(library.home, planId), 'history', 'overwritten');
    expect(
      readdirSync(folder).map((name) => readPlanText(library.home, planId, `history/overwritten/${name}`)),
    ).toEqual(['my words']);
    updateArtifact(library, planId, FILES.brief.page, { statKey: null });
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });
});
