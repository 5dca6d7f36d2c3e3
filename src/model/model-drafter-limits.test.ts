import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { modelClock } from '../../tests/support/models/model-clock.ts';
import { createConcurrencyLimiters } from './ask/concurrency-limiter.ts';
import { type Act, begin, chatServer, fails, piece, says } from './fixture-chat-server.ts';
import { context, entry, GOOD, memoryLog, question, scope } from './fixture-drafter.ts';
import { serve } from './fixture-server.ts';
import { type DrafterOptions, modelDrafter } from './model-drafter.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A drafter with a model per list of acts; the last act of a list answers all further requests. */
async function drafting(
  acts: readonly (readonly Act[])[],
  each: Parameters<typeof entry>[1] = {},
  more: Partial<DrafterOptions> = {},
) {
  const servers = await Promise.all(
    acts.map((list) => chatServer((_, before) => list[Math.min(before, list.length - 1)] ?? fails(500))),
  );
  closing.push(...servers.map(({ close }) => close));
  const models = servers.map(({ url }, index) => entry(url, { key: `model-${index}`, priority: index, ...each }));
  const log = memoryLog();
  const clock = modelClock();
  const limiters = createConcurrencyLimiters();
  const drafter = modelDrafter({ models, context: context(), log, limiters, capUsd: null, clock, ...more });
  const slept = () => clock.slept.reduce((sum, ms) => sum + ms, 0);
  return { drafter, log, clock, limiters, models, slept, sent: () => servers.map(({ received }) => received.length) };
}

const busy = (seconds: string, body: object = { message: 'slow' }) =>
  fails(429, body as never, { 'retry-after': seconds });
/** A stream of one piece that ends as said, without counts. */
const streamed =
  (delta: object, finish: string): Act =>
  (response) => {
    begin(response);
    piece(response, delta as never);
    piece(response, {}, finish);
    response.end('data: [DONE]\n\n');
  };

it('a model with a limit of an hour does not use up the patience for the next one', async () => {
  const { drafter, sent, slept } = await drafting([[busy('3600')], [busy('1'), says(GOOD)]]);
  expect((await drafter.answer(question(), scope())).by).toBe('model-1');
  expect(sent()).toEqual([1, 2]);
  expect(slept()).toBe(1_000);
});

it('a model with a limit of an hour is asked once in a run, and no later question waits for it', async () => {
  const { drafter, sent, slept } = await drafting([[busy('3600')], [says(GOOD)]]);
  for (const item of ['a', 'b', 'c']) expect((await drafter.answer(question({ item }), scope())).by).toBe('model-1');
  expect(sent()).toEqual([1, 3]);
  expect(slept()).toBe(0);
});

it.each([
  ['is overloaded', fails(503)],
  ['breaks off', ((response) => void response.destroy()) as Act],
])('a server that %s is waited for once, and then asked after the others for some minutes', async (_, act) => {
  const { drafter, sent, slept, clock } = await drafting([[act], [says(GOOD)]]);
  await drafter.answer(question({ item: 'a' }), scope());
  const [first = 0] = sent();
  const waited = slept();
  expect(waited).toBeGreaterThan(0);
  await drafter.answer(question({ item: 'b' }), scope());
  expect([sent(), slept()]).toEqual([[first, 2], waited]);
  await clock.sleep(300_000, new AbortController().signal);
  await drafter.answer(question({ item: 'c' }), scope());
  expect(sent()[0]).toBeGreaterThan(first);
});

it('another model of a server whose quota of a day is used up for one is asked at once', async () => {
  const body = {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    details: [{ quotaId: 'RequestsPerDay' }, { retryDelay: '9s' }],
  };
  const server = await chatServer((asked) => (asked.model === 'old' ? fails(429, body) : says(GOOD)));
  closing.push(server.close);
  const models = ['old', 'new'].map((model, priority) => entry(server.url, { key: model, model, priority }));
  const clock = modelClock();
  const options = { context: context(), log: memoryLog(), limiters: createConcurrencyLimiters(), capUsd: null, clock };
  expect((await modelDrafter({ ...options, models }).answer(question(), scope())).by).toBe('new');
  expect(clock.slept).toEqual([]);
});

