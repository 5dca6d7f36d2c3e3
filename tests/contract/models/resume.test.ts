import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Library, resumePlan, setFact, stopPlan, writeArtifact } from '../../../src/library/index.ts';
import { pagePath } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { withFakeKeys } from '../../support/fake-provider/profile.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile, newModelPlan } from '../../support/models/model-runs.ts';
import { callsAnswered, itemsAnswered, itemsAsked, stagesAsking, without } from '../../support/models/topics.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { artifacts, differences, readFile, status, unwrap } from '../../support/plans/plan-state.ts';
import { asking, downstream, readersOf } from '../../support/plans/readers.ts';

/** What is asked again when a plan that a model drafts is stopped, edited or redone: what is needed, and no more. */

let test: TestLibrary;
let library: Library;
let provider: FakeProvider;

beforeEach(async () => {
  test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
  library = test.library;
  provider = await startFakeProvider();
  installFakeProfile(library, provider, 'openai-chat');
});
afterEach(async () => {
  await provider.close();
  test.dispose();
});

function draft(planId: string, graceMs = 30_000): Promise<void> {
  return work(library, planId, { drafterFor: drafterOnVirtualTime(), timing: { lookMs: 10, renewMs: 10, graceMs } });
}

/** Resumes and works to the end. Returns what was asked. */
async function resume(planId: string, input: Partial<Parameters<typeof resumePlan>[1]> = {}): Promise<string[]> {
  const before = status(library, planId).usage.llm_calls;
  unwrap(await resumePlan(library, { plan_id: planId, ...input }));
  await draft(planId);
  return itemsAsked(library, planId, before);
}

function leaseEnd(planId: string): unknown {
  return library.prepare("SELECT lease_expires_at AS at FROM runs WHERE plan_id = ? AND state = 'running'").get(planId)
    ?.at;
}

/** Longer than a request takes to its server in the same process, in turns of the event loop. */
const TURNS = 10;

/**
 * Asks the run to stop, and waits until its worker knows: it looks at every heartbeat, and two have passed. What it had
 * sent before that has come to its server then.
 */
async function stop(planId: string): Promise<void> {
  unwrap(stopPlan(library, { plan_id: planId }));
  for (let beats = 0; beats < 2; beats += 1) {
    const before = leaseEnd(planId);
    await expect.poll(() => leaseEnd(planId), { interval: 2 }).not.toBe(before);
  }
  for (let seen = -1, turns = 0; turns < TURNS; turns += 1) {
    if (provider.seen.length !== seen) turns = 0;
    seen = provider.seen.length;
    await setTimeout(10);
  }
}

/** Requests after so many are held. */
function holdAfter(requests: number): void {
  const from = provider.seen.length;
  provider.hold(() => provider.seen.length - from > requests);
}

interface Whole {
  readonly asked: string[];
  readonly requests: number;
  readonly files: ReadonlyMap<string, string>;
}

/** It is the same in all tests, so it is drafted once. */
let draftedWhole: Whole | undefined;

async function uninterrupted(): Promise<Whole> {
  draftedWhole ??= await draftWhole();
  return draftedWhole;
}

async function draftWhole(): Promise<Whole> {
  const from = provider.seen.length;
  const planId = newModelPlan(library, EXAMPLE);
  await draft(planId);
  expect(status(library, planId).state).toBe('completed');
  return {
    asked: itemsAsked(library, planId),
    requests: provider.seen.length - from,
    files: artifacts(library, planId),
  };
}

/** Answers that the server gave to requests after so many. */
function answersAfter(requests: number): number {
  return provider.seen.slice(requests).filter(({ answeredTokens }) => answeredTokens > 0).length;
}

