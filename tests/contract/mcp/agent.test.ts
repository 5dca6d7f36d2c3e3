import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { claimRun, putQuestion, type RunHandle } from '../../../src/library/for-drafting.ts';
import type { Library } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { superviseWorker, type WorkerProcess } from '../../../src/main/host/worker-process.ts';
import { answerByHand, type HandQuestion } from '../../support/models/by-hand.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { readFile, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import {
  connectClient,
  type Generation,
  type ServedApp,
  serveApp,
  TESTER,
  type TestClient,
} from '../../support/server/served-app.ts';

/** Plans that agents draft over MCP with two tools and nothing else, in front of a real worker. */

const LOOK_EVERY_MS = 20;
const LEASE_S = 30;

let test: TestLibrary;
/** As the server has it: with a clock that a test can turn, since leases are whole half minutes at least. */
let library: Library;
let ahead: number;
let worker: WorkerProcess | null;
let served: ServedApp;
let clients: TestClient[];

beforeEach(async () => {
  test = openTestLibrary();
  ahead = 0;
  library = { ...test.library, now: () => new Date(Date.now() + ahead * 1000).toISOString() };
  worker = null;
  clients = [];
  served = await serveApp(library);
});
afterEach(async () => {
  for (const client of clients) await client.close();
  await worker?.close();
  await served.close();
  test.dispose();
  expect(served.faults).toEqual([]);
});

function startWorker(): void {
  const workerPath = join(inject('built'), 'worker.js');
  worker = superviseWorker({ library: test.library, workerPath, onHint: () => served.feed.hint() });
}

interface Agent {
  readonly name: string;
  /** The structure of an answer, and whether it is an error. */
  call(tool: string, input?: Record<string, unknown>): Promise<Answer>;
}

interface Answer extends Record<string, unknown> {
  readonly error?: { readonly code: string; readonly details?: Record<string, unknown> };
}

type Question = HandQuestion & {
  readonly plan_id: string;
  readonly faults: string[];
  readonly tries_left: number;
  readonly expires_at: string;
};

async function connect(generation: Generation = 'client-2-modern', base = served.base): Promise<Agent> {
  const client = await connectClient(generation, `${base}/mcp/x/plans+agent`);
  clients.push(client);
  // So that the client holds every answer against the schema that is advertised.
  await client.listTools();
  return {
    name: `agent:test-${generation}`,
    async call(tool, input = {}) {
      return (await client.call(tool, input)).structuredContent as Answer;
    },
  };
}

async function take(agent: Agent, planId: string): Promise<Question | null> {
  const next = await agent.call('draft_next', { plan_id: planId, lease_sec: LEASE_S });
  expect(next.error).toBeUndefined();
  return 'none' in next ? null : (next as unknown as Question);
}

interface Done {
  readonly answered: Set<string>;
  readonly faults: string[];
}

/** Takes, answers and repairs until the plan is no longer at work, as the descriptions of the two tools say. */
async function draftToTheEnd(agent: Agent, planId: string): Promise<Done> {
  const done: Done = { answered: new Set(), faults: [] };
  for (;;) {
    const next = await agent.call('draft_next', { plan_id: planId });
    if ('none' in next) {
      if (next.state !== 'pending' && next.state !== 'processing') return done;
      await pause(LOOK_EVERY_MS);
      continue;
    }
    const question = next as unknown as Question;
    for (let turn = 1, open = true; open; turn += 1) {
      const data = question.stage === 'swot' && turn === 1 ? { strengths: 'many' } : answerByHand(question, turn);
      const verdict = await verdictOn(agent, question, data);
      open = verdict.accepted === false && Number(verdict.tries_left) > 0;
      done.faults.push(...((verdict.faults as string[] | undefined) ?? []));
    }
    done.answered.add(question.draft_id);
  }
}

/** Submits until there is a verdict: what is pending is asked for again with the very same answer. */
async function verdictOn(agent: Agent, { draft_id }: Question, data: unknown): Promise<Answer> {
  for (;;) {
    const verdict = await agent.call('draft_submit', { draft_id, data });
    expect(verdict.error).toBeUndefined();
    if (verdict.pending !== true) return verdict;
  }
}

function agentPlan(speed = 'fast'): string {
  const request = { prompt: EXAMPLE, speed_vs_detail: speed, start_date: '2027-01-04', locale: 'en-GB' };
  return unwrap(createPlanWith(library, request, 'agent')).plan_id;
}

