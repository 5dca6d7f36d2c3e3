import { generateText, jsonSchema, Output, streamText } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { modelClock } from '../../../tests/support/models/model-clock.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import {
  chatStream,
  contextOf,
  deadAddress,
  entryOf,
  events,
  ollamaStream,
  type Reply,
  serve,
} from '../fixture-server.ts';
import { ProviderId } from '../profiles/profile.ts';
import type { ProviderContext } from '../provider.ts';
import { providerOf } from './index.ts';

const KEY = 'sk-secret-Quetzal-42';
const TEXT = '{"city":"Paris","sum":42}';
const schema = jsonSchema<{ city: string; sum: number }>({
  type: 'object',
  properties: { city: { type: 'string' }, sum: { type: 'integer' } },
  required: ['city', 'sum'],
  additionalProperties: false,
});
const output = Output.object({ schema, name: 'answer' });

const anthropicStream = events(
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 11, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: TEXT } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 7 } },
  { type: 'message_stop' },
);
/** Nothing reaches a server in its first second, unless whoever asks has given up by then. */
function slowly({ fetch, clock, ...context }: ProviderContext): ProviderContext {
  const waiting: typeof globalThis.fetch = async (input, init) => {
    await clock.sleep(1_000, init?.signal ?? new AbortController().signal);
    return fetch(input, init);
  };
  return { ...context, clock, fetch: waiting };
}

/** Mistral counts in the last piece that has a choice, not in one of its own. */
const mistralStream = events(
  {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { role: 'assistant', content: TEXT }, finish_reason: null }],
  },
  {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  },
  '[DONE]',
);
const googleStream = events({
  candidates: [{ content: { role: 'model', parts: [{ text: TEXT }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 },
});

interface Case {
  readonly provider: ProviderId;
  readonly model?: string;
  readonly stream: Reply;
  readonly path: string;
  /** Where the key goes. */
  readonly header: [name: string, value: string];
  /** Where the schema goes, as a path into the request. */
  readonly schemaAt: readonly string[];
}

const chat = {
  stream: chatStream(TEXT),
  path: '/v1/chat/completions',
  header: ['authorization', `Bearer ${KEY}`] as [string, string],
  schemaAt: ['response_format', 'json_schema', 'schema'],
};
const CASES: readonly Case[] = [
  { provider: 'openai', model: 'gpt-6-luna', ...chat },
  { provider: 'mistral', model: 'mistral-large-4', ...chat, stream: mistralStream },
  { provider: 'openrouter', ...chat },
  { provider: 'openai-compatible', ...chat },
  {
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    stream: anthropicStream,
    path: '/v1/messages',
    header: ['x-api-key', KEY],
    schemaAt: ['output_config', 'format', 'schema'],
  },
  {
    provider: 'google',
    model: 'gemini-4-argon',
    stream: googleStream,
    path: '/v1/models/gemini-4-argon:streamGenerateContent?alt=sse',
    header: ['x-goog-api-key', KEY],
    schemaAt: ['generationConfig', 'responseJsonSchema'],
  },
];

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], value);
}

describe.each(CASES)('$provider', ({ provider: id, model = 'm', stream, path, header, schemaAt }) => {
  test('asks where base_url says, with the key in a header, the schema in the request, and counts tokens', async () => {
    const { url, requests } = await serve(onTestFinished, (request) => (request.method === 'POST' ? stream : null));
    const provider = providerOf(id);
    const entry = entryOf({ provider: id, model, base_url: `${url}/v1`, key_env: 'MY_KEY' });
    const opened = await provider.open(entry, contextOf({ MY_KEY: KEY }));
    const result = streamText({
      model: opened,
      instructions: 'Be short.',
      prompt: 'Where?',
      output,
      maxRetries: 0,
      providerOptions: (provider.callOptions?.(entry) ?? {}) as never,
      onError: () => undefined,
    });
    expect(await result.output).toEqual({ city: 'Paris', sum: 42 });
    expect(await result.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.path).toBe(path);
    expect(requests[0]?.headers[header[0]]).toBe(header[1]);
    expect(at(requests[0]?.body, [...schemaAt, 'properties'])).toHaveProperty('city');
    expect(JSON.stringify(requests[0]?.body)).not.toContain(KEY);
  });
});

