import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output, streamText } from 'ai';
import { createOllama } from 'ai-sdk-ollama';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstTries } from './faults.ts';
import type { Protocol, SeenRequest } from './seen.ts';
import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from './server.ts';

const Register = z.object({
  risks: z
    .array(
      z.object({
        title: z.string().describe('name of the risk; at most 8 words'),
        effect: z.string().describe('what it does to the work; at most 30 words'),
        probability: z.number().int().min(1).max(5),
        owner: z.enum(['lead', 'builder', 'accountant']).nullable(),
      }),
    )
    .min(3)
    .max(10)
    .describe('risks, the worst first; 3 to 5'),
});
/** Native output of Anthropic would lose a map, so that its package asks by a tool. */
const WithMap = Register.extend({ notes: z.record(z.string(), z.string()) });

interface Way {
  readonly name: string;
  readonly protocol: Protocol;
  readonly open: (fake: FakeProvider) => LanguageModel;
}
const compatible: Way = {
  name: 'openai-compatible',
  protocol: 'openai-chat',
  open: ({ url }) =>
    createOpenAICompatible({
      name: 'fake',
      baseURL: `${url}/v1`,
      supportsStructuredOutputs: true,
      includeUsage: true,
    }).chatModel('fake-large'),
};
const ollama: Way = {
  name: 'ollama',
  protocol: 'ollama',
  open: ({ url }) =>
    createOllama({ baseURL: url })('fake-large', { options: { num_ctx: 8192 }, reliableObjectGeneration: false }),
};
const anthropic: Way = {
  name: 'anthropic',
  protocol: 'anthropic',
  open: ({ url }) => createAnthropic({ baseURL: `${url}/v1`, apiKey: 'key' })('claude-sonnet-4-5'),
};
const WAYS: readonly Way[] = [
  compatible,
  {
    name: 'openai',
    protocol: 'openai-chat',
    open: ({ url }) => createOpenAI({ baseURL: `${url}/v1`, apiKey: 'key' }).chat('fake-large'),
  },
  ollama,
  anthropic,
  {
    name: 'anthropic by tool',
    protocol: 'anthropic',
    open: ({ url }) => createAnthropic({ baseURL: `${url}/v1`, apiKey: 'key' })('fake-large'),
  },
];

let fake: FakeProvider | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

async function start(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  fake = await startFakeProvider({ models: ['fake-large', 'claude-sonnet-4-5'], ...options });
  return fake;
}

const settings = { prompt: 'Make the risk register.', instructions: 'You draft a section.', maxRetries: 0 } as const;

function generate(model: LanguageModel, more: { maxOutputTokens?: number; abortSignal?: AbortSignal } = {}) {
  return generateText({ model, ...settings, ...more, output: Output.object({ schema: Register }) });
}

async function streamed(model: LanguageModel) {
  const problems: unknown[] = [];
  const result = streamText({
    model,
    ...settings,
    output: Output.object({ schema: Register }),
    onError: ({ error }) => void problems.push(error),
  });
  let text = '';
  let parts = 0;
  for await (const part of result.textStream) {
    text += part;
    parts += 1;
  }
  return { result, text, parts, problems };
}

const last = (of: FakeProvider): SeenRequest => {
  const request = of.seen.at(-1);
  if (!request) throw new Error('Nothing was asked.');
  return request;
};

