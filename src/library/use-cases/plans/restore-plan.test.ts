import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder, readPlanText } from '../../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan, TABLES_OF_PLANS } from '../../fixture-plans.ts';
import { writeSetFact } from '../../store/plans/facts.ts';
import { planRow } from '../../store/plans/plans.ts';
import { putQuestion } from '../../store/runs/questions.ts';
import { finishRun } from '../../store/runs/runs.ts';
import { saveCall } from '../../store/stages/calls.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { asUser } from './as-user.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { eraseDeletedPlan, listDeletedPlans } from './deleted-plans.ts';
import { restorePlan } from './restore-plan.ts';
import { searchPlans } from './search-plans.ts';

/** All rows of the library, told apart by table. */
function rows(library: ReturnType<typeof temporaryLibrary>): Record<string, unknown[]> {
  return Object.fromEntries(
    TABLES_OF_PLANS.map((table) => [table, library.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all()]),
  );
}

function files(folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => {
      const place = join(entry.parentPath, entry.name);
      return [place.slice(folder.length), readFileSync(place, 'utf8')];
    })
    .sort();
}

/** A plan with something in every table. */
async function wornPlan(library: ReturnType<typeof temporaryLibrary>): Promise<string> {
  const planId = newPlan(library, { tags: ['oven', 'Lyon'], parent_plan_id: finishedPlan(library) });
  const run = claim(library, planId);
  const question = { stage: 'brief', title: 'Brief', item: '', instructions: '?', context: [], schema: {}, words: 1 };
  putQuestion(library, run, { ...question, questionSha: 'q', urgency: 1 });
  finishRun(library, run, { state: 'stopped' });
  saveCall(library, planId, { requestSha: 'a', stage: 'brief', answer: { any: [1, null, 'x'] } });
  writeSetFact(library, planId, 'budget.total', 5);
  library.prepare("INSERT INTO schedule_baselines VALUES (?, '2030-01-01', '{}')").run(planId);
  return planId;
}

describe('bringing a deleted plan back', () => {
  test('every row and file is as it was, and its pages are found again', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = await wornPlan(library);
    const finished = finishedPlan(library);
    unwrap(await writeArtifact(library, { plan_id: finished, path: FILES.brief.page, content: '# Sourdough\n' }));
    const child = newPlan(library, { parent_plan_id: finished, start: false });
    for (const id of [planId, finished]) {
      const before = { rows: rows(library), files: files(planFolder(library.home, id)) };
      const { trash } = unwrap(deletePlan(library, { plan_id: id }));
      expect(planRow(library, id)).toBeUndefined();
      expect(unwrap(restorePlan(library, { trash }))).toMatchObject({ plan_id: id });
      const after = rows(library);
      const told = after.events?.pop();
      expect(told).toMatchObject({ plan_id: id, type: 'plan_created' });
      expect(after).toEqual(before.rows);
      expect(files(planFolder(library.home, id))).toEqual(before.files);
      // The deletion's own event is not compared the next time.
      library.prepare('DELETE FROM events WHERE cursor = ?').run((told as { cursor: number }).cursor);
    }
    expect(planRow(library, child)?.parentPlanId).toBe(finished);
    expect(unwrap(searchPlans(library, { query: 'sourdough' })).hits).toMatchObject([
      { plan_id: finished, path: FILES.brief.page },
    ]);
    expect(unwrap(searchPlans(library, { query: 'bakery' })).hits.map(({ plan_id }) => plan_id)).toContain(planId);
    expect(unwrap(listDeletedPlans(library)).plans).toEqual([]);
  });

  test('what others have taken meanwhile stays theirs', async () => {
    const library = temporaryLibrary(onTestFinished);
    const parent = finishedPlan(library);
    const request = { prompt: 'Open a bakery in Lyon by spring.', parent_plan_id: parent };
    const planId = unwrap(await createPlan(library, { ...request, client_request_id: 'one' })).plan_id;
    finishRun(library, claim(library, planId), { state: 'stopped' });
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    const twin = unwrap(await createPlan(library, request));
    expect(twin.deduplicated).toBe(false);
    unwrap(deletePlan(library, { plan_id: parent }));
    unwrap(restorePlan(library, { trash }));
    expect(planRow(library, planId)).toMatchObject({ parentPlanId: null, clientRequestId: 'one', dedupKey: null });
  });

  test('it is refused for another user, a second time, and where the plan is there', () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    const bob = asUser(library, 'bob');
    expect([codeOf(restorePlan(bob, { trash })), codeOf(eraseDeletedPlan(bob, { trash }))]).toEqual([
      'PERMISSION_DENIED',
      'PERMISSION_DENIED',
    ]);
    expect(unwrap(listDeletedPlans(bob)).plans).toEqual([]);
    unwrap(restorePlan(library, { trash }));
    expect(codeOf(restorePlan(library, { trash }))).toBe('PLAN_NOT_FOUND');
    expect(codeOf(restorePlan(library, { trash: '../plans' }))).toBe('PLAN_NOT_FOUND');
    library
      .prepare('INSERT INTO trash (folder, plan_id, user, title, deleted_at) VALUES (?, ?, ?, ?, ?)')
      .run(trash, planId, 'ada', 'x', library.now());
    expect(codeOf(restorePlan(library, { trash }))).toBe('CONFLICT');
  });

  test.each([
    ['gone', null],
    ['no JSON', () => '{'],
    ['of another plan', (text: string) => text.replaceAll(/"planId": "[^"]+"/g, '"planId": "other"')],
    ['of another user', (text: string) => text.replace('"user": "ada"', '"user": "bob"')],
    ['as if it ran', (text: string) => text.replace('"state": "completed"', '"state": "processing"')],
    ['with a state that is none', (text: string) => text.replace(/"state": "done"/, '"state": "odd"')],
    ['without its title', (text: string) => text.replace(/"title"/, '"name"')],
  ])('rows that are %s bring nothing back and leave the trash as it is', (_, change) => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    const file = join(library.home, 'trash', trash, 'plan.json');
    if (change) writeFileSync(file, change(readFileSync(file, 'utf8')));
    else rmSync(file);
    const before = rows(library);
    expect(codeOf(restorePlan(library, { trash }))).toBe('INVALID_DATA');
    expect(rows(library)).toEqual(before);
    expect([existsSync(planFolder(library.home, planId)), existsSync(join(library.home, 'trash', trash))]).toEqual([
      false,
      true,
    ]);
    expect(readPlanText(library.home, planId, FILES.brief.page)).toBeNull();
  });
});

test('a deleted plan can be taken away for good', () => {
  const library = temporaryLibrary(onTestFinished);
  const { trash } = unwrap(deletePlan(library, { plan_id: finishedPlan(library) }));
  expect(unwrap(listDeletedPlans(library)).plans).toMatchObject([{ trash, kept_until: expect.any(String) }]);
  unwrap(eraseDeletedPlan(library, { trash }));
  expect(existsSync(join(library.home, 'trash', trash))).toBe(false);
  expect(unwrap(listDeletedPlans(library)).plans).toEqual([]);
  expect(codeOf(restorePlan(library, { trash }))).toBe('PLAN_NOT_FOUND');
});
