import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumePlan } from '../../src/library/index.ts';
import { pipeline } from '../../src/planning/pipeline/index.ts';
import { EXAMPLE } from '../support/drafted-plan.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../support/in-process.ts';
import {
  artifacts,
  codeOf,
  differences,
  fileNames,
  startedBy,
  startedSince,
  status,
  unwrap,
} from '../support/plan-state.ts';

let test: TestLibrary;
beforeEach(() => {
  test = openTestLibrary();
});
afterEach(() => test.dispose());

const AUDIT = pipeline.stages.filter(({ phase }) => phase === 'validating').map(({ id }) => id);
const ALL = pipeline.stages.map(({ id }) => id).sort();

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

  it('validate_plan of a plan with nothing drafted fails clearly and says what to do', async () => {
    const { library } = test;
    const planId = newPlan(library, EXAMPLE, { target: 'validate_plan' });
    await work(library, planId);
    expect(startedSince(library, planId)).toEqual([]);
    expect(status(library, planId).error).toMatchObject({ failure_reason: 'generation_error', recoverable: true });
    expect(status(library, planId).error?.message).toMatch(/Nothing to validate yet.*build_plan/);
  });

  it('counts for nothing at speed ping, which drafts as far as the screening', async () => {
    const { library } = test;
    const planId = newPlan(library, EXAMPLE, { speed: 'ping' });
    await work(library, planId);
    expect(status(library, planId)).toMatchObject({ state: 'completed', progress_percentage: 100 });
    expect(startedSince(library, planId)).toEqual(['prompt', 'screen_planning_prompt']);
    expect(fileNames(library, planId)).not.toContain('030-report.html');
  });
});
