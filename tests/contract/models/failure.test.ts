import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import {
  changeSetting,
  listEvents,
  planFolder,
  planStatus,
  resumePlan,
  retryPlan,
} from '../../../src/library/index.ts';
import { withFakeKeys } from '../../support/fake-provider/profile.ts';
import type { SeenRequest } from '../../support/fake-provider/seen.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime, installFakeProfile, newModelPlan } from '../../support/models/model-runs.ts';
import { openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';

const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
const NONSENSE = 'A sentence that is no JSON and stands nowhere else.';

let test: TestLibrary;
let provider: FakeProvider;
beforeEach(() => {
  test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
});
afterEach(async () => {
  await provider.close();
  test.dispose();
});

async function drafted(answerFor: (request: SeenRequest) => unknown): Promise<string> {
  provider = await startFakeProvider({ answerFor });
  installFakeProfile(test.library, provider, 'openai-chat');
  const planId = newModelPlan(test.library, prompt);
  await work(test.library, planId, { drafterFor: drafterOnVirtualTime() });
  return planId;
}

function statusOf(planId: string) {
  const status = planStatus(test.library, { plan_id: planId });
  if (!status.ok) throw new Error(status.error.message);
  return status.value;
}

const asks = ({ messages }: SeenRequest, words: string) => messages.some(({ text }) => text.includes(words));

/** Whether the answer is to have a list of tasks. */
function asksForTasks({ schema }: SeenRequest): boolean {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, unknown> };
  return 'tasks' in properties;
}

describe('a section that no model answers well', () => {
  it('fails the run and keeps what the model said in last_answer.json alone', async () => {
    const planId = await drafted((request) => (asks(request, 'begin with "swot."') ? NONSENSE : undefined));
    const { state, error } = statusOf(planId);
    expect(state).toBe('failed');
    expect(error).toMatchObject({ failed_step: 'swot', cause: 'invalid_answer', recoverable: true });
    const folder = planFolder(test.library.home, planId);
    const kept = JSON.parse(readFileSync(join(folder, 'last_answer.json'), 'utf8')) as { last_answer: object };
    expect(kept.last_answer).toMatchObject({ raw: NONSENSE, finish_reason: 'stop' });
    expect(kept.last_answer).toHaveProperty('usage');
    expect(JSON.stringify(error)).not.toContain(NONSENSE);
    expect(readFileSync(join(folder, 'run_error.json'), 'utf8')).not.toContain(NONSENSE);
    expect(readFileSync(join(folder, 'run.log'), 'utf8')).not.toContain(NONSENSE);
    const events = listEvents(test.library, { plan_id: planId });
    expect(JSON.stringify(events)).not.toContain(NONSENSE);
  });

  it('leaves nothing of what the model said where the user wants nothing stored', async () => {
    const set = await changeSetting(test.library, { key: 'store_calls', value: 'off' });
    expect(set.ok).toBe(true);
    const planId = await drafted((request) => (asks(request, 'begin with "swot."') ? NONSENSE : undefined));
    const kept = readFileSync(join(planFolder(test.library.home, planId), 'run_error.json'), 'utf8');
    expect(kept).toContain('invalid_answer');
    expect(kept).not.toContain(NONSENSE);
    expect(existsSync(join(planFolder(test.library.home, planId), 'last_answer.json'))).toBe(false);
  });

  it('is not thrown away by a retry that could ask nobody', async () => {
    const planId = await drafted((request) => (asks(request, 'begin with "swot."') ? NONSENSE : undefined));
    const files = () => readdirSync(planFolder(test.library.home, planId)).sort();
    const before = files();
    await provider.close();
    const retried = await retryPlan(test.library, { plan_id: planId });
    expect(retried).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    expect(files()).toEqual(before);
    expect(statusOf(planId).state).toBe('failed');
  });

  it('was asked of every model, each three times', async () => {
    await drafted((request) => (asks(request, 'begin with "swot."') ? NONSENSE : undefined));
    const tries = provider.seen.filter((request) => asks(request, 'begin with "swot."'));
    expect(tries.map(({ model }) => model)).toEqual([...Array(3).fill('fake-large'), ...Array(3).fill('fake-small')]);
  });

  it('is partial where it can do without an item, and is asked about that item alone by the next run', async () => {
    let refused = '';
    const planId = await drafted((request) => {
      if (!asksForTasks(request)) return undefined;
      const item = /Answer for this one only: .* \((\w+)\)\./.exec(request.messages[0]?.text ?? '')?.[1] ?? '';
      refused ||= item;
      return item === refused ? NONSENSE : undefined;
    });
    const { state, quality_summary } = statusOf(planId);
    expect(state).toBe('completed');
    expect(quality_summary?.sections_partial).toBeGreaterThanOrEqual(1);
    expect(quality_summary?.partial_details.map(({ step }) => step)).toContain('wbs_tasks');

    refused = 'nothing more';
    const asked = provider.seen.length;
    const resumed = await resumePlan(test.library, { plan_id: planId });
    expect(resumed.ok).toBe(true);
    await work(test.library, planId, { drafterFor: drafterOnVirtualTime() });
    const again = provider.seen.slice(asked).filter(asksForTasks);
    expect(again).toHaveLength(1);
    expect(statusOf(planId).quality_summary?.sections_partial).toBe(0);
  });
});
