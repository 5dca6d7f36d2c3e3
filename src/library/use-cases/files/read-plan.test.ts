import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../files/hash.ts';
import { planFolder, readPlanFile } from '../../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan, UNKNOWN_PLAN } from '../../fixture-plans.ts';
import { appendEvent, lastEvents, latestCursor } from '../../store/events/events.ts';
import { putRunFile, trackLog } from '../../store/files/artifacts.ts';
import { planRow, setTitle } from '../../store/plans/plans.ts';
import { readSetting, writeSetting } from '../../store/settings/settings.ts';
import { doctor } from '../backups/doctor.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { listEvents } from '../runs/list-events.ts';
import { exportPlan } from '../transfer/export-plan.ts';
import { listArtifacts } from './list-artifacts.ts';
import { MAX_READ_BYTES, readArtifact } from './read-artifact.ts';

const setUp = () => clockedLibrary(onTestFinished);

describe('lists of files', () => {
  test('they show what each file is, folders as one entry, and nothing that is not the plan', () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    const run = claim(library, plan_id);
    putRunFile(library, run, { path: 'figures/a b.svg', content: '<svg/>', kind: 'plan' });
    putRunFile(library, run, { path: 'figures/deep/c.svg', content: '<svg/>', kind: 'plan' });
    writeFileSync(join(planFolder(library.home, plan_id), 'run.log'), 'one\n');
    trackLog(library, plan_id, 'run.log');
    writeFileSync(join(planFolder(library.home, plan_id), 'run.log'), 'one\ntwo\n');
    writeFileSync(join(planFolder(library.home, plan_id), 'stray.txt'), 'x');
    const list = (input = {}) => unwrap(listArtifacts(library, { plan_id, ...input })).entries;
    expect(list()).toMatchObject([
      { type: 'folder', path: 'figures' },
      {
        type: 'file',
        path: 'run.log',
        size: 8,
        kind: 'log',
        content_type: 'text/plain',
        sha256: sha256('one\ntwo\n'),
        edited: false,
      },
    ]);
    expect(list({ path: 'figures/', include_metadata: false })).toEqual([
      { type: 'file', path: 'figures/a b.svg', artifact_uri: `planexe://plan/${plan_id}/figures/a%20b.svg` },
      { type: 'folder', path: 'figures/deep', artifact_uri: `planexe://plan/${plan_id}/figures/deep` },
    ]);
    expect(list({ path: 'run.log' })).toHaveLength(1);
    expect(codeOf(listArtifacts(library, { plan_id, path: 'fig' }))).toBe('ARTIFACT_NOT_FOUND');
    expect(codeOf(listArtifacts(library, { plan_id, path: '../x' }))).toBe('INVALID_ARTIFACT_URI');
    expect(codeOf(listArtifacts(library, { plan_id: UNKNOWN_PLAN }))).toBe('PLAN_NOT_FOUND');
  });

  test('an edit by another program shows', () => {
    const { library } = setUp();
    const plan_id = finishedPlan(library);
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.page), 'mine');
    const edited = unwrap(listArtifacts(library, { plan_id })).entries.filter((entry) => entry.edited);
    expect(edited).toMatchObject([{ path: FILES.brief.page, sha256: sha256('mine'), stage: 'brief' }]);
  });
});

