import { describe, expect, it } from 'vitest';
import { RunEnding } from '../planning/engine/run-stage.ts';
import { createConcurrencyLimiters } from './ask/concurrency-limiter.ts';
import { type Act, begin, chatServer, fails, piece, says } from './fixture-chat-server.ts';
import { context, entry, GOOD, memoryLog, question, scope } from './fixture-drafter.ts';
import { drafterBench, failure } from './fixture-drafting.ts';
import { modelDrafter } from './model-drafter.ts';

const bench = drafterBench();
const { drafting } = bench;

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

  it('is kept when the run ends before it could be repaired, and the next run has it repaired without asking anew', async () => {
    const ending = new AbortController();
    const { drafter, sent, servers } = await drafting([
      [
        (response, asked) => {
          ending.abort();
          return says('{"legs":2}')(response, asked);
        },
        says('{"legs":3}'),
      ],
    ]);
    const first = scope({ noNewCalls: ending.signal });
    await expect(drafter.answer(question(), first)).rejects.toBeInstanceOf(RunEnding);
    const next = scope({ kept: first.kept });
    await expect(drafter.answer(question(), next)).rejects.toMatchObject({ kind: 'invalid_answer' });
    // What was repaired before the run ended counts: three tries in all.
    expect(sent()).toEqual([3]);
    expect(servers[0]?.received[1]?.messages?.[2]?.content).toBe('{"legs":2}');
  });

  it('that another model gave in an earlier run is asked for anew', async () => {
    const { drafter, servers } = await drafting([[says(GOOD)]]);
    const kept = { text: '{"legs":2}', by: 'another', repairs: 1 };
    expect((await drafter.answer(question(), scope({ kept: () => kept }))).by).toBe('model-0');
    expect(JSON.stringify(servers[0]?.received)).not.toContain('does not fit');
  });

  it('is asked for anew once its model was given up', async () => {
    const { drafter, servers } = await drafting([[says('{}'), says('{}'), says('{}'), says(GOOD)]]);
    const again = scope();
    await expect(drafter.answer(question(), again)).rejects.toMatchObject({ kind: 'invalid_answer' });
    expect((await drafter.answer(question(), again)).value).toMatchObject({ name: 'a heron' });
    expect(servers[0]?.received[3]?.messages).toHaveLength(servers[0]?.received[0]?.messages?.length ?? 0);
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

  it('that was kept goes back with its faults when it no longer fits', async () => {
    const { drafter, sent, servers } = await drafting([[says(GOOD)]]);
    const answer = await drafter.answer(question(), scope({ kept: () => ({ text: '{"legs":1}', by: 'model-0' }) }));
    expect(answer.value).toMatchObject({ name: 'a heron' });
    expect(sent()).toEqual([1]);
    expect(JSON.stringify(servers[0]?.received)).toContain('name does not fit');
  });
});

describe('nothing is sent', () => {
  it('after a key was not taken, by any question or model with this key', async () => {
    const keyed = { key_env: 'RIVER_KEY' };
    const server = await chatServer(() => fails(401));
    bench.closeLater(server.close);
    const drafter = modelDrafter({
      models: [entry(server.url, { ...keyed, key: 'one' }), entry(server.url, { ...keyed, key: 'two' })],
      context: context({ RIVER_KEY: 'swordfish' }),
      log: memoryLog(),
      limiters: createConcurrencyLimiters(),
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
    bench.closeLater(server.close);
    const model = entry(server.url, { provider: 'openai', key: 'gpt' });
    const drafter = modelDrafter({
      models: [model],
      context: context(),
      log: memoryLog(),
      limiters: createConcurrencyLimiters(),
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
    const options = { context: context(), log: memoryLog(), limiters: createConcurrencyLimiters(), capUsd: 1 };
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
        bench.clock.after(30, () => stop.abort());
      },
    ],
  ]);
  await expect(
    drafter.answer(question(), scope({ signal: stop.signal, noNewCalls: stop.signal })),
  ).rejects.toBeInstanceOf(RunEnding);
  expect(log.attempts).toMatchObject([{ outcome: 'failed', cause: null }]);
});
