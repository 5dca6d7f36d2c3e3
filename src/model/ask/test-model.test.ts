import { expect, onTestFinished, test } from 'vitest';
import { chatStream, contextOf, deadAddress, entryOf, ollamaStream, type Reply, serve } from '../fixture-server.ts';
import { LocalModelFault } from '../local/local-model-fault.ts';
import { testModel } from './test-model.ts';

const KEY = 'sk-secret-Quetzal-42';
const ANSWER = '{"city":"Paris","sum":42}';
const env = { OPENAI_API_KEY: KEY, MY_KEY: KEY };

async function tested(reply: Reply | 'never', entry: object = {}) {
  const { url, requests } = await serve(onTestFinished, ({ method }) => (method === 'POST' ? reply : null));
  const result = await testModel(entryOf({ provider: 'openai', base_url: `${url}/v1`, ...entry }), contextOf(env));
  expect(JSON.stringify(result)).not.toContain(KEY);
  return { result, requests };
}

test('an answer that fits at once is native, with its latency', async () => {
  const { result, requests } = await tested(chatStream(ANSWER));
  expect(result).toMatchObject({ key: 'test', ok: true, structured_output: 'native', problem: null, next: null });
  expect(result.latency_ms).toBeGreaterThan(0);
  expect(result.first_chunk_ms).toBeLessThanOrEqual(result.latency_ms ?? 0);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body.response_format).toMatchObject({ type: 'json_schema' });
});

test.each([
  ['in a fence', `\`\`\`json\n${ANSWER}\n\`\`\``, 'repaired'],
  ['with a comma too many', '{"city":"Paris","sum":42,}', 'repaired'],
  ['that is prose', 'The capital is Paris.', 'none'],
  ['of the wrong types', '{"city":"Paris","sum":"many"}', 'none'],
  ['that is empty', '', 'none'],
])('an answer %s is told as such', async (_what, text, structured) => {
  const { result } = await tested(chatStream(text));
  expect(result).toMatchObject({ structured_output: structured, ok: structured === 'repaired' });
  expect(result.problem === null).toBe(structured === 'repaired');
});

test.each([
  [401, /rejected the key/],
  [402, /requires payment/],
  [404, /does not have m/],
  [429, /Rate limit/],
  [503, /failed/],
  [400, /rejected the request/],
])('HTTP %i is explained, asked once, and what the provider quotes is not repeated', async (status, problem) => {
  const { result, requests } = await tested({
    status,
    body: { error: { message: `Incorrect key ${KEY}`, type: 'x' } },
  });
  expect(result).toMatchObject({ ok: false, structured_output: 'none', latency_ms: null });
  expect(result.problem).toMatch(problem);
  expect(requests).toHaveLength(1);
});

test('a stream of Ollama counts too, with the context length of the server', async () => {
  const { url } = await serve(onTestFinished, ({ path }) => {
    if (path === '/api/chat') return ollamaStream(ANSWER);
    if (path === '/api/tags') return { body: { models: [{ name: 'm:latest' }] } };
    return { body: path === '/api/show' ? { model_info: { 'x.context_length': 4_096 } } : { models: [] } };
  });
  const result = await testModel(entryOf({ provider: 'ollama', base_url: url }), contextOf({}));
  expect(result).toMatchObject({ ok: true, structured_output: 'native', context_window: 4_096 });
});

test.each([
  ['unloadable', /cannot load this file/],
  ['no_memory', /Not enough memory/],
  ['no_runtime', /does not start/],
  ['ended', /ended unexpectedly/],
] as const)('a model inside the app that cannot be loaded is explained: %s', async (code, problem) => {
  const context = contextOf({});
  const fault = new LocalModelFault(code, 'of the process');
  const localModels = {
    ...context.localModels,
    examine: () => ({ ok: true, file: { contextLength: null } }) as const,
    load: () => Promise.reject(fault),
  };
  const steps: string[] = [];
  const result = await testModel(
    entryOf({ provider: 'embedded', model: 'm' }),
    { ...context, localModels },
    { onStep: (step) => steps.push(step) },
  );
  expect(result).toMatchObject({ ok: false, next: expect.any(String) });
  expect(result.problem).toMatch(problem);
  expect(steps).toEqual(['loading']);
});

test('HTTP faults of Ollama are told apart too', async () => {
  const { url } = await serve(onTestFinished, ({ path }) =>
    path === '/api/tags'
      ? { body: { models: [{ name: 'm:latest' }] } }
      : { status: 500, body: { error: 'out of memory' } },
  );
  const result = await testModel(entryOf({ provider: 'ollama', base_url: url }), contextOf({}));
  expect(result.problem).toMatch(/HTTP 500/);
});

test.each([true, false])('a model that does not answer is given up in time (streaming: %s)', async (streaming) => {
  const timeouts = streaming ? { first_chunk_s: 0.2 } : { total_s: 0.2 };
  const { result } = await tested('never', { streaming, timeouts });
  expect(result).toMatchObject({ ok: false, problem: 'OpenAI did not answer in time' });
});

test('a model without streaming is asked without it', async () => {
  const message = { role: 'assistant', content: ANSWER };
  const { result, requests } = await tested(
    {
      body: {
        id: 'c',
        created: 1,
        model: 'm',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    },
    { streaming: false },
  );
  expect(result).toMatchObject({ ok: true, first_chunk_ms: null });
  expect(requests[0]?.body.stream).not.toBe(true);
});

test('what is not usable is not asked: no key, nobody there, questions by file', async () => {
  expect(await testModel(entryOf({}), contextOf({}))).toMatchObject({ ok: false, next: 'export OPENAI_API_KEY=...' });
  const gone = entryOf({ base_url: await deadAddress() });
  expect(await testModel(gone, contextOf(env))).toMatchObject({ ok: false, problem: 'Could not reach OpenAI' });
  expect(await testModel(entryOf({ provider: 'file' }), contextOf({}))).toMatchObject({ ok: false, next: null });
});
