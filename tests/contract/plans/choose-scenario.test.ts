import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  browsePlans,
  chooseScenario,
  diffPlans,
  estimateAddedSections,
  listScenarios,
  planOverview,
  previewScenario,
  readArtifact,
  resumePlan,
  stopPlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { planner } from '../../../src/planner/planner.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime } from '../../support/models/model-runs.ts';
import { type TestLibrary, work } from '../../support/plans/in-process.ts';
import { codeOf, fileNames, startedBy, status, unwrap } from '../../support/plans/plan-state.ts';
import { newStrategyPlan, openModelLibrary } from '../../support/plans/strategy-plan.ts';

let test: TestLibrary;
let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
  test = openModelLibrary(provider);
});
afterEach(async () => {
  test.dispose();
  await provider.close();
});

async function drafted(): Promise<string> {
  const planId = newStrategyPlan(test.library);
  await draft(planId);
  return planId;
}

function draft(planId: string): Promise<void> {
  return work(test.library, planId, { drafterFor: drafterOnVirtualTime() });
}

function strategyOf(plan_id: string) {
  const { strategy } = unwrap(listScenarios(test.library, { plan_id }));
  if (!strategy) throw new Error('the plan has no strategy');
  return strategy;
}

/** One that is not chosen. */
function otherOf(planId: string): string {
  return strategyOf(planId).scenarios.find((scenario) => !scenario.is_chosen)?.id ?? '';
}

