import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editPrompt, type ListedFact, listFacts, planFolder, resumePlan, setFact } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import {
  artifacts,
  codeOf,
  cursor,
  differences,
  events,
  readFile,
  startedBy,
  status,
  unwrap,
} from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

let drafted: DraftedPlan;
let plan: PlanCopy;
beforeAll(async () => {
  drafted = await draftPlan();
});
beforeEach(() => {
  plan = drafted.copy();
});
afterEach(() => plan.dispose());

/** Half as much again as the prompt says, in DKK. */
const MORE = 69_000_000;

function set(id: string, value: string | number | null) {
  return setFact(plan.library, { plan_id: plan.planId, id, value });
}

function fact(id: string): ListedFact {
  const found = unwrap(listFacts(plan.library, { plan_id: plan.planId })).facts.find((known) => known.id === id);
  if (!found) throw new Error(`no fact ${id}`);
  return found;
}

function isComputed(id: string): boolean {
  return plan.library.planner?.stages.find((stage) => stage.id === id)?.computed === true;
}

describe('setting the budget', () => {
  it('changes derived facts, costs and report at once, names whose judgement rests on it, and drafts nothing', async () => {
    const before = { work: fact('budget.for_work').value };
    const started = await startedBy(plan.library, plan.planId, async () => {
      const done = unwrap(await set('budget.total', MORE));
      expect(done.value).toBe(MORE);
      expect(done.changed).toEqual(
        expect.arrayContaining([fileOf('ledger', 'data'), fileOf('cost_breakdown', 'data'), fileOf('report', 'page')]),
      );
      // Risks and plan read only that there is a budget, not how large it is; the review looks at every number.
      expect(done.stale_stages).toEqual(['cost_estimates', 'consistency_review']);
    });
    expect(started.filter((id) => !isComputed(id))).toEqual([]);
    // Nothing about time rests on the budget.
    expect(started).not.toContain('schedule');
    expect(fact('budget.total')).toMatchObject({ value: MORE, basis: 'set', set: true });
    expect(Number(fact('budget.for_work').value)).toBeCloseTo(Number(before.work) * 1.5, 0);
    // The estimates stay as they are until they are drafted again; held against another budget, they say something.
    expect(Number(fact('budget.reserve').value)).toBeCloseTo(MORE - Number(fact('cost.needed').value), 0);
    for (const path of [fileOf('report', 'page'), fileOf('report', 'report.html')]) {
      expect(readFile(plan.library, plan.planId, path)).toMatch(/69[.,\s\u00a0]?(000[.,\s\u00a0]?000|million)/);
    }
  });

  it('then resuming drafts exactly the stages that were named, and what follows from them', async () => {
    const { stale_stages } = unwrap(await set('budget.total', MORE));
    const started = await plan.resume();
    expect(started).toEqual(expect.arrayContaining([...stale_stages]));
    for (const id of ['brief', 'facts', 'wbs_packages', 'wbs_tasks', 'team', 'durations', 'swot']) {
      expect(started).not.toContain(id);
    }
    expect(status(plan.library, plan.planId).state).toBe('completed');
    expect(fact('budget.total').value).toBe(MORE);
    expect(codeOf(await resumePlan(plan.library, { plan_id: plan.planId }))).toBe('PLAN_NOT_RESUMABLE');
  });

  it('and taking it back restores every file to the letter, with nothing left to do', async () => {
    const before = artifacts(plan.library, plan.planId);
    unwrap(await set('budget.total', MORE));
    expect(differences(artifacts(plan.library, plan.planId), before)).toContain(fileOf('report', 'report.html'));
    const back = unwrap(await set('budget.total', null));
    expect(back).toMatchObject({ value: null, stale_stages: [] });
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
    expect(codeOf(await resumePlan(plan.library, { plan_id: plan.planId }))).toBe('PLAN_NOT_RESUMABLE');
  });

  it('and taking it back after a resume leads back to the plan as it was drafted', async () => {
    unwrap(await set('budget.total', MORE));
    await plan.resume();
    unwrap(await set('budget.total', null));
    await plan.resume();
    const untouched = drafted.copy();
    expect(differences(artifacts(plan.library, plan.planId), artifacts(untouched.library, untouched.planId))).toEqual(
      [],
    );
    untouched.dispose();
  });

  it('outlives a redraft of the facts, and what the prompt says now', async () => {
    unwrap(await set('budget.total', MORE));
    await plan.resume({ invalidate: { stages: ['facts'] } });
    expect(fact('budget.total').value).toBe(MORE);
    const prompt = EXAMPLE.replace('46 million', '52 million');
    unwrap(await editPrompt(plan.library, { plan_id: plan.planId, prompt }));
    await plan.resume();
    expect(fact('budget.total')).toMatchObject({ value: MORE, basis: 'set' });
  });

  it('is told as an event, with its value', async () => {
    const since = cursor(plan.library, plan.planId);
    unwrap(await set('budget.total', MORE));
    expect(events(plan.library, plan.planId, 'fact_set', since)[0]?.data).toMatchObject({
      id: 'budget.total',
      value: MORE,
    });
  });
});