describe('reading a file', () => {
  test('neighbouring ranges join to the whole, wherever they are cut', () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    const text = 'aé🥐漢z\u0301\u{10FFFF}';
    putRunFile(library, claim(library, plan_id), { path: 'a.txt', content: text, kind: 'plan' });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (length) => {
        const size = Buffer.byteLength(text);
        const pieces: string[] = [];
        for (let start = 0; start < size; start += length) {
          pieces.push(unwrap(readArtifact(library, { plan_id, path: 'a.txt', range: { start, length } })).content);
        }
        expect(pieces.join('')).toBe(text);
      }),
    );
  });

  test('a large file comes in parts, with the hash and size of the whole', () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    const content = 'x'.repeat(MAX_READ_BYTES + 10);
    putRunFile(library, claim(library, plan_id), { path: 'a.txt', content, kind: 'plan' });
    const read = (range?: { start?: number; length?: number }) =>
      unwrap(readArtifact(library, { plan_id, path: 'a.txt', ...(range && { range }) }));
    expect(read()).toMatchObject({
      total_size: content.length,
      sha256: sha256(content),
      range: { start: 0, length: MAX_READ_BYTES },
    });
    expect(read({ start: MAX_READ_BYTES, length: 99_999_999 }).content).toBe('x'.repeat(10));
    expect(read({ start: 99_999_999 })).toMatchObject({ content: '', range: { length: 0 } });
  });

  test('what is not text comes in base64', () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    putRunFile(library, claim(library, plan_id), { path: 'a.bin', content: 'ab', kind: 'plan' });
    expect(unwrap(readArtifact(library, { plan_id, path: 'a.bin' }))).toMatchObject({
      encoding: 'base64',
      content: 'YWI=',
    });
  });

  test.each([
    [{ path: '../library.db' }, 'INVALID_ARTIFACT_URI'],
    [{ path: 'x.md' }, 'ARTIFACT_NOT_FOUND'],
    [{ path: FILES.brief.page, range: { start: -1 } }, 'INVALID_INPUT'],
    [{ path: FILES.brief.page, range: { length: 0 } }, 'INVALID_INPUT'],
    [{ path: FILES.brief.page, range: { start: 0.5 } }, 'INVALID_INPUT'],
    [{ path: FILES.brief.page, plan_id: UNKNOWN_PLAN }, 'PLAN_NOT_FOUND'],
  ])('%j is %s', (input, code) => {
    const { library } = setUp();
    expect(codeOf(readArtifact(library, { plan_id: finishedPlan(library), ...input }))).toBe(code);
  });

  test('a deleted file is not found', () => {
    const { library } = setUp();
    const plan_id = finishedPlan(library);
    rmSync(join(planFolder(library.home, plan_id), FILES.brief.page));
    expect(codeOf(readArtifact(library, { plan_id, path: FILES.brief.page }))).toBe('ARTIFACT_NOT_FOUND');
  });
});

describe('events', () => {
  test('each is read once by going on from the cursor', () => {
    const { library } = setUp();
    const plan_id = finishedPlan(library);
    const all = unwrap(listEvents(library, { plan_id })).events;
    const seen: unknown[] = [];
    for (let since = 0; ; ) {
      const page = unwrap(listEvents(library, { plan_id, since, limit: 3 }));
      if (page.events.length === 0) break;
      seen.push(...page.events);
      since = page.cursor;
    }
    expect(seen).toEqual(all);
    expect(all.at(-1)?.cursor).toBe(latestCursor(library));
    expect(unwrap(listEvents(library, { plan_id, since: latestCursor(library) }))).toEqual({
      cursor: latestCursor(library),
      events: [],
    });
  });

  test('a burst of log lines is one event', () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    for (const [level, msg] of [
      ['info', 'a'],
      ['info', 'b'],
      ['warn', 'c'],
    ])
      appendEvent(library, plan_id, 1, 'log', { level, msg });
    const logs = unwrap(listEvents(library, { plan_id })).events.filter(({ type }) => type === 'log');
    expect(logs.map(({ data }) => data)).toEqual([
      { level: 'info', msg: 'a\nb' },
      { level: 'warn', msg: 'c' },
    ]);
    expect(lastEvents(library, plan_id, 'log', 2).map(({ data }) => data.msg)).toEqual(['b', 'c']);
  });

  test.each([[{ since: -1 }], [{ since: 1.5 }], [{ since: 10 ** 15 }], [{ limit: 0 }]])('%j is refused', (input) => {
    const { library } = setUp();
    expect(codeOf(listEvents(library, { plan_id: newPlan(library), ...input }))).toBe('INVALID_INPUT');
    expect(codeOf(listEvents(library, { plan_id: UNKNOWN_PLAN, ...input }))).toBe('PLAN_NOT_FOUND');
  });

  test('a cursor stays one when the plan with the newest events is gone', () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    const other = finishedPlan(library);
    const since = latestCursor(library);
    unwrap(deletePlan(library, { plan_id: other }));
    expect(unwrap(listEvents(library, { plan_id, since }))).toEqual({ cursor: since, events: [] });
  });
});