it('who waits for a place behind the calls of another run shows life meanwhile, and not after', async () => {
  const { drafter, limiters, models, clock } = await drafting([[says(GOOD)]], { concurrency: 1 });
  const held = Promise.withResolvers<void>();
  const limiter = limiters.of(`openai-compatible ${models[0]?.base_url}`, 'model-0', 1);
  const other = limiter.run(9, new AbortController().signal, () => held.promise);
  let moved = 0;
  const began = clock.now();
  const active = () => {
    moved += 1;
    if (moved === 12) held.resolve();
  };
  const answer = drafter.answer(question(), scope({ active }));
  await Promise.all([other, answer]);
  expect(clock.now() - began).toBeLessThanOrEqual(12 * 60_000);
  const shown = moved;
  await clock.sleep(3_600_000, new AbortController().signal);
  expect(moved).toBe(shown);
});

it('a whole answer that ran on in white space until its budget was used up is taken', async () => {
  const { drafter, sent } = await drafting([[streamed({ content: `${GOOD}\n\n\n   ` }, 'length')]]);
  await drafter.answer(question(), scope());
  expect(sent()).toEqual([1]);
});

it('what thinking costs is counted where the provider does not count', async () => {
  const { drafter, log } = await drafting([[streamed({ reasoning_content: 'many words '.repeat(500) }, 'length')]]);
  await drafter.answer(question(), scope()).catch(() => undefined);
  expect(log.attempts[0]?.output_tokens).toBeGreaterThan(900);
  expect(log.attempts[0]?.input_tokens).toBeGreaterThan(100);
});

it('an answer by a tool that nobody offered is paid for and asked again', async () => {
  const call = { index: 0, id: 'x', type: 'function', function: { name: 'answer', arguments: GOOD } };
  const { drafter, log, sent } = await drafting([[streamed({ tool_calls: [call] }, 'tool_calls'), says(GOOD)]]);
  await drafter.answer(question(), scope());
  expect(sent()).toEqual([2]);
  expect(log.attempts[0]).toMatchObject({ outcome: 'rejected', cause: 'invalid_answer' });
  expect(log.attempts[0]?.input_tokens).toBeGreaterThan(100);
});

it('a key that no header can hold is a matter of the key, and nothing is sent or told of it', async () => {
  const env = { A_KEY: 'sk-“SWORDFISH”' };
  const { drafter, log, sent } = await drafting([[says(GOOD)]], { key_env: 'A_KEY' }, { context: context(env) });
  const error = await drafter.answer(question(), scope()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'authentication', reach: 'run', message: expect.stringContaining('A_KEY') });
  expect(String(error)).not.toContain('SWORDFISH');
  expect([sent(), log.attempts]).toEqual([[0], []]);
});

it('a model that costs nothing is asked where a dearer one came to the cap', async () => {
  const log = { ...memoryLog(), spentUsd: () => 0.51 };
  const { drafter } = await drafting([[says(GOOD)]], { price: { input: 0, output: 0 } }, { capUsd: 0.5, log });
  await expect(drafter.answer(question(), scope())).resolves.toMatchObject({ by: 'model-0' });
});

it('what was spent never passes the cap, whatever the answers cost and in which order they come', async () => {
  const drawn = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), turns: fc.nat({ max: 6 }) });
  const answers = fc.array(fc.record({ drawn, kind: fc.nat({ max: 5 }) }), { minLength: 12, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(answers, fc.double({ min: 0.001, max: 0.02, noNaN: true }), async (list, capUsd) => {
      const server = await chatServer((asked, before) => async (response) => {
        const {
          kind,
          drawn: { share, turns },
        } = list[before % list.length] ?? { kind: 0, drawn: { share: 1, turns: 0 } };
        for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next));
        if (kind === 0) return fails(500)(response, asked);
        const completion = Math.floor(share * (asked.max_tokens ?? 0));
        begin(response);
        piece(response, { content: kind === 1 ? '{"name":"weak"}' : kind === 2 ? '{}' : GOOD });
        piece(response, {}, kind === 3 ? 'length' : 'stop', {
          prompt_tokens: 60,
          completion_tokens: completion,
          total_tokens: 60 + completion,
        });
        response.end('data: [DONE]\n\n');
      });
      const log = memoryLog();
      const models = [entry(server.url, { concurrency: 5, price: { input: 1, output: 2 } })];
      const options = { models, context: context(), log, limiters: createConcurrencyLimiters(), clock: modelClock() };
      const drafter = modelDrafter({ ...options, capUsd });
      const ask = (item: string) => drafter.answer(question({ item }), scope()).catch((error: unknown) => error);
      const ends = await Promise.all(list.map((_, index) => ask(`${index}`)));
      await server.close();
      expect(log.spentUsd()).toBeLessThanOrEqual(capUsd);
      expect(log.attempts).toHaveLength(server.received.length);
      for (const end of ends)
        if (end instanceof Error)
          expect((end as { kind?: string }).kind).toMatch(/^(?:cost_cap|provider_fault|invalid_answer)$/);
    }),
    { numRuns: 25 },
  );
});

