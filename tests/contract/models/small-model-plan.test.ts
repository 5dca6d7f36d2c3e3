import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCalls, planQuality } from '../../../src/library/index.ts';
import { withFakeKeys } from '../../support/fake-provider/profile.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile, newModelPlan } from '../../support/models/model-runs.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';

/** A whole plan whose every question is put in the parts that a small model gets, over the wire. */

describe('a plan that a small model drafts part by part', () => {
  let test: TestLibrary;
  let provider: FakeProvider;
  let id: string;
  beforeAll(async () => {
    test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
    provider = await startFakeProvider();
    installFakeProfile(test.library, provider, 'openai-chat', { size: 'small' });
    id = newModelPlan(test.library, EXAMPLE);
    await work(test.library, id, { drafterFor: drafterOnVirtualTime() });
  });
  afterAll(async () => {
    await provider.close();
    test.dispose();
  });

  it('is complete, and the parts of its answers fit together', () => {
    expect(status(test.library, id)).toMatchObject({ state: 'completed' });
    const { findings } = unwrap(planQuality(test.library, { plan_id: id }));
    expect(findings.filter(({ code }) => code === 'outlined-instead').map(({ message }) => message)).toEqual([]);
  });

  it('asks for more, and for less at a time', () => {
    const { calls } = unwrap(listCalls(test.library, { plan_id: id }));
    const perQuestion = new Map<string, number>();
    for (const { stage, item } of calls) {
      const asked = `${stage} ${item}`;
      perQuestion.set(asked, (perQuestion.get(asked) ?? 0) + 1);
    }
    expect([...perQuestion.values()].filter((count) => count > 1).length).toBeGreaterThan(10);
    const longest = Math.max(...calls.map(({ output_tokens }) => Number(output_tokens)));
    expect(longest).toBeLessThan(2_000);
  });
});
