import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  estimateAddedSections,
  listArtifacts,
  optionalSections,
  planGraph,
  planStatus,
  readArtifact,
  resumePlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import type { Drafter } from '../../../src/planning/engine/question.ts';
import type { DrafterFactory } from '../../../src/worker/run-options.ts';
import { withFakeKeys } from '../../support/fake-provider/profile.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile } from '../../support/models/model-runs.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { codeOf, pathOf, status, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

let test: TestLibrary;
let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
  test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
  installFakeProfile(test.library, provider, 'openai-chat');
});
afterEach(async () => {
  test.dispose();
  await provider.close();
});

function plan(profile: string, choice: object = {}) {
  const request = { prompt: EXAMPLE, speed_vs_detail: 'fast', start_date: '2027-01-04', locale: 'en-GB', ...choice };
  return createPlanWith(test.library, request, profile);
}

/** Works through the waiting run; gives the sections that asked the model, each question once, in order of their names. */
async function asking(planId: string): Promise<string[]> {
  const asked: string[] = [];
  const drafterFor: DrafterFactory = async (...args) => {
    const run = await drafterOnVirtualTime()(...args);
    const { drafter } = run;
    if (!drafter) return run;
    const noting: Drafter = {
      answer(question, scope) {
        asked.push(scope.stage);
        return drafter.answer(question, scope);
      },
    };
    return { ...run, drafter: noting };
  };
  await work(test.library, planId, { drafterFor });
  return asked.sort();
}

const stateOf = (planId: string, stage: string) =>
  unwrap(optionalSections(test.library, { plan_id: planId })).sections.find((section) => section.stage === stage)
    ?.state;

describe('an optional section', () => {
  it('is added to a finished plan by name: it alone is drafted, and it stands in the report', async () => {
    const { library } = test;
    const { plan_id } = unwrap(plan('fake'));
    await work(library, plan_id, { drafterFor: drafterOnVirtualTime() });
    expect(status(library, plan_id).state).toBe('completed');
    expect(stateOf(plan_id, 'pitch')).toBe('left_out');
    expect(unwrap(planGraph(library, { plan_id })).left_out).toContainEqual({ stage: 'pitch', title: 'Pitch' });
    expect(codeOf(await resumePlan(library, { plan_id }))).toBe('PLAN_NOT_RESUMABLE');

    unwrap(await resumePlan(library, { plan_id, add_sections: ['Pitch'] }));
    // The section, and the look for contradictions that reads it.
    expect(await asking(plan_id)).toEqual(['consistency_review', 'pitch']);
    expect(status(library, plan_id).state).toBe('completed');
    expect(stateOf(plan_id, 'pitch')).toBe('drafted');
    const paths = unwrap(listArtifacts(library, { plan_id })).entries.map(({ path }) => path);
    expect(paths.filter((path) => path.includes('pitch'))).toHaveLength(2);
    expect(codeOf(await resumePlan(library, { plan_id, leave_out_sections: ['pitch'] }))).toBe('INVALID_INPUT');
  });

  it('has further files in the plan: the first drafts of documents', async () => {
    const { library } = test;
    const { plan_id } = unwrap(plan('fake', { add_sections: ['documents'] }));
    await work(library, plan_id, { drafterFor: drafterOnVirtualTime() });
    expect(status(library, plan_id).state).toBe('completed');
    const paths = unwrap(listArtifacts(library, { plan_id })).entries.map(({ path }) => path);
    const { content } = unwrap(readArtifact(library, { plan_id, path: fileOf('documents', 'data') }));
    const { documents } = JSON.parse(content ?? '') as { readonly documents: readonly { readonly kind: string }[] };
    const created = documents.filter(({ kind }) => kind === 'create');
    // The five most urgent have one; a small team writes fewer.
    expect(paths.filter((path) => path.includes('document-draft'))).toHaveLength(Math.min(5, created.length));
    const draft = unwrap(readArtifact(library, { plan_id, path: 'document-draft-1.md' }));
    expect(draft).toMatchObject({ content: expect.stringContaining('*To be written.*') });
  });

  it('is left out of a plan that is to have all of them', () => {
    const { plan_id } = unwrap(plan('fake', { speed_vs_detail: 'all', leave_out_sections: ['pitch'] }));
    expect(stateOf(plan_id, 'pitch')).toBe('left_out');
    const other = unwrap(plan('fake', { speed_vs_detail: 'all' }));
    expect(other.plan_id).not.toBe(plan_id);
    expect(stateOf(other.plan_id, 'pitch')).toBe('to_draft');
  });

  it('is missed by no outline, which cannot have it', async () => {
    const { plan_id } = unwrap(plan('outline', { speed_vs_detail: 'all' }));
    await work(test.library, plan_id);
    expect(status(test.library, plan_id)).toMatchObject({ state: 'completed' });
    expect(unwrap(planStatus(test.library, { plan_id })).warnings.join(' ')).not.toMatch(/Pitch/);
    const refused = await resumePlan(test.library, { plan_id, add_sections: ['pitch'] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field: 'add_sections' } } });
    // With a model it can: the rest is kept.
    unwrap(await resumePlan(test.library, { plan_id, add_sections: ['pitch'], model_profile: 'fake' }));
    expect(await asking(plan_id)).toEqual(['consistency_review', 'pitch']);
    expect(stateOf(plan_id, 'pitch')).toBe('drafted');
    expect(stateOf(plan_id, 'premise_attack')).toBe('left_out');
  });

  it('brings what it needs, although that was left out, and nothing else to an outline', async () => {
    const { library } = test;
    const { plan_id } = unwrap(plan('outline', { speed_vs_detail: 'all', leave_out_sections: ['levers', 'pitch'] }));
    await work(library, plan_id);
    const order = { plan_id, add_sections: ['scenarios'], model_profile: 'fake' };
    const told = unwrap(await estimateAddedSections(library, order));
    expect(told.drafts.map(({ stage }) => stage)).toEqual(['levers', 'scenarios']);
    unwrap(await resumePlan(library, order));
    const toDraft = unwrap(optionalSections(library, { plan_id })).sections.filter(({ state }) => state === 'to_draft');
    expect(toDraft.map(({ stage }) => stage)).toEqual(['levers', 'scenarios']);
  });

  it.each([
    [{ add_sections: ['sonnet'] }, 'add_sections', /Unknown section.*sonnet/],
    [{ add_sections: ['swot'] }, 'add_sections', /SWOT.*every plan/],
    [{ leave_out_sections: ['swot'] }, 'leave_out_sections', /SWOT.*every plan/],
    [{ add_sections: ['pitch'], leave_out_sections: ['Pitch'] }, 'leave_out_sections', /at once/],
  ])('is refused with its name where there is none: %j', (choice, field, message) => {
    const refused = plan('fake', choice);
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field } } });
    if (!refused.ok) expect(refused.error.message).toMatch(message);
  });
});