describe.each(WAYS)('the package of $name', ({ open, protocol }) => {
  it('gets an object that fits and what it took, in one piece', async () => {
    const server = await start();
    const { output, usage, finishReason } = await generate(open(server));
    expect(output.risks.length).toBeGreaterThanOrEqual(3);
    expect(finishReason).toBe('stop');
    const seen = last(server);
    expect(seen).toMatchObject({ protocol, stream: false, attempt: 1, fault: null });
    expect(seen.schema).not.toBeNull();
    expect(usage).toMatchObject({ inputTokens: seen.promptTokens, outputTokens: seen.answeredTokens });
    expect(seen.text).toContain('You draft a section.');
  });

  it('gets the same object as a stream of several parts', async () => {
    const server = await start();
    const whole = await generate(open(server));
    const { result, parts } = await streamed(open(server));
    expect(parts).toBeGreaterThan(1);
    expect(await result.output).toEqual(whole.output);
    expect(await result.finishReason).toBe('stop');
    expect(await result.usage).toMatchObject({
      inputTokens: last(server).promptTokens,
      ...(protocol === 'openai-chat' && !last(server).usageWanted ? {} : { outputTokens: last(server).answeredTokens }),
    });
    expect(last(server)).toMatchObject({ stream: true, attempt: 2 });
  });

  it('sees an answer that was cut as cut by length, and a whole one with a larger budget', async () => {
    const server = await start({ faults: () => 'length' });
    await expect(generate(open(server), { maxOutputTokens: 1000 })).rejects.toSatisfy(
      (error) => NoObjectGeneratedError.isInstance(error) && error.finishReason === 'length',
    );
    const { finishReason } = await generate(open(server), { maxOutputTokens: 2000 });
    expect(finishReason).toBe('stop');
    expect(server.seen.map(({ fault }) => fault)).toEqual(['length', null]);
  });

  it('gets a broken connection as an error, in one piece and as a stream', async () => {
    const server = await start({ faults: () => 'cut_within' });
    await expect(generate(open(server))).rejects.toThrow();
    const { problems } = await streamed(open(server)).catch((error) => ({ problems: [error] }));
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('a stalled answer', () => {
  const stalls = ['stall_before', 'stall_within'] as const;

  it.each(stalls)('can be given up by the client: %s', async (fault) => {
    // Not by Ollama's: its package hands no abort on to a request that has no answer yet (ollama/ollama-js#274).
    for (const { open } of [compatible, anthropic]) {
      const server = await start({ faults: () => fault });
      const controller = new AbortController();
      const asked = generate(open(server), { abortSignal: controller.signal });
      const refused = expect(asked).rejects.toThrow();
      await server.reached(1);
      controller.abort();
      await refused;
      await server.close();
    }
  });

  it.each(stalls)('ends when the server closes: %s', async (fault) => {
    for (const { open } of [compatible, ollama, anthropic]) {
      const server = await start({ faults: () => fault });
      const refused = expect(generate(open(server))).rejects.toThrow();
      await server.reached(1);
      await server.close();
      await refused;
    }
  });
});

describe('faults, as the packages report them', () => {
  const statuses = [
    ['rate_limit', 429, 429],
    ['server_error', 500, 500],
    ['overloaded', 503, 529],
    ['unauthorized', 401, 401],
    ['payment', 402, 402],
  ] as const;

  it.each(statuses)('%s has its status', async (fault, status, ofAnthropic) => {
    const server = await start({ faults: () => fault, retryAfterS: 7 });
    for (const [way, expected] of [
      [compatible, status],
      [anthropic, ofAnthropic],
    ] as const) {
      const error = await generate(way.open(server)).catch((problem: unknown) => problem);
      if (!APICallError.isInstance(error)) throw new Error(`No API error but ${String(error)}`);
      expect(error.statusCode).toBe(expected);
      expect(error.responseHeaders?.['retry-after']).toBe(fault === 'rate_limit' ? '7' : undefined);
      expect(error.message).not.toMatch(/object Object/);
    }
    await expect(generate(ollama.open(server))).rejects.toThrow(/slow down|error|overloaded|API key|credit/);
  });

  it.each([compatible, anthropic])(
    'a refusal is told apart by $name, in one piece and as a stream',
    async ({ open }) => {
      const server = await start({ faults: () => 'refusal' });
      const error = await generate(open(server)).catch((problem: unknown) => problem);
      expect(NoObjectGeneratedError.isInstance(error) && error.finishReason).toBe('content-filter');
      const { result } = await streamed(open(server));
      expect(await result.finishReason).toBe('content-filter');
    },
  );

  it.each([
    'invalid_json',
    'fenced_json',
    'prose_around',
    'wrong_types',
    'missing_fields',
    'schema_echo',
    'empty',
  ] as const)('%s is no object that fits, by any protocol, and the first try alone can be spoiled', async (fault) => {
    const server = await start({ faults: firstTries(fault) });
    for (const way of [compatible, ollama, anthropic]) {
      await expect(generate(way.open(server))).rejects.toThrow();
      expect((await generate(way.open(server))).output.risks.length).toBeGreaterThan(0);
    }
  });

  it('extra fields fit where unknown fields are dropped', async () => {
    const server = await start({ faults: () => 'extra_fields' });
    expect((await streamed(compatible.open(server))).text).toContain('confidence');
  });

  it.each([compatible, ollama, anthropic])('a malformed stream is an error for $name', async ({ open }) => {
    const server = await start({ faults: () => 'malformed_stream' });
    const { problems } = await streamed(open(server)).catch((error) => ({ problems: [error] }));
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('schemas and limits', () => {
  it('is asked by a tool where Anthropic’s native output would lose data', async () => {
    const server = await start();
    const { output } = await generateText({
      model: anthropic.open(server),
      ...settings,
      output: Output.object({ schema: WithMap }),
    });
    expect(last(server).tool).toBe('json');
    expect(output.risks.length).toBeGreaterThanOrEqual(3);
    await generate(anthropic.open(server));
    expect(last(server).tool).toBeNull();
  });

  it('cuts what is longer than num_ctx off the front without a word, and records it', async () => {
    const server = await start();
    const model = createOllama({ baseURL: server.url })('fake-large', { options: { num_ctx: 500 } });
    const { text, usage } = await generateText({ model, prompt: 'many words '.repeat(2000), maxRetries: 0 });
    expect(text).not.toBe('');
    expect(usage.inputTokens).toBe(500);
    expect(last(server).cutTokens).toBe(last(server).promptTokens - 500);
  });

  it('refuses a question that is longer than the context, by the other protocols', async () => {
    const server = await start({ contextWindow: 100 });
    for (const { open } of [compatible, anthropic]) {
      await expect(generate(open(server), { maxOutputTokens: 200 })).rejects.toMatchObject({ statusCode: 400 });
    }
  });

  it('has no model but its own, and lets nobody in without the key', async () => {
    const server = await start({ models: ['other'], key: 'secret' });
    await expect(generate(compatible.open(server))).rejects.toMatchObject({ statusCode: 401 });
    const model = createAnthropic({ baseURL: `${server.url}/v1`, apiKey: 'secret' })('fake-large');
    await expect(generate(model)).rejects.toMatchObject({ statusCode: 404 });
  });
});
