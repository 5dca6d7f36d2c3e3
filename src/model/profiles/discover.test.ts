import { expect, onTestFinished, test } from 'vitest';
import { modelClock } from '../../../tests/support/models/model-clock.ts';
import { contextOf, deadAddress, type Reply, type Request, serve } from '../fixture-server.ts';
import { ollamaAddress } from '../providers/ollama.ts';
import { discover } from './discover.ts';

const ollamaReplies = ({ path, body }: Request): Reply | null => {
  if (path === '/api/tags') {
    return {
      body: {
        models: [
          { name: 'qwen3:8b', details: { family: 'qwen3' } },
          { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
          { name: 'gpt-oss:120b-cloud', remote_host: 'https://ollama.com' },
          { name: 'quiet-vectors:1b', details: { family: 'x' } },
          { name: 'hf.co/Someone/Tiny-GGUF:Q4', details: { family: 'llama' } },
        ],
      },
    };
  }
  if (path !== '/api/show') return null;
  if (body.model === 'qwen3:8b')
    return { body: { capabilities: ['completion', 'tools'], model_info: { 'qwen3.context_length': 131_072 } } };
  if (body.model === 'quiet-vectors:1b') return { body: { capabilities: ['embedding'], model_info: {} } };
  return { body: { capabilities: ['completion'], model_info: { 'llama.context_length': 4_096 } } };
};

test('models of Ollama are found with what a laptop can hold, without embeddings and those of the cloud', async () => {
  const { url } = await serve(onTestFinished, ollamaReplies);
  const found = await discover(contextOf({ OLLAMA_HOST: url, LMSTUDIO_HOST: await deadAddress() }));
  expect(
    found.map(({ key, model, context_window, concurrency, price }) => ({
      key,
      model,
      context_window,
      concurrency,
      price,
    })),
  ).toEqual([
    {
      key: 'ollama/qwen3:8b',
      model: 'qwen3:8b',
      context_window: 32_768,
      concurrency: 1,
      price: { input: 0, output: 0 },
    },
    {
      key: 'ollama/hf.co/someone/tiny-gguf:q4',
      model: 'hf.co/Someone/Tiny-GGUF:Q4',
      context_window: 4_096,
      concurrency: 1,
      price: { input: 0, output: 0 },
    },
  ]);
});

test('models of LM Studio are found, the loaded one first and with the window it is loaded with', async () => {
  const { url } = await serve(onTestFinished, ({ path }) =>
    path === '/api/v1/models'
      ? {
          body: {
            models: [
              { key: 'google/gemma-4-12b', type: 'llm', max_context_length: 131_072, loaded_instances: [] },
              { key: 'text-vectors', type: 'embedding', max_context_length: 2_048 },
              {
                key: 'qwen/qwen3-8b',
                type: 'llm',
                max_context_length: 40_960,
                loaded_instances: [{ id: 'a', config: { context_length: 12_000 } }],
              },
            ],
          },
        }
      : null,
  );
  const found = await discover(contextOf({ LMSTUDIO_HOST: url, OLLAMA_HOST: await deadAddress() }));
  expect(found).toMatchObject([
    { key: 'lmstudio/qwen/qwen3-8b', provider: 'openai-compatible', base_url: `${url}/v1`, context_window: 12_000 },
    { key: 'lmstudio/google/gemma-4-12b', context_window: 32_768 },
  ]);
});

test('an LM Studio that knows only the list of OpenAI is found too', async () => {
  const { url } = await serve(onTestFinished, ({ path }) =>
    path === '/v1/models' ? { body: { data: [{ id: 'phi' }, { id: 'text-embedding-x' }] } } : null,
  );
  const found = await discover(contextOf({ LMSTUDIO_HOST: url, OLLAMA_HOST: await deadAddress() }));
  expect(found.map(({ key }) => key)).toEqual(['lmstudio/phi']);
});

test('a host without scheme means http', async () => {
  const { url } = await serve(onTestFinished, ollamaReplies);
  const env = { OLLAMA_HOST: url.replace('http://127.0.0.1', '0.0.0.0'), LMSTUDIO_HOST: await deadAddress() };
  expect((await discover(contextOf(env))).map(({ base_url }) => base_url)).toEqual([url, url]);
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  [':8080', 'http://127.0.0.1:8080'],
  ['"192.168.1.5:9"', 'http://192.168.1.5:9'],
  ['[::]:8080', 'http://127.0.0.1:8080'],
  ['https://models.example', 'https://models.example'],
  ['http://h:1/', 'http://h:1'],
])('OLLAMA_HOST=%s means %s', (value, address) => {
  expect(ollamaAddress({}, { OLLAMA_HOST: value })).toBe(address);
});

test('PLANEXE_NO_DISCOVERY=1 asks nobody', async () => {
  const { url, requests } = await serve(onTestFinished, ollamaReplies);
  expect(await discover(contextOf({ OLLAMA_HOST: url, LMSTUDIO_HOST: url, PLANEXE_NO_DISCOVERY: '1' }))).toEqual([]);
  expect(requests).toEqual([]);
});

test('a server that never answers is given up soon, and one that answers nonsense is no error', async () => {
  const silent = await serve(onTestFinished, () => 'never');
  const nonsense = await serve(onTestFinished, () => ({ body: '<html>' }));
  const clock = modelClock();
  const began = clock.now();
  const env = { OLLAMA_HOST: silent.url, LMSTUDIO_HOST: nonsense.url };
  expect(await discover(contextOf(env, clock))).toEqual([]);
  expect(silent.requests).toHaveLength(1);
  expect(clock.now() - began).toBeGreaterThan(0);
  expect(clock.now() - began).toBeLessThanOrEqual(1_000);
});

test('more models than a profile may have are not listed', async () => {
  const models = Array.from({ length: 30 }, (_, index) => ({ name: `m${index}:1b` }));
  const { url } = await serve(onTestFinished, ({ path }) =>
    path === '/api/tags' ? { body: { models } } : { body: { model_info: {} } },
  );
  expect(await discover(contextOf({ OLLAMA_HOST: url, LMSTUDIO_HOST: await deadAddress() }))).toHaveLength(5);
});
