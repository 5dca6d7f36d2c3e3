import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { noticeEdits } from '../edits/notice-edits.ts';
import { planFolder, planPlace, readPlanText } from '../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../fixture-library.ts';
import { FILES, fakePlanner } from '../fixture-planner.ts';
import { finishedPlan } from '../fixture-plans.ts';
import { type Library, openLibrary } from '../library.ts';
import { artifactRows } from '../store/files/artifacts.ts';
import { planRow } from '../store/plans/plans.ts';
import { deletePlan } from '../use-cases/plans/delete-plan.ts';
import { listDeletedPlans } from '../use-cases/plans/deleted-plans.ts';
import { restorePlan } from '../use-cases/plans/restore-plan.ts';
import { beginFileChange } from './rollback-journal.ts';

const DAY_S = 86_400;

let library: Library;
let clock: ReturnType<typeof clockedLibrary>['clock'];
let planId: string;
beforeEach(() => {
  ({ library, clock } = clockedLibrary(onTestFinished));
  planId = finishedPlan(library);
});

function openAgain(): Library {
  const again = unwrap(
    openLibrary({ home: library.home, env: {}, user: 'ada', planner: fakePlanner(), now: clock.now }),
  );
  onTestFinished(() => again.close());
  return again;
}

const trashFolder = () => join(library.home, 'trash');
const inTrash = () => unwrap(listDeletedPlans(library)).plans;
const briefOf = (open: Library) => readPlanText(open.home, planId, FILES.brief.page);

describe('a deletion that was cut short by an earlier version', () => {
  test('before its commit: the plan has its files again', () => {
    const before = briefOf(library);
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    const folder = join(trashFolder(), trash);
    cpSync(folder, `${folder}.copy`, { recursive: true });
    unwrap(restorePlan(library, { trash }));
    rmSync(planFolder(library.home, planId), { recursive: true });
    renameSync(`${folder}.copy`, folder);
    const again = openAgain();
    expect([briefOf(again), readdirSync(trashFolder())]).toEqual([before, []]);
    expect(noticeEdits(again, planId)).toMatchObject({ edited: [], deleted: [] });
  });

  test('between restoring the folder and its commit: the plan can be restored again', () => {
    const before = briefOf(library);
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    renameSync(join(trashFolder(), trash), planFolder(library.home, planId));
    const again = openAgain();
    expect(inTrash()).toMatchObject([{ trash, plan_id: planId }]);
    unwrap(restorePlan(again, { trash }));
    expect(briefOf(again)).toBe(before);
  });

  test('whose row is lost: it is in the trash once more, for thirty days from now', () => {
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    library.prepare('DELETE FROM trash').run();
    clock.forward(40 * DAY_S);
    openAgain();
    expect(inTrash()).toMatchObject([{ trash, plan_id: planId, deleted_at: clock.now() }]);
    clock.forward(31 * DAY_S);
    openAgain();
    expect([inTrash(), readdirSync(trashFolder())]).toEqual([[], []]);
  });
});

test('only what the library itself put into the trash is ever erased', () => {
  unwrap(deletePlan(library, { plan_id: planId }));
  const others = [`${planId}-2020-01-01T00-00-00.000Z`, 'my notes'];
  for (const name of others) mkdirSync(join(trashFolder(), name));
  writeFileSync(join(trashFolder(), others[0] ?? '', 'plan.json'), 'not what the library writes');
  clock.forward(31 * DAY_S);
  openAgain();
  expect(readdirSync(trashFolder()).sort()).toEqual([...others].sort());
});

test.skipIf(process.platform === 'win32')('a pipe where the rows of a plan lie saved keeps nobody waiting', () => {
  const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
  const saved = join(trashFolder(), trash, 'plan.json');
  rmSync(saved);
  execFileSync('mkfifo', [saved]);
  expect(codeOf(restorePlan(library, { trash }))).toBe('INVALID_DATA');
  library.prepare('DELETE FROM trash').run();
  openAgain();
  expect([inTrash(), readdirSync(trashFolder())]).toEqual([[], [trash]]);
});

test('a folder that stands where a restored plan belongs is kept in its history', () => {
  const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
  mkdirSync(planFolder(library.home, planId));
  writeFileSync(join(planFolder(library.home, planId), 'mine.txt'), 'mine');
  unwrap(restorePlan(library, { trash }));
  const [found = ''] = readdirSync(join(planFolder(library.home, planId), 'history'));
  expect([found, readPlanText(library.home, planId, `history/${found}/mine.txt`)]).toEqual([
    'found-2030-01-07T08-00-00.000Z',
    'mine',
  ]);
  expect(briefOf(library)).toContain('# brief');
});

test('files that a killed program moved are not lost for one that was open all the time', () => {
  const killed = openAgain();
  const rows = artifactRows(library, planId);
  const moved = 'trash/moved';
  beginFileChange(killed, planId, [{ action: 'put_back', path: moved, origin: planPlace(planId) }]);
  mkdirSync(trashFolder());
  renameSync(planFolder(library.home, planId), join(library.home, moved));
  killed.close();
  expect(noticeEdits(library, planId)).toMatchObject({ edited: [], deleted: [] });
  expect(artifactRows(library, planId).map(({ sha256 }) => sha256)).toEqual(rows.map(({ sha256 }) => sha256));
  expect(existsSync(join(library.home, moved))).toBe(false);
});

test('a change that another program is making is left alone', () => {
  const other = openAgain();
  const change = beginFileChange(other, null, [{ action: 'remove', path: 'backups/half' }]);
  mkdirSync(join(library.home, 'backups', 'half'), { recursive: true });
  openAgain();
  expect(existsSync(join(library.home, 'backups', 'half'))).toBe(true);
  change.close();
  expect(existsSync(join(library.home, 'backups', 'half'))).toBe(false);
});

test('steps that lead out of the library, by name or through a link, are not carried out', () => {
  const outside = join(library.home, '..', `outside-${process.pid}`);
  mkdirSync(join(outside, 'kept'), { recursive: true });
  onTestFinished(() => rmSync(outside, { recursive: true }));
  const name = `outside-${process.pid}`;
  symlinkSync(outside, join(library.home, 'link'), 'junction');
  beginFileChange(library, null, [
    { action: 'remove', path: `../${name}/kept` },
    { action: 'remove', path: `plans/../../${name}/kept` },
    { action: 'remove', path: 'link/kept' },
  ]).close();
  expect(existsSync(join(outside, 'kept'))).toBe(true);
});

test('a library whose trash cannot be read opens all the same', () => {
  writeFileSync(trashFolder(), 'a file where the folder belongs');
  const again = openAgain();
  expect(planRow(again, planId)?.id).toBe(planId);
  expect(codeOf(restorePlan(again, { trash: 'none' }))).toBe('PLAN_NOT_FOUND');
});
