import { appendFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Library } from './library.ts';
import { faultError, noticeEdits } from './notice-edits.ts';
import { planFolder, readPlanText } from './plan-folder.ts';
import { artifactRows, findArtifact, trackLog, updateArtifact } from './store/artifacts.ts';
import { eventsSince } from './store/events.ts';
import { invalidateStages, listStages, stageRecord, startStage } from './store/stages.ts';
import {
  claim,
  codeOf,
  DEAD,
  dataText,
  draftStage,
  finishedPlan,
  newPlan,
  temporaryLibrary,
  unwrap,
} from './test-support.ts';
import { searchPlans } from './use-cases/plans/search-plans.ts';
import { resumePlan } from './use-cases/runs/resume-plan.ts';

const NOTHING = { edited: [], deleted: [], rejected: [], faults: [] };

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const planId = finishedPlan(library);
  const place = (path: string) => join(planFolder(library.home, planId), path);
  return { library, planId, place, write: (path: string, text: string) => writeFileSync(place(path), text) };
}

/** As if all files had been lying still for a while, so that their times can be trusted. */
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
    write('003-brief.md', '# Mine, with cardamom\n');
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, edited: ['003-brief.md'] });
    expect(findArtifact(library, planId, '003-brief.md')).toMatchObject({ editedBy: 'external' });
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
    const text = readPlanText(library.home, planId, '003-brief.md') ?? '';
    write('003-brief.md', text.replace('Takes', 'Needs'));
    utimesSync(place('003-brief.md'), 1_000_000_000, 1_000_000_000);
    expect(noticeEdits(library, planId).edited).toEqual(['003-brief.md']);
  });

  test('undoing the change by hand undoes the edit', () => {
    const { library, planId, write } = setUp();
    const text = readPlanText(library.home, planId, '003-brief.md') ?? '';
    write('003-brief.md', 'mine');
    noticeEdits(library, planId);
    write('003-brief.md', text);
    expect(noticeEdits(library, planId).edited).toEqual(['003-brief.md']);
    expect(findArtifact(library, planId, '003-brief.md')?.editedBy).toBeNull();
  });

  test('changed data renders its page, and the file itself stays as it was written', () => {
    const { library, planId, write } = setUp();
    write('003-brief.json', '\uFEFF{"title":"Mine","days":9}');
    expect(noticeEdits(library, planId).edited).toEqual(['003-brief.json']);
    expect(readPlanText(library.home, planId, '003-brief.md')).toBe('# Mine\n\nTakes 9 days.\n');
    expect(findArtifact(library, planId, '003-brief.md')?.editedBy).toBeNull();
    expect(readPlanText(library.home, planId, '003-brief.json')).toBe('{"title":"Mine","days":9}');
  });

  test('a page that was edited too is kept', () => {
    const { library, planId, write } = setUp();
    write('003-brief.md', 'my page');
    write('003-brief.json', dataText({ title: 'Mine', days: 9 }));
    expect(noticeEdits(library, planId).edited.toSorted()).toEqual(['003-brief.json', '003-brief.md']);
    expect(readPlanText(library.home, planId, '003-brief.md')).toBe('my page');
  });

  test.each([
    ['not JSON', '{"title": ', ''],
    ['of another shape', '{"title": "x", "days": "nine"}', 'days'],
  ])('data that is %s is reported with its place, again and again, and changes nothing', async (_case, text, at) => {
    const { library, planId, write } = setUp();
    write('003-brief.json', text);
    const noticed = noticeEdits(library, planId);
    expect(noticed).toMatchObject({ edited: [], faults: [{ path: '003-brief.json', stage: 'brief', at }] });
    expect(faultError(noticed)).toMatchObject({
      error: { code: 'INVALID_DATA', details: { artifact: '003-brief.json', path: at } },
    });
    expect(noticeEdits(library, planId).faults).toHaveLength(1);
    expect(findArtifact(library, planId, '003-brief.json')?.editedBy).toBeNull();
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('INVALID_DATA');
  });

  test('a deleted file leaves its stage unfinished', async () => {
    const { library, planId, place } = setUp();
    rmSync(place('010-tasks.md'));
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, deleted: ['010-tasks.md'] });
    expect(findArtifact(library, planId, '010-tasks.md')).toBeUndefined();
    expect(listStages(library, planId).find(({ stage }) => stage === 'tasks')).toMatchObject({
      state: 'removed',
      record: null,
    });
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('ok');
  });

  test('a deleted page comes back from edited data instead of losing the edit', () => {
    const { library, planId, place, write } = setUp();
    write('003-brief.json', dataText({ title: 'Mine', days: 9 }));
    rmSync(place('003-brief.md'));
    expect(noticeEdits(library, planId)).toMatchObject({ edited: ['003-brief.json'], deleted: ['003-brief.md'] });
    expect(readPlanText(library.home, planId, '003-brief.md')).toBe('# Mine\n\nTakes 9 days.\n');
    expect(stageRecord(library, planId, 'brief')).not.toBeNull();
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('a changed report is no edit: it is made anew', () => {
    const { library, planId, write } = setUp();
    write('030-report.html', '<h1>mine</h1>');
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, rejected: ['030-report.html'] });
    expect(stageRecord(library, planId, 'report')).toBeNull();
    expect(findArtifact(library, planId, '030-report.html')?.editedBy).toBeNull();
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
    write('003-brief.md', 'half written');
    library.transaction(() => invalidateStages(library, planId, ['tasks']));
    write('010-tasks.md', 'from before');
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('while a worker holds the plan only that worker notices', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    writeFileSync(join(planFolder(library.home, planId), '003-brief.md'), 'mine');
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
    expect(noticeEdits(library, planId, run).edited).toEqual(['003-brief.md']);
  });

  test('after the worker died anybody may notice', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    draftStage(library, planId, claim(library, planId, DEAD), 'brief');
    writeFileSync(join(planFolder(library.home, planId), '003-brief.md'), 'mine');
    expect(noticeEdits(library, planId).edited).toEqual(['003-brief.md']);
  });

  test('an edited file is copied to the history before a draft replaces it', () => {
    const { library, planId, write } = setUp();
    write('003-brief.md', 'my words');
    noticeEdits(library, planId);
    draftStage(library, planId, null, 'brief', 'new');
    const folder = join(planFolder(library.home, planId), 'history', 'overwritten');
    expect(
      readdirSync(folder).map((name) => readPlanText(library.home, planId, `history/overwritten/${name}`)),
    ).toEqual(['my words']);
    updateArtifact(library, planId, '003-brief.md', { statKey: null });
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });
});