describe('another scenario', () => {
  it('is told before it is chosen: every section that the next run drafts is among those named', async () => {
    const plan_id = await drafted();
    const scenario = otherOf(plan_id);
    const { follows, drafts, estimate } = unwrap(await previewScenario(test.library, { plan_id, scenario }));
    expect(drafts).toEqual([]);
    expect(follows).toContainEqual({ stage: 'project_plan', title: 'Project plan' });
    expect(follows.map(({ stage }) => stage)).not.toContain('swot');
    expect(strategyOf(plan_id).scenarios.find(({ id }) => id === scenario)?.is_chosen).toBe(false);

    const { sha256 } = strategyOf(plan_id);
    const chosen = unwrap(await chooseScenario(test.library, { plan_id, scenario, expected_sha256: sha256 }));
    expect(chosen).toMatchObject({ updated: true });
    expect(chosen.stale.map(({ stage }) => stage)).toContain('project_plan');
    const told = follows.map(({ stage }) => stage);
    expect(told).toEqual(expect.arrayContaining(chosen.stale.map(({ stage }) => stage)));

    const started = await startedBy(test.library, plan_id, async () => {
      unwrap(await resumePlan(test.library, { plan_id }));
      await draft(plan_id);
    });
    expect(status(test.library, plan_id).state).toBe('completed');
    const judged = planner.stages.filter(({ computed }) => !computed).map(({ id }) => id);
    expect(started).toContain('project_plan');
    expect(started.filter((id) => judged.includes(id) && !told.includes(id))).toEqual([]);
    expect(estimate.calls).toBeGreaterThanOrEqual(told.length);
    expect(estimate).toMatchObject({ profile: 'fake', leaves_computer: expect.any(Boolean) });
    expect(estimate.minutes).toBeGreaterThan(0);
    expect(estimate.cost_usd).toBeGreaterThan(0);
    expect(strategyOf(plan_id).scenarios.find(({ is_chosen }) => is_chosen)?.id).toBe(scenario);
  });

  it('leaves no edit behind when the first one is chosen again', async () => {
    const plan_id = await drafted();
    const first = strategyOf(plan_id);
    const best = first.scenarios.find(({ is_chosen }) => is_chosen)?.id ?? '';
    const choose = async (scenario: string) =>
      unwrap(await chooseScenario(test.library, { plan_id, scenario, expected_sha256: strategyOf(plan_id).sha256 }));
    expect((await choose(best)).updated).toBe(false);
    await choose(otherOf(plan_id));
    expect(strategyOf(plan_id).state).toBe('edited');
    expect(await choose(best)).toMatchObject({ updated: true, sha256: first.sha256, stale: [] });
    expect(strategyOf(plan_id).state).toBe('fresh');
  });

  it('keeps the plan as it was, which can be compared with what becomes of it', async () => {
    const plan_id = await drafted();
    const { library } = test;
    const before = strategyOf(plan_id);
    const first = before.scenarios.find(({ is_chosen }) => is_chosen);
    expect(before.earlier).toBeNull();
    const scenario = otherOf(plan_id);
    const stale = { plan_id, scenario, expected_sha256: 'another', keep_earlier: true };
    expect(codeOf(await chooseScenario(library, stale))).toBe('CONFLICT');
    expect(unwrap(browsePlans(library, {})).plans).toHaveLength(1);

    const { earlier } = unwrap(await chooseScenario(library, { ...stale, expected_sha256: before.sha256 }));
    if (earlier === null) throw new Error('the plan was not kept');
    expect(strategyOf(plan_id).earlier).toEqual({ plan_id: earlier, scenario: first?.title });
    expect(strategyOf(earlier).scenarios.find(({ is_chosen }) => is_chosen)?.id).toBe(first?.id);
    expect(unwrap(await planOverview(library, { plan_id })).parent?.plan_id).toBe(earlier);
    unwrap(await resumePlan(library, { plan_id }));
    await draft(plan_id);

    const diff = unwrap(await diffPlans(library, { a: earlier, b: plan_id }));
    expect(diff.same).toBe(false);
    expect(diff.schedule?.finish.a).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const side of [diff.costs?.a, diff.costs?.b])
      expect(side).toMatchObject({ currency: 'DKK', likely: expect.any(Number), needed: expect.any(Number) });
    expect(diff.risks?.odds).toMatchObject({ a: { p80: expect.any(String) }, b: { p80: expect.any(String) } });
    expect(diff.summary.join(' ')).toMatch(/cost.*80% likely to end by.*Decisions:.*Risks:/);
    // The plan as it was has nothing left to do, and goes on for itself.
    expect(status(library, earlier).state).toBe('completed');
    expect(codeOf(await resumePlan(library, { plan_id: earlier }))).toBe('PLAN_NOT_RESUMABLE');
  });

  it('is listed best score first, with what it breaks and whether the scores favour it', async () => {
    const { scenarios } = strategyOf(await drafted());
    const scores = scenarios.map(({ score }) => score ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scenarios).toHaveLength(3);
    expect(scenarios.filter(({ is_favoured }) => is_favoured)).toHaveLength(1);
    expect(scenarios.every(({ choices, idea }) => choices.length >= 4 && idea !== '')).toBe(true);
  });

  it('is refused with what to do: unknown, changed meanwhile, while a run waits, and where there is none', async () => {
    const { library } = test;
    const plan_id = newStrategyPlan(library);
    const early = await chooseScenario(library, { plan_id, scenario: 'bold', expected_sha256: '' });
    expect(codeOf(early)).toBe('RUNNING_READONLY');
    unwrap(stopPlan(library, { plan_id }));
    expect(codeOf(await chooseScenario(library, { plan_id, scenario: 'bold', expected_sha256: '' }))).toBe(
      'ARTIFACT_NOT_FOUND',
    );
    expect(unwrap(listScenarios(library, { plan_id })).strategy).toBeNull();
    unwrap(await resumePlan(library, { plan_id }));
    await draft(plan_id);

    const { sha256, path } = strategyOf(plan_id);
    const unknown = await chooseScenario(library, { plan_id, scenario: 'nowhere', expected_sha256: sha256 });
    expect(unknown).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field: 'scenario' } } });
    expect(codeOf(await previewScenario(library, { plan_id, scenario: 'nowhere' }))).toBe('INVALID_INPUT');

    const { content } = unwrap(readArtifact(library, { plan_id, path }));
    const data = JSON.parse(content) as { reasons: Record<string, string> };
    const reasons = Object.fromEntries(Object.keys(data.reasons).map((id) => [id, 'Another reason.']));
    unwrap(await writeArtifact(library, { plan_id, path, content: JSON.stringify({ ...data, reasons }) }));
    const conflict = await chooseScenario(library, { plan_id, scenario: otherOf(plan_id), expected_sha256: sha256 });
    expect(conflict).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT', details: { current_sha256: strategyOf(plan_id).sha256 } },
    });
  });
});

describe('what adding a section takes', () => {
  it('is told before: the section, what may follow from it, and no fewer calls than are made', async () => {
    const { library } = test;
    const plan_id = await drafted();
    const before = fileNames(library, plan_id);
    const told = unwrap(await estimateAddedSections(library, { plan_id, add_sections: ['pitch'] }));
    expect(told.drafts).toEqual([{ stage: 'pitch', title: 'Pitch' }]);
    expect(fileNames(library, plan_id)).toEqual(before);
    const asked = provider.seen.length;
    unwrap(await resumePlan(library, { plan_id, add_sections: ['pitch'] }));
    await draft(plan_id);
    const calls = provider.seen.length - asked;
    expect(calls).toBeLessThanOrEqual(told.estimate.calls);
    expect(told.estimate.calls).toBeGreaterThan(0);
    const nothing = unwrap(await estimateAddedSections(library, { plan_id }));
    expect(nothing).toMatchObject({ drafts: [], follows: [], estimate: { calls: 0 } });
  });

  it('needs who can draft it', async () => {
    const plan_id = newStrategyPlan(test.library);
    const outlined = await estimateAddedSections(test.library, {
      plan_id,
      add_sections: ['pitch'],
      model_profile: 'outline',
    });
    expect(outlined).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field: 'add_sections' } } });
  });
});
