import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ZipPart, zipOf } from '../../../../tests/support/files/zip-parts.ts';
import type { PlanRow } from '../../db/schema.ts';
import { planFolder, readPlanText, writePlanFiles } from '../../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { dataText, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { savedRows } from '../../recovery/saved-plan.ts';
import { eventsSince } from '../../store/events/events.ts';
import { planRow } from '../../store/plans/plans.ts';
import { putQuestion } from '../../store/runs/questions.ts';
import { addAttempt } from '../../store/stages/attempts.ts';
import { saveCall } from '../../store/stages/calls.ts';
import { startStage } from '../../store/stages/stages.ts';
import { discardEdit } from '../files/discard-edit.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { planStatus } from '../plans/plan-status.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { listBackups } from './backups.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup, restoreBackupFile } from './restore-backup.ts';

let from: Library;
let to: Library;
beforeEach(() => {
  from = clockedLibrary(onTestFinished).library;
  to = clockedLibrary(onTestFinished).library;
});

async function backUp(library: Library): Promise<string> {
  const { name } = unwrap(await createBackup(library));
  return join(library.home, 'backups', name);
}

function zipFile(parts: readonly ZipPart[]): string {
  const file = join(from.home, 'made.zip');
  writeFileSync(file, zipOf(parts));
  return file;
}

/** Plans whose events and calls alternate, as those of plans that are drafted side by side do. */
function plansSideBySide(library: Library, count: number): string[] {
  const ids = Array.from({ length: count }, () => finishedPlan(library));
  for (let round = 0; round < 3; round += 1) for (const id of ids) addCall(library, id, `round ${round}`);
  return ids;
}

function addCall(library: Library, planId: string, item: string): void {
  addAttempt(
    library,
    planId,
    1,
    {
      stage: 'brief',
      item,
      provider: 'fake',
      model: 'fake',
      input_tokens: 1,
      output_tokens: 1,
      cost_usd: 0.1,
      latency_ms: 1,
      finish_reason: 'stop',
      outcome: 'answered',
      cause: null,
    },
    { question: '?', answer: '!' },
  );
  saveCall(library, planId, { requestSha: item, stage: 'brief', answer: item });
}

/** Everything that the library knows of a plan, but for numbers that count up over all plans. */
function known(library: Library, planId: string) {
  const rows = (table: string, columns: string, order = columns) =>
    library.prepare(`SELECT ${columns} FROM ${table} WHERE plan_id = ? ORDER BY ${order}`).all(planId);
  return {
    events: eventsSince(library, planId, 0, 1000)
      .map(({ cursor: _, ...event }) => event)
      .filter(({ data }) => data.restored !== true),
    attempts: rows('attempts', 'stage, item, cost_usd, at', 'id'),
    calls: rows('calls', 'request_sha, answer'),
    stages: rows('stages', 'stage, state, record'),
    facts: rows('facts', 'id, fact'),
    brief: readPlanText(library.home, planId, FILES.brief.page),
  };
}