it('many questions leave no listener and no timer behind', async () => {
  const warned: Error[] = [];
  const onWarning = (warning: Error) => warned.push(warning);
  process.on('warning', onWarning);
  closing.push(async () => void process.off('warning', onWarning));
  const { drafter } = await drafting([[busy('1'), says(GOOD)]], { concurrency: 64 }, { capUsd: 1_000 });
  const counted = countingSignal();
  const noNewCalls = countingSignal();
  const one = scope({ signal: counted.signal, noNewCalls: noNewCalls.signal });
  await Promise.all(Array.from({ length: 300 }, (_, item) => drafter.answer(question({ item: `${item}` }), one)));
  expect([counted.listeners(), noNewCalls.listeners()]).toEqual([0, 0]);
  expect(warned).toEqual([]);
});

it.each(['anthropic', 'google', 'openai'] as const)('a key for %s does not follow a redirect', async (provider) => {
  const elsewhere = await serve(
    (work) => closing.push(async () => work()),
    () => ({ body: {} }),
  );
  const server = await chatServer(() => (response) => {
    response.writeHead(307, { location: elsewhere.url }).end();
  });
  closing.push(server.close);
  const models = [entry(server.url, { provider, key_env: 'A_KEY' })];
  const options = {
    models,
    log: memoryLog(),
    limiters: createConcurrencyLimiters(),
    capUsd: null,
    clock: modelClock(),
  };
  const drafter = modelDrafter({ ...options, context: context({ A_KEY: 'sk-swordfish' }) });
  await expect(drafter.answer(question(), scope())).rejects.toMatchObject({ kind: 'provider_fault', reach: 'run' });
  expect(elsewhere.requests).toEqual([]);
  expect(server.received).toHaveLength(1);
});

it.each([
  ['in the middle', '{"message":{"role":"assistant","content":"a swordf\n'],
  ['that is HTML', '<p>swordfish</p>\n'],
])('a line of Ollama %s that is no JSON is a fault, and is not printed', async (_, broken) => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  closing.push(async () => printed.mockRestore());
  const line = (content: string, done: boolean) =>
    `${JSON.stringify({ model: 'm', message: { role: 'assistant', content }, done, ...(done && { done_reason: 'stop' }) })}\n`;
  const body = `${line('{"name":"a ', false)}${broken}${line('heron"}', false)}\n${line('', true)}`;
  const { url } = await serve(
    (work) => closing.push(async () => work()),
    ({ path }) => (path === '/api/chat' ? { type: 'application/x-ndjson', body } : null),
  );
  const options = {
    context: context(),
    log: memoryLog(),
    limiters: createConcurrencyLimiters(),
    capUsd: null,
    clock: modelClock(),
  };
  const drafter = modelDrafter({ ...options, models: [entry(url, { provider: 'ollama' })] });
  await expect(drafter.answer(question(), scope())).rejects.toMatchObject({ kind: 'provider_fault' });
  expect(printed).not.toHaveBeenCalled();
});

/** A signal that knows how many listeners it has. */
function countingSignal() {
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = function (this: AbortSignal, ...args: Parameters<typeof addEventListener>) {
    listeners++;
    addEventListener.apply(this, args);
  } as typeof addEventListener;
  signal.removeEventListener = function (this: AbortSignal, ...args: Parameters<typeof removeEventListener>) {
    listeners--;
    removeEventListener.apply(this, args);
  } as typeof removeEventListener;
  return { signal, listeners: () => listeners };
}
