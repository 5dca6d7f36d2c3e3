import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { type Library, planFolder, resumePlan } from '../../src/library/index.ts';
import { FAULTS } from '../support/fake-provider/faults.ts';
import { withFakeKeys } from '../support/fake-provider/profile.ts';
import type { Protocol } from '../support/fake-provider/seen.ts';
import { startFakeProvider } from '../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile, newModelPlan } from '../support/models/model-runs.ts';
import { openTestLibrary, work } from '../support/plans/in-process.ts';
import { status, unwrap } from '../support/plans/plan-state.ts';
import type { Scenario } from './scenario.ts';

const PROMPT = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
const PROTOCOLS: readonly Protocol[] = ['openai-chat', 'ollama', 'anthropic'];

export const modelStorm: Scenario = {
  name: 'model-storm',
  claim: 'a plan in a storm of all faults of models ends well or in a known way, and resumes losing nothing',
  open: async () => ({ round: storm, close: async () => undefined }),
};

async function storm(seed: number): Promise<Record<string, number>> {
  const test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
  const { library } = test;
  const provider = await startFakeProvider({ seed, faults: [...FAULTS], faultShare: 0.2 });
  try {
    installFakeProfile(library, provider, PROTOCOLS[seed % PROTOCOLS.length] ?? 'openai-chat');
    const planId = newModelPlan(library, PROMPT);
    const draft = () => work(library, planId, { drafterFor: drafterOnVirtualTime() });
    await draft();
    const ended = status(library, planId);
    if (ended.state !== 'completed') {
      assert.equal(ended.state, 'failed');
      assert.equal(ended.error?.recoverable, true);
      assert.ok(ended.error && 'cause' in ended.error, 'a failure without a cause');
    }
    const before = finished(library, planId);
    const answers = storedAnswers(library, planId);
    const faults = provider.seen.filter(({ fault }) => fault !== null).length;
    provider.setFaults(null);
    const asked = provider.seen.length;
    if (ended.state !== 'completed') {
      unwrap(await resumePlan(library, { plan_id: planId }));
      await draft();
    }
    assert.equal(status(library, planId).state, 'completed');
    const after = finished(library, planId);
    for (const [name, text] of before) assert.equal(after.get(name), text, `${name} changed`);
    // One question for each answer that was missing, and none for those that were there; some were repaired once.
    const questions = new Set(provider.seen.slice(asked).map(({ question }) => question));
    assert.equal(questions.size, storedAnswers(library, planId) - answers);
    return { requests: provider.seen.length, faults, resumed: ended.state === 'completed' ? 0 : 1 };
  } finally {
    await provider.close();
    test.dispose();
  }
}

/** What is in the plan's folder of finished sections. */
function finished(library: Library, planId: string): ReadonlyMap<string, string> {
  const folder = planFolder(library.home, planId);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{3}-.*\.json$/.test(name)) : [];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** How many questions of the plan have an answer; what is kept on the way to one is none. */
function storedAnswers(library: Library, planId: string): number {
  const row = library
    .prepare("SELECT count(*) AS answers FROM calls WHERE plan_id = ? AND json_type(answer, '$.value') IS NOT NULL")
    .get(planId);
  return Number(row?.answers);
}
