import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { type Library, planFolder, planStatus, resumePlan } from '../../../src/library/index.ts';
import { modelStorm } from '../../soak/model-storm.ts';
import { rounds } from '../../soak/scenario.ts';
import { FAULTS, type Fault, firstTries, firstTriesInTurn } from '../../support/fake-provider/faults.ts';
import { FAKE_KEY, withFakeKeys } from '../../support/fake-provider/profile.ts';
import type { Protocol } from '../../support/fake-provider/seen.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile, newModelPlan } from '../../support/models/model-runs.ts';
import { openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

/** Full plans over real HTTP, in every protocol, while everything goes wrong that can. */

const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
const PROTOCOLS: readonly Protocol[] = ['openai-chat', 'ollama', 'anthropic'];
/** Those that end a run at once, whatever else may be tried, and what the run then says. */
const FATAL: Partial<Record<Fault, string>> = { unauthorized: 'authentication', payment: 'out_of_credit' };
/** Those that another try clears away. */
const PASSING = FAULTS.filter((fault) => !FATAL[fault]);

let test: TestLibrary;
let library: Library;
let provider: FakeProvider;

beforeEach(async () => {
  test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
  library = test.library;
});
afterEach(async () => {
  await provider.close();
  test.dispose();
});

function draft(planId: string): Promise<void> {
  return work(library, planId, { drafterFor: drafterOnVirtualTime() });
}

function statusOf(planId: string) {
  const status = planStatus(library, { plan_id: planId });
  if (!status.ok) throw new Error(status.error.message);
  return status.value;
}

/** What is in the plan's folder of finished sections. */
function finished(planId: string): ReadonlyMap<string, string> {
  const folder = planFolder(library.home, planId);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{3}-.*\.json$/.test(name)) : [];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Questions that were answered well, each once. */
function answered(seen: FakeProvider['seen']): Set<string> {
  return new Set(seen.filter(({ fault }) => fault === null).map(({ question }) => question));
}

async function expectComplete(protocol: Protocol): Promise<void> {
  installFakeProfile(library, provider, protocol);
  const planId = newModelPlan(library, prompt);
  await draft(planId);
  expect(statusOf(planId).error).toBeUndefined();
  expect(statusOf(planId)).toMatchObject({ state: 'completed', quality_summary: { sections_failed: 0 } });
}

async function resume(planId: string): Promise<void> {
  const resumed = await resumePlan(library, { plan_id: planId });
  if (!resumed.ok) throw new Error(`${resumed.error.code}: ${resumed.error.message}`);
  await draft(planId);
}

describe.each(PROTOCOLS)('a plan drafted over %s', (protocol) => {
  it('is complete, every section by the model, and says what it took', async () => {
    provider = await startFakeProvider();
    installFakeProfile(library, provider, protocol);
    const planId = newModelPlan(library, prompt, { speed: 'all' });
    await draft(planId);
    const status = statusOf(planId);
    expect(status.error).toBeUndefined();
    expect(status.state).toBe('completed');
    expect(status.usage.llm_calls).toBe(provider.seen.length);
    expect(status.usage.output_tokens).toBeGreaterThan(5_000);
    expect(provider.seen.length).toBeLessThanOrEqual(90);
    expect(provider.mostAtOnce).toBeLessThanOrEqual(8);
    const report = readFileSync(join(planFolder(library.home, planId), fileOf('report', 'page')), 'utf8');
    expect(report).not.toContain('Outlined without a model');
  });

  // Each time other sections meet each of them.
  it.each([0, 7, 14])('is complete although every first try ends in some fault (%i)', async (from) => {
    provider = await startFakeProvider({ faults: firstTriesInTurn(PASSING, from) });
    await expectComplete(protocol);
    expect(new Set(provider.seen.map(({ fault }) => fault))).toEqual(new Set([null, ...PASSING]));
  });

  it.each(Object.entries(FATAL))(
    'stops at once when the fifth request ends in %s, and goes on from there',
    async (fault, cause) => {
      provider = await startFakeProvider({ faults: ({ number }) => (number >= 5 ? (fault as Fault) : null) });
      installFakeProfile(library, provider, protocol);
      const planId = newModelPlan(library, prompt);
      await draft(planId);
      expect(statusOf(planId)).toMatchObject({ state: 'failed', error: { cause, recoverable: true } });
      const before = finished(planId);
      const known = answered(provider.seen);
      // Those under way at the same time may have met it too; nothing was sent after it was known.
      expect(provider.seen.filter((request) => request.fault === fault).length).toBeLessThanOrEqual(8);

      provider.setFaults(null);
      const asked = provider.seen.length;
      await resume(planId);
      expect(statusOf(planId).state).toBe('completed');
      for (const [name, text] of before) expect(finished(planId).get(name)).toBe(text);
      const again = provider.seen.slice(asked).filter(({ question, attempt }) => known.has(question) && attempt > 0);
      expect(again).toEqual([]);
    },
  );
});

it.each(PASSING)('a plan is complete although every first try ends in %s', async (fault) => {
  provider = await startFakeProvider({ faults: firstTries(fault) });
  await expectComplete('openai-chat');
  expect(provider.seen.some((request) => request.fault === fault)).toBe(true);
});

it('a plan in a storm of all faults ends well or in a known way, losing nothing', async () => {
  provider = await startFakeProvider();
  // More, by other seeds: `npm run soak`.
  const { faults } = await rounds(modelStorm, 3, 1);
  expect(faults).toBeGreaterThan(0);
});

it('a key is nowhere but in requests', async () => {
  provider = await startFakeProvider({ key: FAKE_KEY });
  installFakeProfile(library, provider, 'openai-chat');
  const planId = newModelPlan(library, prompt);
  await draft(planId);
  expect(statusOf(planId).state).toBe('completed');
  const folder = planFolder(library.home, planId);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  texts.push(
    readFileSync(join(library.home, 'library.db'), 'latin1'),
    readFileSync(join(library.home, 'library.db-wal'), 'latin1'),
  );
  expect(texts.filter((text) => text.includes(FAKE_KEY))).toEqual([]);
});