describe('keys', () => {
  const keyed = ProviderId.options.filter((id) => providerOf(id).keyEnv !== null);

  test.each(keyed)('%s without a key is not usable, says which to set, and opens nothing', async (id) => {
    const provider = providerOf(id);
    const entry = entryOf({ provider: id });
    const usability = await provider.usability(entry, contextOf({}));
    expect(usability).toMatchObject({ usable: false, why: expect.stringContaining(`${provider.keyEnv} is not set`) });
    expect(usability).toMatchObject({ next: `export ${provider.keyEnv}=...` });
    await expect(provider.open(entry, contextOf({}))).rejects.toThrow(StageError);
  });

  test.each(keyed)('%s takes the usual key, or the one that the entry names and no other', async (id) => {
    const provider = providerOf(id);
    const usual = contextOf({ [provider.keyEnv ?? '']: KEY });
    expect(await provider.usability(entryOf({ provider: id }), usual)).toEqual({ usable: true });
    expect(await provider.usability(entryOf({ provider: id, key_env: 'OTHER' }), usual)).toMatchObject({
      usable: false,
    });
  });

  test('an OpenAI key does not go to another endpoint', async () => {
    const { url, requests } = await serve(onTestFinished, ({ method }) =>
      method === 'POST' ? chatStream(TEXT) : null,
    );
    const entry = entryOf({ provider: 'openai-compatible', base_url: `${url}/v1` });
    const model = await providerOf('openai-compatible').open(entry, contextOf({ OPENAI_API_KEY: KEY }));
    await streamText({ model, prompt: 'x', output, onError: () => undefined }).output;
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('openai-compatible', () => {
  const provider = providerOf('openai-compatible');
  const found = (data: object[]) => ({ body: { data } });

  test('is usable when the server has the model, and says what it has when not', async () => {
    const { url } = await serve(onTestFinished, ({ path }) => (path === '/v1/models' ? found([{ id: 'phi' }]) : null));
    const usability = (model: string) =>
      provider.usability(entryOf({ provider: 'openai-compatible', model, base_url: `${url}/v1` }), contextOf({}));
    expect(await usability('phi')).toEqual({ usable: true });
    expect(await usability('qwen')).toMatchObject({ usable: false, next: expect.stringContaining('phi') });
  });

  test('a server on this computer that is slow to tell its models is there', async () => {
    const { url } = await serve(onTestFinished, ({ path }) => (path === '/v1/models' ? found([{ id: 'phi' }]) : null));
    const entry = entryOf({ provider: 'openai-compatible', model: 'phi', base_url: `${url}/v1` });
    expect(await provider.usability(entry, slowly(contextOf({}, modelClock())))).toEqual({ usable: true });
  });

  test('where nothing listens it says which server to start, without what the address may hide', async () => {
    const address = (await deadAddress()).replace('http://', `http://me:${KEY}@`);
    const usability = await provider.usability(
      entryOf({ provider: 'openai-compatible', base_url: `${address}/v1` }),
      contextOf({}),
    );
    expect(usability).toMatchObject({ usable: false, next: expect.stringContaining('Start the server') });
    expect(JSON.stringify(usability)).not.toContain(KEY);
  });

  test.each([
    ['vLLM', { '/v1/models': found([{ id: 'm', max_model_len: 8_192 }]) }, 8_192],
    ['llama-server', { '/v1/models': found([{ id: 'm', meta: { n_ctx: 4_096 } }]) }, 4_096],
    [
      'LM Studio',
      {
        '/v1/models': found([{ id: 'm' }]),
        '/api/v0/models': found([{ id: 'm', max_context_length: 99_999, loaded_context_length: 6_000 }]),
      },
      6_000,
    ],
    [
      'a server that takes more than the entry',
      { '/v1/models': found([{ id: 'm', max_model_len: 1_000_000 }]) },
      16_384,
    ],
    ['a server that does not tell', { '/v1/models': found([{ id: 'm' }]) }, null],
  ])('reads the context length of %s', async (_what, replies: Record<string, Reply>, expected) => {
    const { url } = await serve(onTestFinished, ({ path }) => replies[path] ?? null);
    const entry = entryOf({ provider: 'openai-compatible', base_url: `${url}/v1` });
    expect(await provider.contextWindow?.(entry, contextOf({}))).toBe(expected);
  });
});

describe('ollama', () => {
  const provider = providerOf('ollama');
  const entry = (url: string, rest: object = {}) =>
    entryOf({ provider: 'ollama', model: 'qwen3:8b', base_url: url, context_window: 16_384, ...rest });

  test('the context length and the schema go with every question, streamed or not, each asked once', async () => {
    const { url, requests } = await serve(onTestFinished, ({ body }) =>
      body.stream === true
        ? ollamaStream(TEXT)
        : {
            body: {
              model: 'm',
              created_at: '2030-01-01T00:00:00Z',
              message: { role: 'assistant', content: 'no JSON' },
              done: true,
              done_reason: 'stop',
              prompt_eval_count: 11,
              eval_count: 7,
            },
          },
    );
    const model = await provider.open(entry(url), contextOf({}));
    const streamed = streamText({
      model,
      prompt: 'x',
      output,
      temperature: 0.2,
      maxOutputTokens: 500,
      onError: () => undefined,
    });
    expect(await streamed.output).toEqual({ city: 'Paris', sum: 42 });
    expect(await streamed.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 });
    await expect(
      generateText({ model, prompt: 'x', output, maxRetries: 0 }).then(({ output: got }) => got),
    ).rejects.toThrow();
    expect(requests.map(({ path }) => path)).toEqual(['/api/chat', '/api/chat']);
    for (const { body } of requests) {
      expect(body.options).toMatchObject({ num_ctx: 16_384 });
      expect(body.format).toMatchObject({ type: 'object', required: ['city', 'sum'] });
    }
    expect(requests[0]?.body.options).toMatchObject({ temperature: 0.2, num_predict: 500 });
  });

  test('an abort ends a question whose answer has not begun', async () => {
    const { url, requests } = await serve(onTestFinished, () => 'never');
    const model = await provider.open(entry(url), contextOf({}));
    const abort = new AbortController();
    const asked = generateText({ model, prompt: 'x', abortSignal: abort.signal, maxRetries: 0 });
    asked.catch(() => undefined);
    await expect.poll(() => requests.length).toBe(1);
    abort.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('an abort ends a stream that has not begun', async () => {
    const { url } = await serve(onTestFinished, () => 'never');
    const model = await provider.open(entry(url), contextOf({}));
    const { stream } = streamText({
      model,
      prompt: 'x',
      maxRetries: 0,
      timeout: { totalMs: 100 },
      onError: () => undefined,
    });
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    expect(types).toContain('abort');
  });

  test.each([
    ['the smaller limit of the model counts', 8_192, [], 8_192],
    ['the entry counts when the model takes more', 131_072, [], 16_384],
    ['a model that is loaded with less is loaded anew', 131_072, [{ name: 'qwen3:8b', context_length: 4_096 }], 16_384],
    ['where no limit is told, what is loaded counts', null, [{ name: 'qwen3:8b', context_length: 4_096 }], 4_096],
  ])('%s', async (_what, limit, running, expected) => {
    const { url } = await serve(onTestFinished, ({ path }) =>
      path === '/api/show'
        ? { body: { model_info: limit === null ? {} : { 'qwen3.context_length': limit } } }
        : { body: { models: running } },
    );
    expect(await provider.contextWindow?.(entry(url), contextOf({}))).toBe(expected);
  });

  test('a model that is not there is named with how to get it; `latest` need not be said', async () => {
    const { url } = await serve(onTestFinished, () => ({ body: { models: [{ name: 'phi:latest' }] } }));
    expect(await provider.usability(entry(url), contextOf({}))).toMatchObject({ next: 'ollama pull qwen3:8b' });
    expect(await provider.usability(entry(url, { model: 'phi' }), contextOf({}))).toEqual({ usable: true });
  });

  test('one that is slow to tell its models is there, and tells what a model takes', async () => {
    const { url } = await serve(onTestFinished, ({ path }) =>
      path === '/api/tags'
        ? { body: { models: [{ name: 'phi:latest' }] } }
        : path === '/api/show'
          ? { body: { model_info: { 'phi.context_length': 4_096 } } }
          : null,
    );
    const context = slowly(contextOf({}, modelClock()));
    expect(await provider.usability(entry(url, { model: 'phi' }), context)).toEqual({ usable: true });
    expect(await provider.contextWindow?.(entry(url, { model: 'phi' }), context)).toBe(4_096);
  });

  test('where no Ollama listens, how to start it is said, and no context length is made up', async () => {
    const url = await deadAddress();
    expect(await provider.usability(entry(url), contextOf({}))).toMatchObject({
      next: expect.stringContaining('ollama serve'),
    });
    expect(await provider.contextWindow?.(entry(url), contextOf({}))).toBeNull();
  });
});

test('every provider says under its own id what it is, and a file provider is local and needs no key', () => {
  for (const id of ProviderId.options) expect(providerOf(id).id).toBe(id);
  expect(providerOf('file')).toMatchObject({ local: true, keyEnv: null });
});
