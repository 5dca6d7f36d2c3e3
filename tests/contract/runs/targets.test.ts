import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPlans, planGraph, resumePlan, retryPlan, setFact, stopPlan } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { outlinedSections } from '../../support/plans/outlined-sections.ts';
import {
  artifacts,
  codeOf,
  differences,
  fileNames,
  startedBy,
  startedSince,
  status,
  unwrap,
} from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

let test: TestLibrary;
beforeEach(() => {
  test = openTestLibrary();
});
afterEach(() => test.dispose());

const AUDIT = pipeline.stages.filter(({ phase }) => phase === 'validating').map(({ id }) => id);
const ALL = outlinedSections()
  .map(({ id }) => id)
  .sort();

describe('the target of a run', () => {
  it('build_plan drafts all but the audit; validate_plan then audits and renders the report; both are the whole', async () => {
    const { library } = test;
    const planId = newPlan(library, EXAMPLE, { target: 'build_plan' });
    await work(library, planId);
    expect(status(library, planId).state).toBe('completed');
    expect(startedSince(library, planId).sort()).toEqual(ALL.filter((id) => !AUDIT.includes(id)));

    const audited = await startedBy(library, planId, async () => {
      unwrap(await resumePlan(library, { plan_id: planId, target: 'validate_plan' }));
      await work(library, planId);
    });
    expect(audited).toEqual([...AUDIT, 'report'].sort());
    expect(codeOf(await resumePlan(library, { plan_id: planId, target: 'validate_plan' }))).toBe('PLAN_NOT_RESUMABLE');

    const whole = newPlan(library, EXAMPLE, { target: 'build_plan_and_validate' });
    await work(library, whole);
    expect(startedSince(library, whole).sort()).toEqual(ALL);
    expect(differences(artifacts(library, planId), artifacts(library, whole))).toEqual([]);
  });

  it('validate_plan is refused where nothing is drafted, at creation and later, and says what to do', async () => {
    const { library } = test;
    const refused = { error: { code: 'INVALID_TARGET', details: { next: expect.stringContaining('build_plan') } } };
    const request = { prompt: EXAMPLE, target: 'validate_plan' };
    expect(createPlanWith(library, request, 'outline')).toMatchObject(refused);
    expect(unwrap(listPlans(library)).plans).toEqual([]);

    const stopped = newPlan(library, EXAMPLE);
    unwrap(stopPlan(library, { plan_id: stopped }));
    expect(await resumePlan(library, { plan_id: stopped, target: 'validate_plan' })).toMatchObject(refused);
    expect(status(library, stopped)).toMatchObject({ state: 'stopped', run_id: 'run_0001' });
  });

  it('belongs to its run: after a validation, a resume without a target drafts whatever is stale', async () => {
    const { library } = test;
    const planId = newPlan(library, EXAMPLE, { target: 'build_plan' });
    await work(library, planId);
    unwrap(await resumePlan(library, { plan_id: planId, target: 'validate_plan' }));
    await work(library, planId);

    const { stale_stages } = unwrap(await setFact(library, { plan_id: planId, id: 'budget.total', value: 1_234_567 }));
    const invalidate = { stages: ['identify_risks'] };
    const redrafted = await startedBy(library, planId, async () => {
      unwrap(await resumePlan(library, { plan_id: planId, invalidate }));
      await work(library, planId);
    });
    expect(stale_stages.length).toBeGreaterThan(0);
    expect(redrafted).toEqual(expect.arrayContaining(['identify_risks', ...stale_stages]));
    const fresh = unwrap(planGraph(library, { plan_id: planId })).nodes.filter(({ state }) => state !== 'fresh');
    expect(fresh).toEqual([]);
    expect(status(library, planId).state).toBe('completed');
  });

  it('is all that the plan was to be when it is drafted from scratch', async () => {
    const { library } = test;
    const planId = newPlan(library, EXAMPLE, { target: 'build_plan' });
    await work(library, planId);
    unwrap(await resumePlan(library, { plan_id: planId, target: 'validate_plan' }));
    unwrap(stopPlan(library, { plan_id: planId }));
    unwrap(await retryPlan(library, { plan_id: planId }));
    const drafted = await startedBy(library, planId, () => work(library, planId));
    expect(drafted).toEqual(ALL);
  });

  it('counts for nothing at speed ping, which drafts as far as the screening', async () => {
    const { library } = test;
    const planId = newPlan(library, EXAMPLE, { speed: 'ping' });
    await work(library, planId);
    expect(status(library, planId)).toMatchObject({ state: 'completed', progress_percentage: 100 });
    expect(startedSince(library, planId)).toEqual(['prompt', 'screen_planning_prompt']);
    expect(fileNames(library, planId)).not.toContain(fileOf('report', 'report.html'));
  });
});
