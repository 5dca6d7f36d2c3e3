import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder, readPlanText, writePlanFiles } from '../../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { dataText, draftStage, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan, UNKNOWN_PLAN } from '../../fixture-plans.ts';
import { putRunFile, recordArtifact } from '../../store/files/artifacts.ts';
import { archivePlan } from '../plans/archive-plan.ts';
import { stageDetail } from '../plans/stage-detail.ts';
import { redraftPreview } from '../runs/redraft-preview.ts';
import { checkFile } from './check-file.ts';
import { discardEdit, draftedFile } from './discard-edit.ts';
import { fileStatus } from './file-status.ts';
import { listFiles } from './list-files.ts';
import { writeArtifact } from './write-artifact.ts';

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const plan_id = finishedPlan(library);
  return {
    library,
    plan_id,
    write: (path: string, content: string) => writeArtifact(library, { plan_id, path, content }),
    status: (path: string) => unwrap(fileStatus(library, { plan_id, path })),
    preview: (...stages: string[]) => unwrap(redraftPreview(library, { plan_id, stages })),
  };
}

test('another user, and an unknown plan, get nothing', async () => {
  const { library, plan_id } = setUp();
  const stranger = { ...library, user: 'eve' };
  const path = FILES.brief.page;
  const asks = async (plan: string, as: typeof library) => [
    codeOf(listFiles(as, { plan_id: plan })),
    codeOf(fileStatus(as, { plan_id: plan, path })),
    codeOf(await checkFile(as, { plan_id: plan, path, content: '' })),
    codeOf(draftedFile(as, { plan_id: plan, path })),
    codeOf(redraftPreview(as, { plan_id: plan, stages: [] })),
    codeOf(stageDetail(as, { plan_id: plan, stage: 'brief' })),
  ];
  expect(new Set(await asks(plan_id, stranger))).toEqual(new Set(['PERMISSION_DENIED']));
  expect(new Set(await asks(UNKNOWN_PLAN, library))).toEqual(new Set(['PLAN_NOT_FOUND']));
});

describe('the list of files', () => {
  test('it has those in folders too, with what they are and which sections there are', async () => {
    const library = temporaryLibrary(onTestFinished);
    const plan_id = newPlan(library);
    const run = claim(library, plan_id);
    draftStage(library, plan_id, run, 'brief');
    putRunFile(library, run, { path: 'calls/run_0001/0001.json', content: '{}', kind: 'log', sensitive: true });
    const { files, sections } = unwrap(listFiles(library, { plan_id }));
    expect(files).toMatchObject([
      { path: FILES.brief.data, role: 'data', stage: 'brief', edited: false, broken: false, sensitive: false },
      { path: FILES.brief.page, role: 'page' },
      { path: 'calls/run_0001/0001.json', stage: null, sensitive: true, size: 2 },
    ]);
    expect(sections[0]).toEqual({ stage: 'brief', number: '003', group: 'plan', title: 'brief' });
  });

  test('it tells further pages of a section by their headings, and nothing else', () => {
    const library = temporaryLibrary(onTestFinished);
    const plan_id = newPlan(library);
    const run = claim(library, plan_id);
    draftStage(library, plan_id, run, 'brief');
    const drafts = [
      { path: 'draft-1.md', content: '# Order of the timber\n\n# More\n' },
      { path: 'draft-2.md', content: 'No heading\n# Below\n' },
    ];
    library.transaction(() => {
      writePlanFiles(library.home, plan_id, drafts);
      for (const draft of drafts)
        recordArtifact(library, plan_id, { ...draft, stage: 'brief', role: 'file', kind: 'plan' });
    });
    const headings = unwrap(listFiles(library, { plan_id })).files.map(({ path, heading }) => [path, heading]);
    expect(headings).toEqual([
      [FILES.brief.data, null],
      [FILES.brief.page, null],
      ['draft-1.md', 'Order of the timber'],
      ['draft-2.md', null],
    ]);
  });

  test('it marks what was edited, and what another program broke', async () => {
    const { library, plan_id, write } = setUp();
    await write(FILES.brief.page, 'mine');
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.data), '{');
    const { files } = unwrap(listFiles(library, { plan_id }));
    expect(files.filter(({ edited }) => edited).map(({ path }) => path)).toEqual([FILES.brief.page]);
    expect(files.filter(({ broken }) => broken).map(({ path }) => path)).toEqual([FILES.brief.data]);
  });
});

