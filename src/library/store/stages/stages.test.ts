import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder, readPlanText } from '../../files/plan-folder.ts';
import { clockedLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import { planStatus } from '../../use-cases/plans/plan-status.ts';
import { searchPlans } from '../../use-cases/plans/search-plans.ts';
import { eventsSince } from '../events/events.ts';
import { artifactRows, findArtifact, putRunFile, trackLog } from '../files/artifacts.ts';
import { stageFile } from '../files/stage-files.ts';
import { ledger, readSetFacts, replaceLedger, writeSetFact } from '../plans/facts.ts';
import { planRequest, setTitle } from '../plans/plans.ts';
import type { ClaimedRun } from '../runs/claims.ts';
import { LeaseLost } from '../runs/lease.ts';
import { releaseRun } from '../runs/runs.ts';
import { findCall, saveCall } from './calls.ts';
import {
  commitStage,
  currentStage,
  failStage,
  invalidateStages,
  listStages,
  reportShare,
  stageRecord,
  stageTexts,
  startStage,
} from './stages.ts';

const RECORD = {
  definition: 'd',
  reads: [{ key: 'page:x', sha: 's' }],
  findings: [],
  partial: [],
  draftedBy: 'outline',
  runId: 'run_0001',
};

function setUp() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const planId = newPlan(library);
  return { clock, library, planId, run: claim(library, planId) };
}

