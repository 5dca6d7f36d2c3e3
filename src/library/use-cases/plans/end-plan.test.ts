import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder, readPlanText, writePlanFiles } from '../../files/plan-folder.ts';
import { clockedLibrary, codeOf, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { claim, FAILED, finishedPlan, newPlan } from '../../fixture-plans.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { ledger, readSetFacts, writeSetFact } from '../../store/plans/facts.ts';
import { planRow } from '../../store/plans/plans.ts';
import { finishRun } from '../../store/runs/runs.ts';
import { findCall, saveCall } from '../../store/stages/calls.ts';
import { listStages } from '../../store/stages/stages.ts';
import { retryPlan } from '../runs/retry-plan.ts';
import { archivePlan } from './archive-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { listPlans } from './list-plans.ts';
import { planStatus } from './plan-status.ts';
import { searchPlans } from './search-plans.ts';

const setUp = () => clockedLibrary(onTestFinished);

describe('retrying', () => {
  test('it begins anew under the same id and keeps what was there in the history', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    saveCall(library, planId, { requestSha: 'a', stage: 'brief', answer: 1 });
    writeSetFact(library, planId, 'budget.total', 5);
    writePlanFiles(library.home, planId, [{ path: 'notes/mine.txt', content: 'mine' }]);
    const brief = readPlanText(library.home, planId, FILES.brief.page);
    expect(unwrap(await retryPlan(library, { plan_id: planId }))).toEqual({
      plan_id: planId,
      run_id: 'run_0002',
      state: 'pending',
      model_profile: 'outline',
      history: 'history/run_0001',
    });
    expect(readdirSync(planFolder(library.home, planId))).toEqual(['history']);
    const kept = (path: string) => readPlanText(library.home, planId, `history/run_0001/${path}`);
    expect([kept(FILES.brief.page), kept('notes/mine.txt'), JSON.parse(kept('set-facts.json') ?? '')]).toEqual([
      brief,
      'mine',
      { 'budget.total': 5 },
    ]);
    expect([
      artifactRows(library, planId),
      listStages(library, planId),
      ledger(library, planId),
      readSetFacts(library, planId),
      findCall(library, planId, 'a'),
    ]).toEqual([[], [], [], {}, undefined]);
    expect(unwrap(searchPlans(library, { query: 'bakery' })).hits).toHaveLength(1);
    finishRun(library, claim(library, planId), FAILED);
    expect(unwrap(await retryPlan(library, { plan_id: planId })).history).toBe('history/run_0002');
  });

  test('only a failed or stopped plan can be retried', async () => {
    const { library } = setUp();
    const processing = newPlan(library);
    claim(library, processing);
    for (const planId of [finishedPlan(library), newPlan(library), processing, newPlan(library, { start: false })]) {
      expect(codeOf(await retryPlan(library, { plan_id: planId }))).toBe('PLAN_NOT_FAILED');
    }
    expect(
      codeOf(
        await retryPlan(library, { plan_id: finishedPlan(library, { state: 'stopped' }), model_profile: 'baseline' }),
      ),
    ).toBe('INVALID_INPUT');
  });
});

describe('deleting', () => {
  test('the folder goes to the trash with everything that was known, and nothing of the plan is found any more', () => {
    const { library, clock } = setUp();
    const planId = finishedPlan(library);
    const child = newPlan(library, { parent_plan_id: planId });
    clock.forward(1);
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    expect(trash).toBe(`${planId}-2030-01-07T08-00-01.000Z`);
    expect(existsSync(planFolder(library.home, planId))).toBe(false);
    const saved = JSON.parse(readFileSync(join(library.home, 'trash', trash, 'plan.json'), 'utf8'));
    expect([saved.plan.id, saved.runs.length, saved.stages.length, saved.artifacts.length, saved.facts.length]).toEqual(
      [planId, 1, 4, 9, 1],
    );
    expect(existsSync(join(library.home, 'trash', trash, FILES.report.html))).toBe(true);
    expect(codeOf(planStatus(library, { plan_id: planId }))).toBe('PLAN_NOT_FOUND');
    expect(planRow(library, child)?.parentPlanId).toBeNull();
    const left = ['runs', 'stages', 'artifacts', 'events', 'facts', 'search_pages'].map(
      (table) => library.prepare(`SELECT count(*) AS n FROM ${table} WHERE plan_id = ?`).get(planId)?.n,
    );
    expect(left).toEqual([0, 0, 0, 0, 0, 0]);
    expect(unwrap(searchPlans(library, { query: 'brief' })).hits).toEqual([]);
  });

  test('only what is over can be deleted, or never began', () => {
    const { library } = setUp();
    const processing = newPlan(library);
    claim(library, processing);
    expect([newPlan(library), processing].map((plan_id) => codeOf(deletePlan(library, { plan_id })))).toEqual([
      'PLAN_NOT_TERMINAL',
      'PLAN_NOT_TERMINAL',
    ]);
    const over = [
      newPlan(library, { start: false }),
      finishedPlan(library, FAILED),
      finishedPlan(library, { state: 'stopped' }),
    ];
    expect(over.map((plan_id) => codeOf(deletePlan(library, { plan_id })))).toEqual(['ok', 'ok', 'ok']);
  });

  test('a plan whose folder is gone can be deleted', () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    rmSync(planFolder(library.home, planId), { recursive: true });
    expect(codeOf(deletePlan(library, { plan_id: planId }))).toBe('ok');
  });
});

describe('archiving', () => {
  test('it hides a plan from lists and shows it again', () => {
    const { library } = setUp();
    const planId = finishedPlan(library);
    unwrap(archivePlan(library, { plan_id: planId }));
    expect(unwrap(listPlans(library)).plans).toEqual([]);
    expect(unwrap(listPlans(library, { include_archived: true })).plans).toMatchObject([
      { plan_id: planId, archived: true },
    ]);
    expect(unwrap(searchPlans(library, { query: 'bakery' })).hits).toEqual([]);
    unwrap(archivePlan(library, { plan_id: planId, archived: false }));
    expect(unwrap(listPlans(library)).plans).toMatchObject([{ plan_id: planId, archived: false }]);
  });
});