describe('the strategy of a plan', () => {
  it('is what the plan is drafted from: another scenario redrafts exactly what reads it', async () => {
    const { library } = test;
    const strategy = ['levers', 'scenarios', 'scenario_choice', 'strategic_decisions'];
    const { plan_id } = unwrap(plan('fake', { add_sections: strategy }));
    await work(library, plan_id, { drafterFor: drafterOnVirtualTime() });
    expect(status(library, plan_id).state).toBe('completed');
    const path = pathOf(library, plan_id, 'scenario_choice', 'data');
    const { content, sha256 } = unwrap(readArtifact(library, { plan_id, path }));
    const data = JSON.parse(content) as { chosen: string; totals: { scenario: string }[] };
    const other = data.totals.find(({ scenario }) => scenario !== data.chosen)?.scenario ?? '';

    const edited = { plan_id, path, content: JSON.stringify({ ...data, chosen: other }), expected_sha256: sha256 };
    unwrap(await writeArtifact(library, edited));
    const nodes = unwrap(planGraph(library, { plan_id })).nodes;
    const stale = nodes.filter(({ state }) => state === 'stale').map(({ stage }) => stage);
    expect(stale).toEqual(
      expect.arrayContaining(['team', 'project_plan', 'wbs_packages', 'dependencies', 'cost_estimates']),
    );
    for (const kept of ['brief', 'facts', 'wbs_phases', 'swot', 'levers', 'scenarios'])
      expect(stale).not.toContain(kept);

    unwrap(await resumePlan(library, { plan_id }));
    await work(library, plan_id, { drafterFor: drafterOnVirtualTime() });
    expect(status(library, plan_id).state).toBe('completed');
    const kept = unwrap(readArtifact(library, { plan_id, path }));
    expect((JSON.parse(kept.content) as { chosen: string }).chosen).toBe(other);
  });
});