describe('stages', () => {
  test('a finished stage has its record, texts and rows; a begun one has none of them', () => {
    const { library, planId, run } = setUp();
    draftStage(library, planId, run, 'brief');
    expect(stageRecord(library, planId, 'brief')).toMatchObject({ draftedBy: 'outline', reads: [] });
    expect(stageTexts(library, planId, 'brief')).toMatchObject({
      page: '# brief\n\nTakes 3 days.\n',
      dataEdited: false,
      pageEdited: false,
    });
    startStage(library, planId, run, 'brief');
    expect(stageRecord(library, planId, 'brief')).toBeNull();
    expect(stageTexts(library, planId, 'brief')).toBeNull();
    expect(existsSync(join(planFolder(library.home, planId), FILES.brief.page))).toBe(true);
  });

  test('what is done of a stage never falls, not even when another worker begins it again', () => {
    const { library, planId, run } = setUp();
    startStage(library, planId, run, 'brief');
    expect(currentStage(library, planId)).toEqual({ stage: 'brief', share: 0 });
    for (const share of [0.25, 0.75, 0.5]) reportShare(library, run, 'brief', share);
    expect(currentStage(library, planId)).toEqual({ stage: 'brief', share: 0.75 });
    releaseRun(library, run);
    const again = claim(library, planId);
    expect(() => reportShare(library, run, 'brief', 0.9)).toThrow(LeaseLost);
    startStage(library, planId, again, 'brief');
    expect(currentStage(library, planId)).toEqual({ stage: 'brief', share: 0.75 });
    draftStage(library, planId, again, 'brief');
    startStage(library, planId, again, 'brief');
    expect(currentStage(library, planId)).toEqual({ stage: 'brief', share: 0 });
  });

  test('a stage with a file gone has no texts', () => {
    const { library, planId, run } = setUp();
    draftStage(library, planId, run, 'brief');
    rmSync(join(planFolder(library.home, planId), stageFile(library, planId, 'brief', { role: 'page' })?.path ?? ''));
    expect(stageTexts(library, planId, 'brief')).toBeNull();
  });

  test('files that a stage no longer writes are taken away with their rows', () => {
    const { library, planId, run } = setUp();
    const commit = (paths: string[]) =>
      commitStage(library, planId, run, {
        stage: 'wbs',
        record: RECORD,
        files: paths.map((path) => ({ path, content: path, role: path.endsWith('.md') ? 'page' : 'file' })),
        durationMs: 5,
      });
    commit(['020-wbs.md', '020-a.csv', '020-b.svg']);
    commit(['020-wbs.md', '020-b.svg']);
    expect(artifactRows(library, planId).map(({ path, contentType, kind }) => [path, contentType, kind])).toEqual([
      ['020-b.svg', 'image/svg+xml', 'intermediate'],
      ['020-wbs.md', 'text/markdown', 'plan'],
    ]);
    expect(readdirSync(planFolder(library.home, planId)).sort()).toEqual(['020-b.svg', '020-wbs.md']);
  });

  test('drafting the same again changes no time and says nothing of its files', () => {
    const { library, planId, run, clock } = setUp();
    draftStage(library, planId, run, 'brief');
    const before = findArtifact(library, planId, FILES.brief.page);
    clock.forward(60);
    draftStage(library, planId, run, 'brief');
    expect(findArtifact(library, planId, FILES.brief.page)).toEqual(before);
    const types = eventsSince(library, planId, 0, 100).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('artifact'))).toEqual(['artifact_created', 'artifact_created']);
  });

  test('without a run, nothing is written while one is active', () => {
    const { library, planId } = setUp();
    expect(() => draftStage(library, planId, null, 'brief')).toThrow(LeaseLost);
    const finished = finishedPlan(library);
    draftStage(library, finished, null, 'brief', 'again');
    expect(stageRecord(library, finished, 'brief')).not.toBeNull();
  });

  test('what lists show of a stage is there as soon as the stage is', () => {
    const { library, planId, run } = setUp();
    const fact = { id: 'a', label: 'a', value: 1, unit: 'EUR', basis: 'assumed' as const, stage: 'facts' };
    commitStage(library, planId, run, {
      stage: 'facts',
      record: RECORD,
      files: [],
      durationMs: 0,
      title: 'Bakery',
      ledger: [fact],
    });
    expect(ledger(library, planId)).toEqual([fact]);
    expect(unwrap(planStatus(library, { plan_id: planId })).title).toBe('Bakery');
  });

  test('a worker that lost its run while it wrote leaves the files of its successor alone', () => {
    const { library, planId, run } = setUp();
    const owner = `${process.pid}:successor`;
    let second: ClaimedRun | null = null;
    const files = [
      {
        path: '001-x.md',
        role: 'page' as const,
        // The successor starts and finishes while the first is still writing.
        get content() {
          if (second === null) {
            releaseRun(library, run);
            second = claim(library, planId, owner);
            draftStage(library, planId, second, 'brief', 'theirs');
          }
          return 'mine';
        },
      },
      { path: FILES.brief.page, role: 'page' as const, content: 'mine' },
    ];
    const commit = { stage: 'brief', record: RECORD, files, durationMs: 0 };
    expect(() => commitStage(library, planId, run, commit)).toThrow(LeaseLost);
    expect(readdirSync(planFolder(library.home, planId)).sort()).toEqual([FILES.brief.data, FILES.brief.page]);
    expect(readPlanText(library.home, planId, FILES.brief.page)).toMatch(/theirs/);
  });

  test('a failed stage keeps what went wrong', () => {
    const { library, planId, run } = setUp();
    startStage(library, planId, run, 'brief');
    failStage(library, planId, run, 'brief', 'the model answered nothing');
    expect(listStages(library, planId)).toMatchObject([
      { stage: 'brief', state: 'failed', failure: 'the model answered nothing', record: null },
    ]);
  });

  test('invalidating over edits forgets edits and calls of that stage only, and keeps a copy of the edit', () => {
    const { library, planId, run } = setUp();
    for (const stage of ['brief', 'tasks']) {
      draftStage(library, planId, run, stage);
      saveCall(library, planId, { requestSha: stage, stage, answer: 'x' });
    }
    writeFileSync(join(planFolder(library.home, planId), FILES.brief.page), 'mine');
    library.prepare("UPDATE artifacts SET edited_by = 'ada' WHERE plan_id = ? AND role = 'page'").run(planId);
    library.transaction(() => invalidateStages(library, planId, ['brief'], { overEdits: true, askAnew: true }));
    expect(stageRecord(library, planId, 'brief')).toBeNull();
    expect(stageRecord(library, planId, 'tasks')).not.toBeNull();
    expect(findArtifact(library, planId, FILES.brief.page)?.editedBy).toBeNull();
    expect(findArtifact(library, planId, FILES.tasks.page)?.editedBy).toBe('ada');
    expect([findCall(library, planId, 'brief'), findCall(library, planId, 'tasks')]).toEqual([undefined, 'x']);
    const [copy = ''] = readdirSync(join(planFolder(library.home, planId), 'history', 'overwritten'));
    expect(readPlanText(library.home, planId, `history/overwritten/${copy}`)).toBe('mine');
  });

  test('pages can be found, and no longer when they are gone', () => {
    const { library, planId, run } = setUp();
    const commit = (text: string) =>
      commitStage(library, planId, run, {
        stage: 'x',
        record: RECORD,
        files: [{ path: '001-x.md', content: text, role: 'page' }],
        durationMs: 0,
      });
    const found = (query: string) => unwrap(searchPlans(library, { query })).hits.map(({ path }) => path);
    commit('sourdough starter');
    expect(found('sourdough')).toEqual(['001-x.md']);
    commit('rye');
    expect([found('sourdough'), found('rye')]).toEqual([[], ['001-x.md']]);
  });
});