describe('a backup of another library', () => {
  test.each([
    ['an empty one', () => []],
    ['one with plans of its own', () => plansSideBySide(to, 2)],
  ])('comes back whole into %s', async (_, prepare) => {
    const ids = plansSideBySide(from, 3);
    const own = prepare();
    const before = own.map((id) => known(to, id));
    const restored = unwrap(await restoreBackupFile(to, await backUp(from)));
    expect(restored).toMatchObject({ present: 0, refused: [] });
    expect(restored.restored.map(({ plan_id }) => plan_id).sort()).toEqual([...ids].sort());
    for (const id of ids) expect(known(to, id)).toEqual(known(from, id));
    expect(own.map((id) => known(to, id))).toEqual(before);
    expect(unwrap(searchPlans(to, { query: 'brief' })).hits.length).toBeGreaterThanOrEqual(ids.length);
  });

  test('what is not restored is told with the reason, and the rest is', async () => {
    const [good = '', damaged = '', foreign = '', unknown = ''] = plansSideBySide(from, 4);
    const rows = (id: string) => savedRows(from, planRow(from, id) as PlanRow);
    const zip = zipFile([
      ...[good, foreign, damaged, unknown].map((id) => ({
        name: `plans/${id}/${FILES.brief.page}`,
        content: '# Brief',
      })),
      { name: `plans/${good}/plan.json`, content: rows(good) },
      { name: `plans/${foreign}/plan.json`, content: rows(foreign).replaceAll('"user": "ada"', '"user": "bob"') },
      { name: `plans/${damaged}/plan.json`, content: '{}' },
    ]);
    const { restored, refused } = unwrap(await restoreBackupFile(to, zip));
    expect(restored.map(({ plan_id }) => plan_id)).toEqual([good]);
    expect(Object.fromEntries(refused.map(({ plan_id, reason }) => [plan_id, reason]))).toEqual({
      [damaged]: 'What the library knew of it is damaged in the backup.',
      [foreign]: 'It belongs to another user, bob. Set PLANEXE_USER to that name to restore it.',
      [unknown]: 'The backup has files of it, but not what the library knew of it.',
    });
  });

  test('a file whose bytes were changed is noticed, and nothing of its plan is left', async () => {
    const planId = finishedPlan(from);
    const zip = zipFile([
      { name: `plans/${planId}/plan.json`, content: savedRows(from, planRow(from, planId) as PlanRow) },
      { name: `plans/${planId}/${FILES.brief.page}`, content: '# Brief', crc: 1 },
    ]);
    expect(unwrap(await restoreBackupFile(to, zip))).toMatchObject({
      restored: [],
      refused: [{ plan_id: planId, reason: `Its file ${FILES.brief.page} is damaged in the backup.` }],
    });
    expect([codeOf(planStatus(to, { plan_id: planId })), readdirSync(join(to.home, 'plans'))]).toEqual([
      'PLAN_NOT_FOUND',
      [],
    ]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a pipe that is called a backup is none, and keeps nobody waiting',
  async () => {
    const folder = join(to.home, 'backups');
    const pipe = join(folder, 'planexe-backup-2026-01-01T00-00-00Z.zip');
    mkdirSync(folder);
    execFileSync('mkfifo', [pipe]);
    expect(listBackups(to).backups).toEqual([]);
    expect(codeOf(await restoreBackupFile(to, pipe))).toBe('INVALID_DATA');
  },
);

test('every table with rows of plans is in a backup, and the library numbers only those that are given numbers anew', () => {
  const saved = Object.keys(JSON.parse(savedRows(from, planRow(from, finishedPlan(from)) as PlanRow)));
  const tables = from
    .prepare(`SELECT name, sql LIKE '%AUTOINCREMENT%' AS numbered FROM sqlite_master
      WHERE type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_master.name) WHERE name = 'plan_id')`)
    .all();
  const isSaved = ({ name }: Record<string, unknown>) => saved.includes(String(name));
  const names = (rows: typeof tables) => rows.map(({ name }) => String(name)).sort();
  // The search is built anew, a request is kept with the plan's row, and the others are of the library.
  expect(names(tables.filter((table) => !isSaved(table)))).toEqual([
    'agent_calls',
    'changes',
    'plan_requests',
    'rollback_journal',
    'search_pages',
    'search_plans',
    'trash',
  ]);
  expect(names(tables.filter((table) => isSaved(table) && table.numbered === 1))).toEqual(['attempts', 'events']);
});

test('a backup taken in the middle of a run restores to a plan that goes on from its finished stages', async () => {
  const planId = newPlan(from);
  const run = claim(from, planId);
  const question = { stage: 'tasks', title: 'Tasks', item: '', instructions: '?', context: [], schema: {}, words: 1 };
  putQuestion(from, run, { ...question, questionSha: 'q', urgency: 1 });
  startStage(from, planId, run, 'tasks');
  const { restored } = unwrap(await restoreBackupFile(to, await backUp(from)));
  expect(restored).toMatchObject([{ plan_id: planId }]);
  expect(unwrap(planStatus(to, { plan_id: planId }))).toMatchObject({ state: 'stopped' });
  expect(to.prepare("SELECT count(*) AS n FROM stages WHERE state = 'running'").get()).toEqual({ n: 0 });
  expect(unwrap(await resumePlan(to, { plan_id: planId }))).toMatchObject({ run_id: 'run_0002', state: 'pending' });
  expect(claim(to, planId).continued).toBe(false);
});

test('what was drafted before an edit is in a backup, so that the edit can be discarded where it arrives', async () => {
  const planId = finishedPlan(from);
  const drafted = readPlanText(from.home, planId, FILES.brief.data);
  const content = dataText({ title: 'Mine', days: 1 });
  unwrap(await writeArtifact(from, { plan_id: planId, path: FILES.brief.data, content }));
  unwrap(await restoreBackupFile(to, await backUp(from)));
  const discarded = unwrap(await discardEdit(to, { plan_id: planId, path: FILES.brief.data }));
  expect(discarded).toMatchObject({ discarded: true, restored: true });
  expect(readPlanText(to.home, planId, FILES.brief.data)).toBe(drafted);
});

test('after the loss of the database a backup restores over the folders that are still there, and keeps them', async () => {
  const planId = finishedPlan(from);
  const zip = await backUp(from);
  mkdirSync(planFolder(to.home, planId), { recursive: true });
  writePlanFiles(to.home, planId, [{ path: 'newer.txt', content: 'newer than the backup' }]);
  mkdirSync(join(to.home, 'backups'));
  const name = zip.split('/').at(-1) ?? '';
  copyFileSync(zip, join(to.home, 'backups', name));
  expect(unwrap(await restoreBackup(to, { name }))).toMatchObject({ restored: [{ plan_id: planId }], refused: [] });
  expect(readPlanText(to.home, planId, 'history/found-2030-01-07T08-00-00.000Z/newer.txt')).toBe(
    'newer than the backup',
  );
});