describe('agents that draft', () => {
  it('one alone drafts a whole plan from plan_create to a report that names it, repairing its faults', async () => {
    startWorker();
    const agent = await connect();
    const request = { prompt: EXAMPLE, model_profile: 'agent', speed_vs_detail: 'fast', start_date: '2027-01-04' };
    const created = await agent.call('plan_create', request);
    const planId = String(created.plan_id);
    const { answered, faults } = await draftToTheEnd(agent, planId);
    expect(answered.size).toBeGreaterThan(20);
    expect(faults.join('\n')).toMatch(/strengths/);
    expect(await agent.call('plan_status', { plan_id: planId })).toMatchObject({
      state: 'completed',
      usage: { llm_calls: 0 },
    });
    expect(readFile(library, planId, fileOf('validation_status', 'page'))).toContain(agent.name);
    expect(readFile(library, planId, fileOf('report', 'page'))).not.toContain('Outlined without a model');
    expect(await agent.call('draft_next', { plan_id: planId })).toEqual({ none: true, state: 'completed' });
    expect(await agent.call('draft_next')).toEqual({ none: true, state: 'idle' });
  });

  it('two draft side by side, and what a third took and never answered comes back to them', async () => {
    startWorker();
    const planId = agentPlan();
    const [ada, grace, idle] = [await connect('sdk-1'), await connect('client-2-legacy'), await connect()];
    let left: Question | null = null;
    while (!left) left = await take(idle, planId);
    // Lent to one, it is not given to another, nor taken from another.
    expect((await take(ada, planId))?.draft_id).not.toBe(left.draft_id);
    expect(await ada.call('draft_submit', { draft_id: left.draft_id, data: answerByHand(left) })).toMatchObject({
      error: { code: 'DRAFT_EXPIRED' },
    });
    ahead = LEASE_S + 1;
    const [byAda, byGrace] = await Promise.all([draftToTheEnd(ada, planId), draftToTheEnd(grace, planId)]);
    expect([...byAda.answered].filter((id) => byGrace.answered.has(id))).toEqual([]);
    expect([...byAda.answered, ...byGrace.answered]).toContain(left.draft_id);
    for (const { answered } of [byAda, byGrace]) expect(answered.size).toBeGreaterThan(2);
    expect(await ada.call('plan_status', { plan_id: planId })).toMatchObject({ state: 'completed' });
    const validation = readFile(library, planId, fileOf('validation_status', 'page'));
    for (const { name } of [ada, grace]) expect(validation).toContain(name);
    expect(validation).not.toContain(idle.name);
    const late = await idle.call('draft_submit', { draft_id: left.draft_id, data: answerByHand(left, 9) });
    expect(late.error?.code).toBe('CONFLICT');
  });

  it('three answers that do not fit are all that one question takes, and resuming asks it again', async () => {
    startWorker();
    const planId = agentPlan();
    const agent = await connect();
    let question: Question | null = null;
    while (!question) question = await take(agent, planId);
    for (const left of [2, 1, 0]) {
      const verdict = await verdictOn(agent, question, { wrong: left });
      expect(verdict).toMatchObject({ accepted: false, tries_left: left, may_stay: false });
      expect((verdict.faults as string[]).length).toBeGreaterThan(0);
    }
    const status = () => agent.call('plan_status', { plan_id: planId });
    await expect.poll(async () => (await status()).state).toBe('failed');
    expect(await agent.call('draft_next', { plan_id: planId })).toEqual({ none: true, state: 'failed' });
    expect((await agent.call('plan_resume', { plan_id: planId })).error).toBeUndefined();
    let again: Question | null = null;
    while (!again) again = await take(agent, planId);
    expect(again).toMatchObject({ draft_id: question.draft_id, tries_left: 3 });
  });
});

/** A question that a run asked whose worker is not there. */
function asked(planId: string): void {
  const run = claimRun(test.library, `${process.pid}:test`, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('no run is waiting');
  putOne(run, 'brief');
}

function putOne(run: RunHandle, stage: string): void {
  const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
  const about = { stage, title: 'Brief', item: '', questionSha: stage, urgency: 1 };
  putQuestion(test.library, run, { ...about, instructions: 'What is it?', context: [], schema, words: 10 });
}

describe('a question', () => {
  it('says everything that an answer needs', async () => {
    const planId = agentPlan();
    asked(planId);
    const agent = await connect();
    const question = await take(agent, planId);
    expect(question).toMatchObject({
      plan_id: planId,
      stage: 'brief',
      instructions: 'What is it?',
      json_schema: { required: ['title'] },
      word_budgets: { answer: 10 },
      faults: [],
      tries_left: 3,
    });
    expect(Date.parse(question?.expires_at ?? '')).toBeGreaterThan(Date.now());
    expect(await take(await connect('sdk-1'), planId)).toBeNull();
  });

  it('keeps an answer while no worker looks at it, and takes no other one meanwhile', async () => {
    const planId = agentPlan();
    asked(planId);
    const agent = await connect();
    const { draft_id } = (await take(agent, planId)) as Question;
    const submit = (data: unknown) => agent.call('draft_submit', { draft_id, data });
    expect(await submit({ title: 'A bakery' })).toEqual({ pending: true });
    // An object that comes as text is the same object.
    expect(await submit('{"title":"A bakery"}')).toEqual({ pending: true });
    expect(await submit({ title: 'A library' })).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  it.each([
    ['draft_next', { plan_id: '0f5c2a52-7d0f-4b8e-9d39-5a8c1f7d2b10' }, 'PLAN_NOT_FOUND'],
    ['draft_next', { lease_sec: 5 }, 'INVALID_INPUT'],
    ['draft_submit', { draft_id: 'x', data: {} }, 'DRAFT_NOT_FOUND'],
    ['draft_submit', { draft_id: 'x', data: 'not json' }, 'INVALID_INPUT'],
    ['draft_submit', { draft_id: 'x' }, 'INVALID_INPUT'],
  ])('%s %j is %s', async (tool, input, code) => {
    expect(await (await connect()).call(tool, input)).toMatchObject({ error: { code } });
  });

  it('is not shown to another user, nor to a token that may only read', async () => {
    const planId = agentPlan();
    asked(planId);
    const { draft_id } = (await take(await connect(), planId)) as Question;
    ahead = LEASE_S + 1;
    for (const [caller, code] of [
      [{ ...TESTER, user: 'eve' }, 'PERMISSION_DENIED'],
      [{ ...TESTER, scopes: new Set(['plans:read' as const]) }, 'PERMISSION_DENIED'],
    ] as const) {
      const other = await serveApp(library, caller);
      const agent = await connect('client-2-modern', other.base);
      expect(await agent.call('draft_next', { plan_id: planId })).toMatchObject({ error: { code } });
      expect(await agent.call('draft_submit', { draft_id, data: {} })).toMatchObject({ error: { code } });
      if (caller.user === 'eve') expect(await agent.call('draft_next')).toEqual({ none: true, state: 'idle' });
      await other.close();
    }
  });
});
