import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelClock, modelClock } from '../../tests/support/model-clock.ts';
import { RunEnding } from '../planning/engine/run-stage.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { type Act, begin, chatServer, fails, piece, says } from './fixture-chat-server.ts';
import { context, entry, GOOD, memoryLog, question, scope } from './fixture-drafter.ts';
import { createLanes } from './lanes.ts';
import { type DrafterOptions, modelDrafter } from './model-drafter.ts';
import type { ModelEntry } from './profile.ts';

const closing: (() => Promise<void>)[] = [];
/** The drafter's and the servers' own. */
let clock: ModelClock;
beforeEach(() => {
  clock = modelClock();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type EntryInput = Parameters<typeof entry>[1];

/** A drafter with a model per list of acts; the last act of a list answers all further requests. */
async function drafting(
  acts: readonly (readonly Act[])[],
  each: readonly EntryInput[] = [],
  more: Partial<DrafterOptions> = {},
) {
  const servers = await Promise.all(
    acts.map((list) => chatServer((_, before) => list[Math.min(before, list.length - 1)] ?? fails(500))),
  );
  closing.push(...servers.map(({ close }) => close));
  const models: ModelEntry[] = servers.map(({ url }, index) =>
    entry(url, { key: `model-${index}`, priority: index, ...each[index] }),
  );
  const log = memoryLog();
  const lanes = createLanes();
  const drafter = modelDrafter({ models, context: context(), log, lanes, capUsd: null, clock, ...more });
  return { drafter, log, clock, lanes, models, sent: () => servers.map(({ received }) => received.length), servers };
}

const failure = async (promise: Promise<unknown>): Promise<StageError> => {
  const error = await promise.then(
    () => new Error('it was answered'),
    (reason) => reason,
  );
  if (!(error instanceof StageError)) throw error;
  return error;
};

describe('a question that is answered', () => {
  it.each([true, false])('is asked once and logged once (streaming: %s)', async (streaming) => {
    const { drafter, log, servers } = await drafting([[says(GOOD)]], [{ streaming }]);
    await expect(drafter.answer(question(), scope())).resolves.toEqual({
      value: { name: 'a heron', legs: 2 },
      by: 'model-0',
      warnings: [],
    });
    expect(servers[0]?.received).toHaveLength(1);
    expect(servers[0]?.received[0]).toMatchObject({ model: 'heron-1', response_format: { type: 'json_schema' } });
    expect(log.attempts).toMatchObject([
      {
        outcome: 'answered',
        cause: null,
        finish_reason: 'stop',
        input_tokens: 100,
        output_tokens: 20,
        cost_usd: 0.00012,
      },
    ]);
    expect(log.attempts[0]?.answer).toBe(GOOD);
    expect(log.attempts[0]?.question).toContain('A slow river');
  });

  it('goes first to models of its tier, then by priority', async () => {
    const { drafter, sent } = await drafting(
      [[says(GOOD)], [says(GOOD)], [says(GOOD)]],
      [{ tiers: ['light'] }, { priority: 5 }, { priority: 4 }],
    );
    await drafter.answer(question({ tier: 'deep' }), scope());
    await drafter.answer(question({ tier: 'light' }), scope());
    expect(sent()).toEqual([1, 0, 1]);
  });

  it('tells the run that something moves', async () => {
    const { drafter } = await drafting([[says(GOOD)]]);
    let moved = 0;
    await drafter.answer(question(), scope({ active: () => moved++ }));
    expect(moved).toBeGreaterThan(0);
  });
});

describe('an answer that cannot be used', () => {
  it('is sent back with the exact faults', async () => {
    const { drafter, servers, log } = await drafting([[says('{"legs":2}'), says(GOOD)]]);
    await drafter.answer(question(), scope());
    const again = servers[0]?.received[1]?.messages ?? [];
    expect(again.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(again[2]?.content).toBe('{"legs":2}');
    expect(again[3]?.content).toContain('- name does not fit.');
    expect(log.attempts.map(({ outcome, cause }) => [outcome, cause])).toEqual([
      ['rejected', 'invalid_answer'],
      ['answered', null],
    ]);
  });

  it('is asked for twice more, then of the next model', async () => {
    const { drafter, sent } = await drafting([[says('no JSON at all')], [says(GOOD)]]);
    expect((await drafter.answer(question(), scope())).by).toBe('model-1');
    expect(sent()).toEqual([3, 1]);
  });

  it('ends the item, with what the model said as evidence and nothing of it in the message', async () => {
    const { drafter } = await drafting([[says('{"secret":"swordfish"}')]]);
    const error = await failure(drafter.answer(question(), scope()));
    expect(error).toMatchObject({ kind: 'invalid_answer', reach: 'item', recoverable: true });
    expect(error.message).not.toContain('swordfish');
    expect(error.message.length).toBeLessThanOrEqual(256);
    expect(error.evidence).toMatchObject({
      model: 'model-0',
      raw: '{"secret":"swordfish"}',
      finish_reason: 'stop',
      faults: ['name does not fit.'],
    });
  });

  it('takes null for a field that may be missing', async () => {
    const { drafter } = await drafting([[says('{"name":"a heron","legs":null}')]]);
    expect((await drafter.answer(question(), scope())).value).toEqual({ name: 'a heron' });
  });

  it.each([
    ['empty', ''],
    ['the schema', '{"type":"object","properties":{"name":{"type":"string"}}}'],
    ['broken off', '{"name":"a he'],
  ])('is never taken when it is %s', async (_, text) => {
    const { drafter, sent } = await drafting([[says(text), says(GOOD)]]);
    expect((await drafter.answer(question(), scope())).value).toEqual({ name: 'a heron', legs: 2 });
    expect(sent()).toEqual([2]);
  });
});

describe('a weak answer', () => {
  const weak = says('{"name":"weak"}');

  it('is fed back once, and the repaired one taken', async () => {
    const { drafter, sent } = await drafting([[weak, says(GOOD)]]);
    expect(await drafter.answer(question(), scope())).toMatchObject({ value: { name: 'a heron' }, warnings: [] });
    expect(sent()).toEqual([2]);
  });

  it.each<[string, Act[]]>([
    ['cannot be used', [says('{}')]],
    ['is refused', [fails(401)]],
    ['is as weak', [weak]],
  ])('is taken when its repairing %s', async (_, acts) => {
    const { drafter, sent } = await drafting([[weak, ...acts]]);
    expect(await drafter.answer(question(), scope())).toMatchObject({
      value: { name: 'weak' },
      warnings: ['The name is weak.'],
    });
    expect(sent()).toEqual([2]);
  });

  it('is kept when the run ends before it could be repaired, and the next run has it repaired without asking anew', async () => {
    const ending = new AbortController();
    const { drafter, sent, servers } = await drafting([
      [
        (response, asked) => {
          ending.abort();
          return weak(response, asked);
        },
        says(GOOD),
      ],
    ]);
    const first = scope({ noNewCalls: ending.signal });
    await expect(drafter.answer(question(), first)).rejects.toBeInstanceOf(RunEnding);
    expect(sent()).toEqual([1]);
    const next = await drafter.answer(question(), scope({ kept: first.kept }));
    expect(next).toMatchObject({ value: { name: 'a heron' }, warnings: [] });
    expect(sent()).toEqual([2]);
    expect(JSON.stringify(servers[0]?.received[1])).toContain('The name is weak.');
  });

  it('that was kept is asked for anew when it no longer fits', async () => {
    const { drafter, sent } = await drafting([[says(GOOD)]]);
    const answer = await drafter.answer(question(), scope({ kept: () => ({ text: '{"legs":1}', by: 'model-0' }) }));
    expect(answer.value).toMatchObject({ name: 'a heron' });
    expect(sent()).toEqual([1]);
  });
});

/** Sends half an answer and then nothing more. */
const stallsWithin: Act = (response) => {
  begin(response);
  piece(response, { content: '{"name":' });
};
const cuts: Act = (response) => {
  begin(response);
  piece(response, { content: '{"name":' });
  clock.after(20, () => response.destroy());
};

describe('each fault in its own way', () => {
  it.each<[string, Act[], EntryInput, { sent: number; kind: string; reach: string }]>([
    ['refusal by finish reason', [says('', 'content_filter')], {}, { sent: 1, kind: 'refused', reach: 'item' }],
    [
      'refusal in words',
      [says('I’m sorry, but I can’t help with that.')],
      {},
      { sent: 1, kind: 'refused', reach: 'item' },
    ],
    ['length', [says('{"name":"a he', 'length')], {}, { sent: 2, kind: 'cut_by_length', reach: 'item' }],
    [
      'length at the limit',
      [says('{', 'length')],
      { max_output_tokens: 600 },
      { sent: 1, kind: 'cut_by_length', reach: 'item' },
    ],
    ['silence before headers', [() => undefined], {}, { sent: 2, kind: 'stalled', reach: 'stage' }],
    ['silence after headers', [begin], {}, { sent: 2, kind: 'stalled', reach: 'stage' }],
    ['silence within', [stallsWithin], {}, { sent: 2, kind: 'stalled', reach: 'stage' }],
    [
      'silence without a stream',
      [() => undefined],
      { streaming: false, timeouts: { total_s: 60 } },
      { sent: 2, kind: 'stalled', reach: 'stage' },
    ],
    [
      'overload',
      [fails(529, { type: 'overloaded_error', message: 'Overloaded' })],
      {},
      { sent: 5, kind: 'overloaded', reach: 'run' },
    ],
    ['a server fault', [fails(500)], {}, { sent: 5, kind: 'provider_fault', reach: 'run' }],
    ['a key that is not taken', [fails(401)], {}, { sent: 1, kind: 'authentication', reach: 'run' }],
    ['no credit', [fails(402)], {}, { sent: 1, kind: 'out_of_credit', reach: 'run' }],
    [
      'no quota',
      [fails(429, { message: 'x', code: 'insufficient_quota' })],
      {},
      { sent: 1, kind: 'out_of_credit', reach: 'run' },
    ],
    ['an unknown model', [fails(404)], {}, { sent: 1, kind: 'provider_fault', reach: 'run' }],
    [
      'too long a context',
      [fails(400, { message: 'maximum context length is 8192', code: 'context_length_exceeded' })],
      {},
      { sent: 1, kind: 'context_too_long', reach: 'item' },
    ],
    ['a cut connection', [cuts], {}, { sent: 2, kind: 'network', reach: 'run' }],
    [
      'a malformed stream',
      [
        (response) => {
          begin(response);
          response.end('data: {"choices": nonsense\n\n');
        },
      ],
      {},
      { sent: 2, kind: 'provider_fault', reach: 'stage' },
    ],
    [
      'a stream that ends early',
      [
        (response) => {
          begin(response);
          piece(response, { content: '{"name":"a' });
          response.end();
        },
      ],
      {},
      { sent: 2, kind: 'provider_fault', reach: 'stage' },
    ],
    [
      'an error within a stream',
      [
        (response) => {
          begin(response);
          piece(response, { content: '{' });
          response.end(`data: {"error":{"code":503,"message":"Provider overloaded"}}\n\n`);
        },
      ],
      {},
      { sent: 5, kind: 'overloaded', reach: 'run' },
    ],
    [
      'no schema taken',
      [fails(400, { message: 'failed to parse grammar' })],
      {},
      { sent: 2, kind: 'provider_fault', reach: 'run' },
    ],
    [
      'an error in HTML',
      [
        (response) => {
          response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        },
      ],
      {},
      { sent: 5, kind: 'overloaded', reach: 'run' },
    ],
    [
      'JSON that is none, without a stream',
      [
        (response) => {
          response.writeHead(200, { 'content-type': 'application/json' }).end('<h1>hello</h1>');
        },
      ],
      { streaming: false },
      { sent: 2, kind: 'provider_fault', reach: 'stage' },
    ],
  ])('%s', async (_, acts, model, expected) => {
    const { drafter, sent, log } = await drafting([acts], [model]);
    const error = await failure(drafter.answer(question(), scope()));
    expect({ sent: sent()[0], kind: error.kind, reach: error.reach }).toEqual(expected);
    expect(error.recoverable).toBe(true);
    expect(log.attempts).toHaveLength(expected.sent);
    expect(log.attempts.every(({ cause, outcome }) => cause === expected.kind && outcome !== 'answered')).toBe(true);
    // And the next model answers.
    const second = await drafting([acts, [says(GOOD)]], [model]);
    expect((await second.drafter.answer(question(), scope())).by).toBe('model-1');
  });

  it('an answer that comes slowly, piece by piece, is no stall', async () => {
    const slowly: Act = (response) => {
      begin(response);
      const sayFrom = (index: number): void => {
        const content = GOOD[index];
        if (content === undefined) {
          piece(response, {}, 'stop');
          response.end('data: [DONE]\n\n');
          return;
        }
        piece(response, { content });
        clock.after(9_000, () => sayFrom(index + 1));
      };
      sayFrom(0);
    };
    const { drafter, sent } = await drafting(
      [[slowly]],
      [{ timeouts: { first_chunk_s: 5, chunk_s: 10, total_s: 300 } }],
    );
    expect((await drafter.answer(question(), scope())).value).toEqual({ name: 'a heron', legs: 2 });
    expect(sent()).toEqual([1]);
  });

  it('what came before a cut is kept as evidence', async () => {
    const { drafter, log } = await drafting([[cuts]]);
    expect((await failure(drafter.answer(question(), scope()))).evidence).toMatchObject({ raw: '{"name":' });
    expect(log.attempts.every(({ answer, output_tokens }) => answer === '{"name":' && output_tokens > 0)).toBe(true);
  });

  it('nothing listens: waits about two minutes, then gives up', async () => {
    const { drafter, clock, servers, log } = await drafting([[says(GOOD)]]);
    await servers[0]?.close();
    closing.length = 0;
    expect(await failure(drafter.answer(question(), scope()))).toMatchObject({ kind: 'network', reach: 'run' });
    const waited = clock.slept.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(100_000);
    expect(waited).toBeLessThanOrEqual(120_000);
    expect(log.attempts.every(({ cost_usd }) => cost_usd === 0)).toBe(true);
  });

  it('a rate limit: waits as long as the server asks, for all questions, and asks with half the concurrency', async () => {
    const { drafter, clock, sent, lanes, servers } = await drafting([
      [fails(429, { message: 'slow' }, { 'retry-after': '20' }), says(GOOD)],
    ]);
    await drafter.answer(question(), scope());
    expect(clock.slept.reduce((sum, ms) => sum + ms, 0)).toBe(20_000);
    expect(sent()).toEqual([2]);
    expect(lanes.of(`openai-compatible ${servers[0]?.url}`, 'model-0', 4).limit).toBe(2);
  });

  it('a rate limit for longer than we wait: the next model at once, or the end of the run', async () => {
    const hour = fails(429, { message: 'slow' }, { 'retry-after': '3600' });
    const { drafter, sent } = await drafting([[hour], [says(GOOD)]]);
    expect((await drafter.answer(question(), scope())).by).toBe('model-1');
    expect(sent()).toEqual([1, 1]);
    const alone = await drafting([[hour]]);
    expect(await failure(alone.drafter.answer(question(), scope()))).toMatchObject({
      kind: 'rate_limited',
      reach: 'run',
    });
    expect(alone.clock.slept).toEqual([]);
  });

  it('a rate limit without end: gives up after ten minutes of waiting', async () => {
    const { drafter, clock, sent } = await drafting([[fails(429, { message: 'slow' }, { 'retry-after': '1' })]]);
    expect(await failure(drafter.answer(question(), scope()))).toMatchObject({ kind: 'rate_limited' });
    const waited = clock.slept.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(500_000);
    expect(waited).toBeLessThanOrEqual(600_000);
    // A server that always asks for one second is not asked every second.
    expect(sent()[0]).toBeLessThan(30);
  });

  it('length: the second time with twice the room', async () => {
    const { drafter, servers } = await drafting([[says('{', 'length'), says(GOOD)]]);
    await drafter.answer(question(), scope());
    const [first, second] = servers[0]?.received ?? [];
    expect(second?.max_tokens).toBe((first?.max_tokens ?? 0) * 2);
  });

  it('a schema that is not taken: goes in words, and from then on at once', async () => {
    const { drafter, servers } = await drafting([
      [fails(400, { message: 'response_format is not supported' }), says(GOOD)],
    ]);
    await drafter.answer(question(), scope());
    await drafter.answer(question({ instructions: 'Another.' }), scope());
    expect(servers[0]?.received.map((asked) => asked.response_format?.json_schema !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('too long: nothing is sent to a model that it does not fit', async () => {
    const long = question({ context: [{ title: 'Long', text: 'many words of a river '.repeat(5_000), cutOrder: 0 }] });
    const { drafter, sent } = await drafting([[says(GOOD)], [says(GOOD)]], [{}, { context_window: 100_000 }]);
    expect((await drafter.answer(long, scope())).by).toBe('model-1');
    expect(sent()).toEqual([0, 1]);
  });

  it('several models: the run ends with what time can repair, not with the last that was heard', async () => {
    const { drafter } = await drafting([[fails(503)], [says('I cannot help with that.')]]);
    expect(await failure(drafter.answer(question(), scope()))).toMatchObject({ kind: 'overloaded', reach: 'run' });
  });
});

describe('nothing is sent', () => {
  it('after a key was not taken, by any question or model with this key', async () => {
    const keyed = { key_env: 'RIVER_KEY' };
    const server = await chatServer(() => fails(401));
    closing.push(server.close);
    const drafter = modelDrafter({
      models: [entry(server.url, { ...keyed, key: 'one' }), entry(server.url, { ...keyed, key: 'two' })],
      context: context({ RIVER_KEY: 'swordfish' }),
      log: memoryLog(),
      lanes: createLanes(),
      capUsd: null,
    });
    const error = await failure(drafter.answer(question(), scope()));
    expect(error).toMatchObject({ kind: 'authentication', reach: 'run' });
    expect(error.message).toContain('RIVER_KEY');
    expect(error.message).not.toContain('swordfish');
    await failure(drafter.answer(question({ instructions: 'Another.' }), scope()));
    expect(server.received).toHaveLength(1);
  });

  it('by questions that wait for a place when the key is not taken', async () => {
    const { drafter, sent } = await drafting([[fails(401)]], [{ concurrency: 1 }]);
    await Promise.all([1, 2, 3].map((n) => failure(drafter.answer(question({ instructions: `${n}` }), scope()))));
    expect(sent()).toEqual([1]);
  });

  it('when the key is missing', async () => {
    const server = await chatServer(() => says(GOOD));
    closing.push(server.close);
    const model = entry(server.url, { provider: 'openai', key: 'gpt' });
    const drafter = modelDrafter({
      models: [model],
      context: context(),
      log: memoryLog(),
      lanes: createLanes(),
      capUsd: null,
    });
    const error = await failure(drafter.answer(question(), scope()));
    expect(error).toMatchObject({ kind: 'authentication', reach: 'run' });
    expect(error.message).toContain('OPENAI_API_KEY');
    expect(server.received).toHaveLength(0);
  });

  it('once the run is ending', async () => {
    const { drafter, sent } = await drafting([[says(GOOD)]]);
    await expect(drafter.answer(question(), scope({ noNewCalls: AbortSignal.abort() }))).rejects.toBeInstanceOf(
      RunEnding,
    );
    expect(sent()).toEqual([0]);
  });

  it('when the run ends while a question waits for its place or for a server', async () => {
    const ending = new AbortController();
    const { drafter, sent, log } = await drafting([[() => ending.abort()]], [{ concurrency: 1 }]);
    const mine = scope({ noNewCalls: ending.signal });
    const [first, second] = await Promise.allSettled([
      drafter.answer(question(), mine),
      drafter.answer(question({ instructions: 'Another.' }), mine),
    ]);
    expect([first, second].map((end) => end?.status === 'rejected' && end.reason)).toEqual([
      expect.any(RunEnding),
      expect.any(RunEnding),
    ]);
    expect(sent()).toEqual([1]);
    expect(log.attempts).toMatchObject([{ outcome: 'failed', cause: 'stalled' }]);
  });

  it('when the cap could be passed; what was spent before counts', async () => {
    const { drafter, sent, log } = await drafting([[says(GOOD)]], [{ price: { input: 1_000, output: 1_000 } }], {
      capUsd: 3.2,
    });
    await drafter.answer(question(), scope());
    expect(log.spentUsd()).toBeCloseTo(0.12);
    log.add({
      ...(log.attempts[0] ??
        (() => {
          throw new Error('nothing was logged');
        })()),
      cost_usd: 2,
    });
    const error = await failure(drafter.answer(question({ instructions: 'Another.' }), scope()));
    expect(error).toMatchObject({ kind: 'cost_cap', reach: 'limit', recoverable: true });
    expect(error.message).toMatch(/\$2\.12.*\$3\.20/);
    expect(sent()).toEqual([1]);
  });

  it('to a model of unknown price under a cap, unless it runs on this computer', async () => {
    const far = entry('https://models.example/v1', { price: null });
    const options = { context: context(), log: memoryLog(), lanes: createLanes(), capUsd: 1 };
    const error = await failure(modelDrafter({ models: [far], ...options }).answer(question(), scope()));
    expect(error).toMatchObject({ kind: 'cost_cap', reach: 'limit' });
    const { drafter } = await drafting([[says(GOOD)]], [{ price: null }], { capUsd: 1 });
    expect((await drafter.answer(question(), scope())).by).toBe('model-0');
  });
});

describe('the cap with calls side by side', () => {
  it('lets what fits one after another go on one after another', async () => {
    const { drafter, log, sent } = await drafting([[says(GOOD)]], [{ price: { input: 1_000, output: 1_000 } }], {
      capUsd: 3.5,
    });
    await Promise.all([1, 2, 3, 4].map((n) => drafter.answer(question({ instructions: `${n}` }), scope())));
    expect(sent()).toEqual([4]);
    expect(log.spentUsd()).toBeLessThan(3.5);
  });
});

it('gives up what is under way when the run does, and logs it', async () => {
  const stop = new AbortController();
  const { drafter, log } = await drafting([
    [
      (response) => {
        begin(response);
        piece(response, { content: '{"name":' });
        clock.after(30, () => stop.abort());
      },
    ],
  ]);
  await expect(
    drafter.answer(question(), scope({ signal: stop.signal, noNewCalls: stop.signal })),
  ).rejects.toBeInstanceOf(RunEnding);
  expect(log.attempts).toMatchObject([{ outcome: 'failed', cause: null }]);
});
