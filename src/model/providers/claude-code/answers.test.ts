import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelMessage } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { classify } from '../../ask/call-fault.ts';
import { type Reply, send } from '../../ask/send.ts';
import { machineClock } from '../../ask/waiting.ts';
import { contextOf, entryOf } from '../../fixture-server.ts';
import { claudeCode } from '../claude-code.ts';
import { programModel } from './model.ts';

const FAKE = fileURLToPath(new URL('../../../../tests/support/models/fake-claude.mjs', import.meta.url));
const CITY = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const NOW = Date.UTC(2026, 10, 23);

interface Seen {
  readonly pid: number;
  readonly cwd: string;
  readonly input: string;
}

interface Settings {
  readonly schema?: typeof CITY | null;
  readonly messages?: ModelMessage[];
  readonly streaming?: boolean;
  readonly signal?: AbortSignal;
  readonly onActive?: () => void;
}

/** Asks the double in one of its ways, the whole way from a request of a run. */
function ask(way: string, { schema = CITY, messages, streaming = true, signal, onActive }: Settings = {}) {
  const home = mkdtempSync(join(tmpdir(), 'planexe-test-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));
  const env = { PATH: dirname(process.execPath) + delimiter, HOME: home, PLANEXE_CLAUDE: FAKE };
  const entry = { ...entryOf({ provider: 'claude-code', model: way }), streaming };
  const reply = (async (): Promise<Reply> =>
    send(
      {
        model: await claudeCode.open(entry, contextOf(env)),
        entry,
        instructions: 'Answer.',
        messages: messages ?? [{ role: 'user', content: 'Which city?' }],
        schema,
        maxOutputTokens: 100,
        providerOptions: undefined,
      },
      signal ?? new AbortController().signal,
      { active: onActive ?? (() => undefined) },
      machineClock,
    ))();
  const seen = (): Seen => JSON.parse(readFileSync(join(home, 'seen.json'), 'utf8')) as Seen;
  return { reply, seen, started: () => existsSync(join(home, 'seen.json')) };
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const COUNTED = { inputTokens: 16, outputTokens: 7, error: null };

describe.skipIf(process.platform === 'win32')('an answer of the program', () => {
  test.each([
    ['structured', { text: '{"city":"Paris"}', thought: 'Hm. ', finishReason: 'tool_use', ...COUNTED }],
    ['whole', { text: '{"city":"Paris"}', thought: '', finishReason: 'end_turn', ...COUNTED }],
    ['notices', { text: '{"city":"Paris"}', finishReason: 'tool_use', ...COUNTED }],
    ['expired', { text: '{"city":"Paris"}', finishReason: 'tool_use', ...COUNTED }],
    [
      'reminded',
      { text: '{"city":"Paris"}', finishReason: 'tool_use', inputTokens: 32, outputTokens: 14, error: null },
    ],
    ['cut', { text: '{"city":"Pa', finishReason: 'length', ...COUNTED }],
    ['refusal', { text: '', finishReason: 'content-filter', ...COUNTED }],
  ])('to a schema: %s', async (way, wanted) => {
    expect(await ask(way).reply).toMatchObject(wanted);
  });

  test.each([
    ['words', { text: 'Hello world', finishReason: 'end_turn', ...COUNTED }],
    ['cut', { text: 'Once upon', finishReason: 'length', ...COUNTED }],
  ])('in words: %s', async (way, wanted) => {
    expect(await ask(way, { schema: null }).reply).toMatchObject(wanted);
  });

  test('is the first one, whatever the program would do after it', async () => {
    const { reply, seen } = ask('again');
    expect(await reply).toMatchObject({ text: '{"city":"Paris"}', ...COUNTED });
    await expect.poll(() => runs(seen().pid)).toBe(false);
  });

  test('comes as a whole where nothing is streamed', async () => {
    expect(await ask('structured', { streaming: false }).reply).toMatchObject({
      text: '{"city":"Paris"}',
      thought: 'Hm. ',
      ...COUNTED,
    });
  });

  test('is asked for with a system prompt, and with what was said before in one text', async () => {
    const { reply, seen } = ask('structured', {
      messages: [
        { role: 'user', content: '/cost of a city?' },
        { role: 'assistant', content: 'Rome' },
        { role: 'user', content: 'Another.' },
      ],
    });
    await reply;
    const [initialize, question] = seen()
      .input.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(initialize).toMatchObject({ request: { systemPrompt: ['Answer.'], jsonSchema: CITY } });
    expect(question).toMatchObject({
      message: { content: [{ type: 'text', text: 'Human: /cost of a city?\n\nAssistant: Rome\n\nHuman: Another.' }] },
    });
  });
});

describe.skipIf(process.platform === 'win32')('a fault of the program', () => {
  test.each([
    ['logged-out', { cause: 'authentication' }],
    ['revoked', { cause: 'authentication' }],
    ['limit', { cause: 'rate_limited', retryAfterMs: 4_000_000_000_000 - NOW }],
    ['throttled', { cause: 'rate_limited', retryAfterMs: 2156 }],
    ['offline', { cause: 'network' }],
    ['no-model', { cause: 'provider_fault', detail: 'model' }],
    ['too-long', { cause: 'context_too_long' }],
    ['broke', { cause: 'out_of_credit' }],
    ['turns', { cause: 'provider_fault', detail: 'schema' }],
    ['prose', { cause: 'provider_fault', detail: 'schema' }],
    ['crash', { cause: 'provider_fault', detail: 'stream' }],
    ['anew', { cause: 'network', detail: 'mid_answer' }],
    ['garbage', { cause: 'provider_fault', detail: 'stream' }],
    ['shape', { cause: 'provider_fault', detail: 'stream' }],
    ['endless', { cause: 'provider_fault', detail: 'stream' }],
  ])('%s', async (way, wanted) => {
    const { reply, seen } = ask(way);
    const { error, received, finishReason } = await reply;
    expect(classify(error, received, NOW)).toMatchObject(wanted);
    expect(finishReason).toBeNull();
    await expect.poll(() => runs(seen().pid)).toBe(false);
  });

  test('says how a program ended that broke off, and what it complained of', async () => {
    const { error } = await ask('crash').reply;
    expect(String(error)).toContain('the program ended without an answer (3)');
    expect(String(error)).toContain('out of memory');
  });

  test('says nothing of the question', async () => {
    expect(String((await ask('garbage').reply).error)).not.toContain('stream_event');
  });

  test('is a missing model where the program went away between looking and starting', async () => {
    const entry = entryOf({ provider: 'claude-code' });
    const { error } = await send(
      {
        model: programModel('structured', { path: `${FAKE}.gone`, env: {} }),
        entry,
        instructions: 'Answer.',
        messages: [{ role: 'user', content: 'Which city?' }],
        schema: null,
        maxOutputTokens: 100,
        providerOptions: undefined,
      },
      new AbortController().signal,
      { active: () => undefined },
      machineClock,
    );
    expect(classify(error, false, NOW)).toMatchObject({ cause: 'provider_fault', detail: 'model' });
  });
});

describe.skipIf(process.platform === 'win32')('a call that is stopped', () => {
  test.each(['silent', 'stubborn'])('ends the program, and its folder goes: %s', async (way) => {
    const stop = new AbortController();
    const { reply, seen, started } = ask(way, { signal: stop.signal });
    await expect.poll(started).toBe(true);
    const why = new Error('stopped');
    stop.abort(why);
    expect(await reply).toMatchObject({ error: why, text: '' });
    await expect.poll(() => runs(seen().pid)).toBe(false);
    await expect.poll(() => existsSync(seen().cwd)).toBe(false);
  });

  test('starts nothing when it was stopped before', async () => {
    const { reply, started } = ask('structured', { signal: AbortSignal.abort(new Error('stopped')) });
    expect((await reply).error).toMatchObject({ message: 'stopped' });
    expect(started()).toBe(false);
  });
});