describe('exporting', () => {
  test('a zip holds every file, and equal plans give equal bytes', async () => {
    const { library, clock } = setUp();
    const plan_id = finishedPlan(library);
    setTitle(library, plan_id, 'Bäckerei & Café / Lyon');
    const zip = unwrap(await exportPlan(library, { plan_id, format: 'zip' }));
    expect(zip).toMatchObject({
      filename: `backerei-cafe-lyon-${plan_id.slice(0, 8)}.zip`,
      content_type: 'application/zip',
    });
    const names = [...zip.bytes.toString('latin1').matchAll(/\d{3}-[a-z]+\.(?:json|md|html)/g)].map(([name]) => name);
    expect(names.slice(0, 9)).toEqual([
      FILES.brief.data,
      FILES.brief.page,
      FILES.tasks.data,
      FILES.tasks.page,
      FILES.schedule.data,
      FILES.schedule.page,
      FILES.report.html,
      FILES.report.data,
      FILES.report.page,
    ]);
    clock.forward(100_000);
    writeFileSync(
      join(planFolder(library.home, plan_id), FILES.brief.page),
      readPlanFile(library.home, plan_id, FILES.brief.page) ?? '',
    );
    expect(unwrap(await exportPlan(library, { plan_id, format: 'zip' })).bytes.equals(zip.bytes)).toBe(true);
  });

  test('md is the report', async () => {
    const { library } = setUp();
    const plan_id = finishedPlan(library);
    expect(unwrap(await exportPlan(library, { plan_id, format: 'md' })).bytes.toString()).toMatch(/^# report/);
  });

  test('what is not there cannot be exported', async () => {
    const { library } = setUp();
    const plan_id = newPlan(library);
    expect(codeOf(await exportPlan(library, { plan_id, format: 'zip' }))).toBe('ARTIFACT_NOT_FOUND');
    expect(codeOf(await exportPlan(library, { plan_id, format: 'md' }))).toBe('ARTIFACT_NOT_FOUND');
    expect(codeOf(await exportPlan(library, { plan_id, format: 'exe' }))).toBe('INVALID_INPUT');
    expect(codeOf(await exportPlan(library, { plan_id: UNKNOWN_PLAN, format: 'zip' }))).toBe('PLAN_NOT_FOUND');
  });
});

describe('the doctor', () => {
  const statuses = (library: Parameters<typeof doctor>[0]) =>
    Object.fromEntries(unwrap(doctor(library)).checks.map(({ name, status }) => [name, status]));

  test('a sound library is sound', () => {
    const { library } = setUp();
    finishedPlan(library);
    expect(unwrap(doctor(library))).toMatchObject({
      sqlite_version: expect.stringMatching(/^3\./),
      counts: { plans: 1, runs: 1, artifacts: 9 },
    });
    expect(statuses(library)).toMatchObject({
      database: 'ok',
      references: 'ok',
      schema: 'ok',
      files: 'ok',
      folders: 'ok',
    });
  });

  test('missing and changed files, folders of nobody and rows of nobody are found, and nothing is changed', () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    rmSync(join(planFolder(library.home, planId), FILES.brief.page));
    writeFileSync(join(planFolder(library.home, planId), FILES.tasks.page), 'mine');
    mkdirSync(join(library.home, 'plans', UNKNOWN_PLAN));
    library.sqlite.pragma('foreign_keys = OFF');
    library.prepare("INSERT INTO set_facts VALUES ('gone', 'x', '1', '')").run();
    const report = unwrap(doctor(library));
    expect(statuses(library)).toMatchObject({
      database: 'ok',
      references: 'error',
      files: 'warning',
      folders: 'warning',
    });
    const detail = report.checks.find(({ name }) => name === 'files')?.detail ?? '';
    expect(detail).toMatch(/1 missing: .*; 1 changed/);
    const [missing, changed] = detail.split('; 1 changed');
    expect(missing).toContain(FILES.brief.page);
    expect(changed).toContain(FILES.tasks.page);
    expect(planRow(library, planId)?.state).toBe('completed');
  });
});

test('settings keep any JSON value', () => {
  const { library } = setUp();
  writeSetting(library, 'a', { b: [1, null] });
  writeSetting(library, 'c', 1);
  writeSetting(library, 'c', null);
  expect([readSetting(library, 'a'), readSetting(library, 'c'), readSetting(library, 'd')]).toEqual([
    { b: [1, null] },
    null,
    undefined,
  ]);
});