describe('what belongs to a run or a plan', () => {
  test('a run puts its own files in place only while it is held', () => {
    const { library, planId, run } = setUp();
    putRunFile(library, run, { path: '999-pipeline_complete.txt', content: 'done', kind: 'state' });
    expect(findArtifact(library, planId, '999-pipeline_complete.txt')).toMatchObject({
      kind: 'state',
      stage: null,
      contentType: 'text/plain',
    });
    expect(() => putRunFile(library, { ...run, owner: '1:x' }, { path: 'x.txt', content: '', kind: 'state' })).toThrow(
      LeaseLost,
    );
    expect(readPlanText(library.home, planId, 'x.txt')).toBeNull();
  });

  test('a log is listed with the size that it has', () => {
    const { library, planId, run } = setUp();
    trackLog(library, planId, 'run.log');
    expect(findArtifact(library, planId, 'run.log')).toBeUndefined();
    draftStage(library, planId, run, 'brief');
    writeFileSync(join(planFolder(library.home, planId), 'run.log'), 'one line\n');
    trackLog(library, planId, 'run.log');
    expect(findArtifact(library, planId, 'run.log')).toMatchObject({ size: 9, kind: 'log' });
  });

  test('the first answer to a call stays', () => {
    const { library, planId } = setUp();
    const meta = { model: 'm', input_tokens: 10, output_tokens: 5, cost_usd: 0.25 };
    saveCall(library, planId, { requestSha: 'a', stage: 'brief', answer: { text: 'ä' }, meta });
    saveCall(library, planId, { requestSha: 'a', stage: 'brief', answer: 'other', meta });
    saveCall(library, planId, { requestSha: 'b', stage: 'brief', answer: null });
    expect([findCall(library, planId, 'a'), findCall(library, planId, 'b'), findCall(library, planId, 'c')]).toEqual([
      { text: 'ä' },
      null,
      undefined,
    ]);
    expect(unwrap(planStatus(library, { plan_id: planId })).timing.last_llm_call_at).toBe(library.now());
  });

  test('the ledger keeps its order, and set facts their type', () => {
    const { library, planId } = setUp();
    const fact = (id: string) => ({ id, label: id, value: 1, unit: 'EUR', basis: 'assumed' as const, stage: 'facts' });
    replaceLedger(library, planId, [fact('z'), fact('a')]);
    replaceLedger(library, planId, [fact('b'), fact('z'), fact('a')]);
    expect(ledger(library, planId).map(({ id }) => id)).toEqual(['b', 'z', 'a']);
    writeSetFact(library, planId, 'z', 2);
    writeSetFact(library, planId, 'a', '2030-01-01');
    writeSetFact(library, planId, 'z', 3.5);
    expect(readSetFacts(library, planId)).toEqual({ a: '2030-01-01', z: 3.5 });
    writeSetFact(library, planId, 'z', null);
    expect(readSetFacts(library, planId)).toEqual({ a: '2030-01-01' });
  });

  test('the request is what was asked for', () => {
    const { library } = setUp();
    const planId = newPlan(library, {
      prompt: 'Build a boat',
      start_date: '2031-02-03',
      speed_vs_detail: 'fast',
      locale: 'de-ch',
    });
    expect(planRequest(library, planId)).toEqual({
      prompt: 'Build a boat',
      start_date: '2031-02-03',
      speed: 'fast',
      profile: 'outline',
      locale: 'de-CH',
    });
  });

  test('a title is one line, can be found, and an empty one changes nothing', () => {
    const { library, planId } = setUp();
    setTitle(library, planId, '  Zoological\n garden ');
    setTitle(library, planId, ' \n');
    expect(unwrap(planStatus(library, { plan_id: planId })).title).toBe('Zoological garden');
    expect(unwrap(searchPlans(library, { query: 'zoological' })).hits.map(({ plan_id }) => plan_id)).toEqual([planId]);
  });

  test('cursors only grow, over all plans', () => {
    const { library, planId } = setUp();
    newPlan(library);
    setTitle(library, planId, 'x');
    finishedPlan(library);
    const cursors = library
      .prepare('SELECT cursor FROM events ORDER BY rowid')
      .all()
      .map(({ cursor }) => Number(cursor));
    expect(cursors.every((cursor, index) => index === 0 || cursor > (cursors[index - 1] ?? 0))).toBe(true);
    expect(cursors.length).toBeGreaterThan(20);
  });
});
