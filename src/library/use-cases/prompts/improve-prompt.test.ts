import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FAKE_KEY, fakeProfile, withFakeKeys } from '../../../../tests/support/fake-provider/profile.ts';
import { type FakeProviderOptions, startFakeProvider } from '../../../../tests/support/fake-provider/server.ts';
import { openTestLibrary } from '../../../../tests/support/plans/in-process.ts';
import { unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { asUser } from '../plans/as-user.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { listCalls } from '../runs/list-calls.ts';
import { awaitImprovement, type ImprovementStatus, startImprovement, stopImprovement } from './improve-prompt.ts';
import { planDraft } from './plan-draft.ts';
import { saveDraft } from './save-draft.ts';
import { startDraft } from './start-draft.ts';

const PROMPT = 'Build a bathhouse in Esbjerg for DKK 46 million by the end of May 2029.';
const BETTER = { prompt: `We build a bathhouse. ${PROMPT}`, changes: ['Says first what it is.'] };

async function drafted(options: FakeProviderOptions, profile = 'custom', cap: number | null = null) {
  const provider = await startFakeProvider({ models: ['fake-large'], ...options });
  const { library, dispose } = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
  onTestFinished(async () => {
    await provider.close();
    dispose();
  });
  mkdirSync(join(library.home, 'profiles'), { recursive: true });
  // Of a provider that is not looked for on this computer: a busy machine may take too long to answer that.
  writeFileSync(join(library.home, 'profiles', 'custom.json'), JSON.stringify(fakeProfile(provider, 'anthropic')));
  const draft = unwrap(
    saveDraft(library, {
      request_id: 'window',
      prompt: PROMPT,
      model_profile: profile,
      speed_vs_detail: 'all',
      start_date: '2026-11-22',
      locale: null,
      tags: [],
      max_cost_usd: cap,
    }),
  );
  const over = async (): Promise<ImprovementStatus> => {
    let status = unwrap(startImprovement(library, draft));
    while (status.state === 'asking') status = unwrap(await awaitImprovement(library, status));
    return status;
  };
  return { provider, library, draft, over };
}

it('a proposal changes nothing, and what it took is counted with the plan', async () => {
  const { library, draft, over, provider } = await drafted({ answerFor: () => BETTER });
  const status = await over();
  expect(status).toMatchObject({ state: 'proposed', error: null, requests: 1 });
  expect(status.proposal).toEqual({ ...BETTER, lost: [], added: [], model: 'fake/anthropic/fake-large' });
  expect(status.cost_usd).toBeGreaterThan(0);
  expect(provider.seen[0]?.text).toContain(PROMPT);
  expect(unwrap(planDraft(library, draft))).toEqual(draft);
  const calls = unwrap(listCalls(library, draft));
  expect(calls.spent.cost_usd).toBeCloseTo(status.cost_usd ?? -1);
  expect(calls.by_stage).toMatchObject([{ stage: 'improve_prompt' }]);
  // What was counted before any run does not keep the plan from running.
  expect(unwrap(await startDraft(library, { ...draft, expected_version: draft.version })).run_id).toBe('run_0001');
});

it.each([
  ['unauthorized', 'authentication'],
  ['payment', 'out_of_credit'],
  ['refusal', 'refused'],
  ['empty', 'invalid_answer'],
] as const)('%s ends in an honest error without secrets or text', async (fault, cause) => {
  const { over } = await drafted({ faults: () => fault });
  const status = await over();
  expect(status).toMatchObject({ state: 'failed', proposal: null });
  expect(status.error).toMatchObject({ code: 'generation_failed', details: { cause, next: expect.any(String) } });
  expect(JSON.stringify(status)).not.toMatch(new RegExp(`${FAKE_KEY}|bathhouse`));
});

it('who has no model, or a cap that is too low, is told before anything is sent', async () => {
  const outline = await drafted({}, 'outline');
  expect((await outline.over()).error).toMatchObject({ code: 'INVALID_INPUT' });
  const capped = await drafted({}, 'custom', 0.000001);
  expect((await capped.over()).error).toMatchObject({ details: { cause: 'cost_cap' } });
  expect([...outline.provider.seen, ...capped.provider.seen]).toEqual([]);
});

it('a stopped one sends nothing more and proposes nothing; others cannot stop it', async () => {
  const { library, draft, provider } = await drafted({ answerFor: () => BETTER });
  provider.hold();
  const asked = unwrap(startImprovement(library, draft));
  await provider.reached(1);
  const stranger = asUser(library, 'somebody-else');
  expect(stopImprovement(stranger, asked)).toMatchObject({ error: { code: 'DRAFT_NOT_FOUND' } });
  unwrap(stopImprovement(library, asked));
  expect(unwrap(await awaitImprovement(library, asked))).toMatchObject({ state: 'stopped', proposal: null });
  expect(provider.seen).toHaveLength(1);
});

it('a draft that is deleted meanwhile, or was started, is no harm', async () => {
  const { library, draft, provider } = await drafted({ answerFor: () => BETTER });
  provider.hold();
  const asked = unwrap(startImprovement(library, draft));
  await provider.reached(1);
  unwrap(deletePlan(library, draft));
  provider.release();
  expect(unwrap(await awaitImprovement(library, asked)).state).toBe('proposed');
  expect(startImprovement(library, draft)).toMatchObject({ error: { code: 'PLAN_NOT_FOUND' } });
});