describe('a plan stopped while calls are held', () => {
  const MOMENTS = [0, 3, 7, 12, 17, 21, 26];

  it.each(MOMENTS)(
    'after %i answers keeps every answer that comes within the grace, and asks the rest alone',
    async (answers) => {
      const whole = await uninterrupted();
      const from = provider.seen.length;
      holdAfter(answers);
      const planId = newModelPlan(library, EXAMPLE);
      const run = draft(planId);
      await provider.reached(from + answers + 1);
      await stop(planId);
      const sent = provider.seen.length;
      provider.release();
      await run;
      expect(status(library, planId).state).toBe('stopped');
      expect(provider.seen.length, 'nothing new is sent after the stop').toBe(sent);
      const before = artifacts(library, planId);
      const answered = itemsAnswered(library, planId);
      expect(answered, 'everything held was answered in the end').toEqual(itemsAsked(library, planId));
      expect(callsAnswered(library, planId)).toBe(sent - from);

      const asked = await resume(planId);
      expect(status(library, planId).state).toBe('completed');
      expect(asked.filter((item) => !answered.includes(item))).toEqual(without(whole.asked, answered));
      // What was weak when the run was stopped is repaired now, without asking for it anew.
      expect(provider.seen.length - from).toBe(whole.requests);
      for (const [name, text] of before) {
        if (/^\d{3}-.*\.json$/.test(name)) expect(artifacts(library, planId).get(name), name).toBe(text);
      }
    },
  );

  it.each(MOMENTS)('after %i answers loses only those that never came', async (answers) => {
    const whole = await uninterrupted();
    const from = provider.seen.length;
    holdAfter(answers);
    const planId = newModelPlan(library, EXAMPLE);
    const run = draft(planId, 50);
    await provider.reached(from + answers + 1);
    // An answer that is still under way would not come within the grace.
    await expect.poll(() => callsAnswered(library, planId)).toBe(answers);
    await stop(planId);
    await run;
    expect(status(library, planId).state).toBe('stopped');
    provider.release();
    const answered = itemsAnswered(library, planId);
    expect(itemsAsked(library, planId), 'what was given up is counted').not.toEqual(answered);
    expect(status(library, planId).usage.llm_calls).toBe(provider.seen.length - from);
    expect(callsAnswered(library, planId)).toBe(answersAfter(from));

    const asked = await resume(planId);
    expect(status(library, planId).state).toBe('completed');
    expect(asked).toEqual(without(whole.asked, answered));
    expect(differences(artifacts(library, planId), whole.files)).toEqual([]);
  });

  it('can be stopped after every answer, and asks nothing twice over all its runs', async () => {
    const whole = await uninterrupted();
    const from = provider.seen.length;
    const planId = newModelPlan(library, EXAMPLE);
    for (let runs = 0; status(library, planId).state !== 'completed'; runs += 1) {
      expect(runs).toBeLessThan(40);
      if (runs > 0) unwrap(await resumePlan(library, { plan_id: planId }));
      const before = provider.seen.length;
      provider.hold();
      let ended = false;
      const run = draft(planId).finally(() => {
        ended = true;
      });
      await Promise.race([provider.reached(before + 1), run]);
      if (!ended) await stop(planId);
      provider.release();
      await run;
    }
    expect(itemsAsked(library, planId)).toEqual(whole.asked);
    expect(status(library, planId).usage.llm_calls).toBe(whole.requests);
    expect(provider.seen.length - from).toBe(whole.requests);
  });
});

describe('a finished plan', () => {
  /** Resumes, and names the stages that asked. */
  async function resumedBy(planId: string, input: Partial<Parameters<typeof resumePlan>[1]> = {}): Promise<string[]> {
    const before = status(library, planId).usage.llm_calls;
    await resume(planId, input);
    expect(status(library, planId).usage.llm_calls).toBe(provider.seen.length);
    return stagesAsking(library, planId, before);
  }

  async function finished(): Promise<string> {
    const planId = newModelPlan(library, EXAMPLE);
    await draft(planId);
    expect(status(library, planId).state).toBe('completed');
    return planId;
  }

  it.each(['swot', 'governance', 'premortem', 'identify_risks', 'wbs_phases'])(
    'of which the page of %s is edited asks its readers, what follows from them, and nobody else',
    async (id) => {
      const planId = await finished();
      const stage = pipeline.byId.get(id);
      if (!stage) throw new Error(`no stage ${id}`);
      const path = pagePath(stage);
      const readers = readersOf(library, planId, (key) => key === `page:${id}`);
      const all = stagesAsking(library, planId);
      const content = `${readFile(library, planId, path)}\n\nThe council has to be asked first, and in writing.\n`;
      unwrap(await writeArtifact(library, { plan_id: planId, path, content }));
      const asked = await resumedBy(planId);
      expect(status(library, planId).state).toBe('completed');
      expect(asking(readers).length).toBeGreaterThan(0);
      // A reader whose questions were settled without asking stays so.
      expect(asked).toEqual(expect.arrayContaining(asking(readers).filter((reader) => all.includes(reader))));
      expect(without(asked, downstream(library, planId, readers))).toEqual([]);
      expect(asked, 'the edited section itself is kept').not.toContain(id);
      expect(readFile(library, planId, path)).toBe(content);
      expect(await resumePlan(library, { plan_id: planId })).toMatchObject({ error: { code: 'PLAN_NOT_RESUMABLE' } });
    },
  );

  it('of which a fact is set asks only those whose judgement read that fact, and what follows from them', async () => {
    const planId = await finished();
    const fact = 'cost.contingency_share';
    // The look for contradictions reads every fact.
    const readers = [...readersOf(library, planId, (key) => key === `part:ledger:${fact}`), 'consistency_review'];
    const { stale_stages: stale } = unwrap(await setFact(library, { plan_id: planId, id: fact, value: 22 }));
    const asked = await resumedBy(planId);
    expect(status(library, planId).state).toBe('completed');
    expect(asked).toEqual(expect.arrayContaining(asking(readers)));
    expect(without(asking(stale), readers), 'nobody is stale who did not read it').toEqual([]);
    expect(without(asked, downstream(library, planId, readers))).toEqual([]);
    expect(without(['swot', 'wbs_phases', 'physical_locations'], asked)).toHaveLength(3);
  });

  it('really asks anew what is named, and nobody else while the answer is the same', async () => {
    const planId = await finished();
    const files = artifacts(library, planId);
    expect(await resumedBy(planId, { invalidate: { stages: ['swot'], artifacts: [] } })).toEqual(['swot']);
    expect(differences(artifacts(library, planId), files)).toEqual([]);
  });
});