describe('setting another fact', () => {
  it('that nobody judges by leaves nothing stale, and changes what is derived from it', async () => {
    const before = Number(fact('operation.cost_year').value);
    const share = Number(fact('operation.cost_share').value);
    const done = unwrap(await set('operation.cost_share', share * 2));
    expect(done.stale_stages).toEqual([]);
    expect(Number(fact('operation.cost_year').value)).toBeCloseTo(before * 2, 0);
  });

  it('such as the start moves the schedule at once', async () => {
    const before = String(fact('schedule.finish').value);
    const started = await startedBy(plan.library, plan.planId, () => set('timeline.start', '2027-06-01').then(unwrap));
    expect(started).toEqual(expect.arrayContaining(['schedule', 'schedule_risk', 'dashboard', 'report']));
    expect(started.filter((id) => !isComputed(id))).toEqual([]);
    expect(fact('schedule.start').value).toBe('2027-06-01');
    expect(String(fact('schedule.finish').value) > before).toBe(true);
  });

  it('drafted by a later stage changes it where it stands', async () => {
    const tripwire = unwrap(listFacts(plan.library, { plan_id: plan.planId })).facts.find(
      ({ stage }) => stage === 'premortem',
    );
    if (!tripwire) throw new Error('the premortem drafted no fact');
    const before = artifacts(plan.library, plan.planId);
    unwrap(await set(tripwire.id, 77));
    expect(fact(tripwire.id)).toMatchObject({ value: 77, basis: 'set', set: true });
    unwrap(await set(tripwire.id, null));
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
  });
});

describe('a fact that cannot be set', () => {
  it.each([
    ['derived by a formula', 'budget.for_work', '5', 'INVALID_INPUT'],
    ['computed by a stage', 'schedule.finish', '2028-01-01', 'INVALID_INPUT'],
    ['not there', 'budget.totl', '5', 'FACT_NOT_FOUND'],
    ['given no number', 'budget.total', 'plenty', 'INVALID_INPUT'],
    ['given another currency', 'budget.total', 'EUR 5', 'INVALID_INPUT'],
    ['given no date', 'timeline.start', '2027-02-30', 'INVALID_INPUT'],
  ])('because it is %s leaves the plan as it is', async (_, id, value, code) => {
    const before = artifacts(plan.library, plan.planId);
    const started = await startedBy(plan.library, plan.planId, async () => {
      expect(codeOf(await set(id, value))).toBe(code);
    });
    expect(started).toEqual([]);
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
  });

  it('because it has changed since it was read is a conflict', async () => {
    const input = { plan_id: plan.planId, id: 'budget.total', value: 5, expected_value: 1 };
    expect(codeOf(await setFact(plan.library, input))).toBe('CONFLICT');
    expect(fact('budget.total').set).toBe(false);
  });

  it('because a run is active is read-only', async () => {
    unwrap(await resumePlan(plan.library, { plan_id: plan.planId, invalidate: { stages: ['swot'] } }));
    expect(codeOf(await set('budget.total', MORE))).toBe('RUNNING_READONLY');
    await plan.work();
    expect(codeOf(await set('budget.total', MORE))).toBe('ok');
  });

  it('because a file was broken meanwhile is refused, and the fact is as before', async () => {
    writeFileSync(join(planFolder(plan.library.home, plan.planId), fileOf('team', 'data')), '{}');
    expect(codeOf(await set('budget.total', MORE))).toBe('INVALID_DATA');
    expect(fact('budget.total')).toMatchObject({ basis: 'stated', set: false });
  });
});