describe('how a file stands', () => {
  test('it can be edited, and who edited it is said', async () => {
    const { status, write } = setUp();
    expect(status(FILES.brief.page)).toMatchObject({ refusal: null, edited: null, section: { stage: 'brief' } });
    await write(FILES.brief.page, 'mine');
    expect(status(FILES.brief.page).edited).toMatchObject({ by: 'ada', reason: null });
  });

  test('why it cannot be edited is what writing would say', async () => {
    const { library, plan_id, status, write } = setUp();
    const { refusal } = status(FILES.schedule.page);
    expect(refusal).toMatchObject({ code: 'PERMISSION_DENIED', details: { edit_instead: expect.any(Array) } });
    expect(await write(FILES.schedule.page, 'x')).toMatchObject({ error: refusal });
    unwrap(archivePlan(library, { plan_id, archived: true }));
    expect(status(FILES.brief.page).refusal?.message).toContain('archived');
  });

  test('a run makes all of it read-only', () => {
    const library = temporaryLibrary(onTestFinished);
    const plan_id = newPlan(library);
    draftStage(library, plan_id, claim(library, plan_id), 'brief');
    expect(unwrap(fileStatus(library, { plan_id, path: FILES.brief.page })).refusal?.code).toBe('RUNNING_READONLY');
  });

  test('a broken file says where', () => {
    const { library, plan_id, status } = setUp();
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.data), '{"title":"","days":1}');
    expect(status(FILES.brief.data)).toMatchObject({ refusal: null, fault: { path: 'title' } });
  });

  test('a file that is not there is not found', () => {
    const { library, plan_id } = setUp();
    expect(codeOf(fileStatus(library, { plan_id, path: 'nothing.md' }))).toBe('ARTIFACT_NOT_FOUND');
  });
});

test('checking writes nothing and finds nothing in pages', async () => {
  const { library, plan_id } = setUp();
  const check = async (path: string, content: string) =>
    unwrap(await checkFile(library, { plan_id, path, content })).issues;
  expect(await check(FILES.brief.page, 'anything')).toEqual([]);
  expect(await check(FILES.brief.data, dataText({ title: 'x', days: 1 }))).toEqual([]);
  expect(unwrap(listFiles(library, { plan_id })).files.some(({ edited }) => edited)).toBe(false);
});

test('what restoring would bring is what it brings', async () => {
  const { library, plan_id, write } = setUp();
  const read = () => readPlanText(library.home, plan_id, FILES.brief.data);
  const before = read();
  await write(FILES.brief.data, dataText({ title: 'Mine', days: 3 }));
  const drafted = unwrap(draftedFile(library, { plan_id, path: FILES.brief.data })).text;
  expect(drafted).toBe(before);
  expect(unwrap(await discardEdit(library, { plan_id, path: FILES.brief.data })).restored).toBe(true);
  expect(read()).toBe(drafted);
});

describe('before drafting again', () => {
  test('it names what follows through others, and nothing that does not', () => {
    const { preview } = setUp();
    expect(preview('brief')).toMatchObject({
      stages: [{ stage: 'brief' }],
      edits_lost: [],
      follows: [{ stage: 'tasks' }, { stage: 'schedule', computed: true }, { stage: 'report' }],
      kept: [],
      also: [],
      refusal: null,
    });
    expect(preview('schedule').follows).toMatchObject([{ stage: 'report' }]);
  });

  test('an edit of the section goes, an edit of a reader stays and stops what follows', async () => {
    const { preview, write } = setUp();
    await write(FILES.brief.page, 'mine');
    await write(FILES.tasks.page, 'mine too');
    const { edits_lost, kept, follows } = preview('brief');
    expect(edits_lost).toEqual([FILES.brief.page]);
    expect(kept).toMatchObject([{ stage: 'tasks' }]);
    // The report reads the brief itself; the schedule reads only the tasks.
    expect(follows).toMatchObject([{ stage: 'report' }]);
  });

  test('what is out of date already is told apart', async () => {
    const { preview, write } = setUp();
    await write(FILES.brief.page, 'mine');
    expect(preview('schedule').also).toMatchObject([{ stage: 'tasks' }]);
  });

  test('a run, an archive and an unknown section are refused', () => {
    const { library, plan_id, preview } = setUp();
    expect(codeOf(redraftPreview(library, { plan_id, stages: ['nothing'] }))).toBe('STAGE_NOT_FOUND');
    unwrap(archivePlan(library, { plan_id, archived: true }));
    expect(preview('brief').refusal?.code).toBe('PERMISSION_DENIED');
  });
});

test('a section in depth has its files, its edits and no calls where none were made', async () => {
  const { library, plan_id, write } = setUp();
  await write(FILES.brief.page, 'mine');
  const detail = unwrap(stageDetail(library, { plan_id, stage: 'brief' }));
  expect(detail).toMatchObject({
    files: [
      { path: FILES.brief.data, edited: null },
      { path: FILES.brief.page, edited: { by: 'ada' } },
    ],
    drafted_in: 'run_0001',
    calls: [],
    spent: { calls: 0, cost_usd: 0 },
  });
  expect(codeOf(stageDetail(library, { plan_id, stage: 'nothing' }))).toBe('STAGE_NOT_FOUND');
});
