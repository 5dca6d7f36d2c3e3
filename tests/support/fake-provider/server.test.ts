import { afterEach, describe, expect, it } from 'vitest';
import { machineClock } from '../../../src/model/ask/waiting.ts';
import { localModels } from '../../../src/model/local/local-models.ts';
import { Profile } from '../../../src/model/profiles/profile.ts';
import { environmentSecrets } from '../../../src/model/profiles/secrets.ts';
import { providerOf } from '../../../src/model/providers/index.ts';
import { FAULTS, mixedFaults } from './faults.ts';
import { FAKE_KEY, fakeProfile, withFakeKeys } from './profile.ts';
import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from './server.ts';

let fake: FakeProvider | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

async function start(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  fake = await startFakeProvider(options);
  return fake;
}

const schema = { type: 'object', properties: { text: { type: 'string', description: 'at most 100 words' } } };

async function ask({ url }: FakeProvider, content: string): Promise<string> {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    body: JSON.stringify({ model: 'fake-large', stream: true, messages: [{ role: 'user', content }], format: schema }),
  });
  return response.text();
}

describe('the fake provider', () => {
  it('answers the same to the same question in any order, and otherwise with another seed', async () => {
    const [one, two] = [await start({ seed: 1 }), await startFakeProvider({ seed: 1 })];
    const first = [await ask(one, 'a'), await ask(one, 'b')];
    const second = [await ask(two, 'b'), await ask(two, 'a')];
    await two.close();
    expect(first.toSorted()).toEqual(second.toSorted());
    const other = await startFakeProvider({ seed: 2 });
    expect(await ask(other, 'a')).not.toBe(first[0]);
    await other.close();
  });

  it('holds requests until they are let go, and counts those under way at the same time', async () => {
    const server = await start();
    server.hold(({ text }) => text !== 'free');
    let answered = 0;
    const held = ['a', 'b', 'c'].map((content) => ask(server, content).then(() => (answered += 1)));
    await server.reached(3);
    await ask(server, 'free');
    expect(answered).toBe(0);
    expect(server.mostAtOnce).toBe(4);
    server.release();
    await Promise.all(held);
    expect(server.seen.every(({ answeredTokens }) => answeredTokens > 0)).toBe(true);
  });

  it('gives the answer that a test wants, and tells the request', async () => {
    const server = await start({ answerFor: ({ text }) => (text === 'mine' ? { text: 'as told' } : undefined) });
    expect(await ask(server, 'mine')).toContain('as told');
    expect(await ask(server, 'yours')).not.toContain('as told');
  });

  it('takes its time: the first token, then so many a second, divided by the scale', async () => {
    const server = await start({ latency: { firstTokenMs: 8000, tokensPerSecond: 10, scale: 100 } });
    const startMs = performance.now();
    await ask(server, 'slow');
    const tookMs = performance.now() - startMs;
    const dueMs = (8000 + ((server.seen[0]?.answeredTokens ?? 0) / 10) * 1000) / 100;
    expect(dueMs).toBeGreaterThan(100);
    // Timers may end a millisecond early.
    expect(tookMs).toBeGreaterThanOrEqual(dueMs * 0.8);
  });

  it('mixes faults by question and try, not by the order of requests, in the share that is asked for', () => {
    const decide = mixedFaults(FAULTS, 0.25, 3);
    const decided = Array.from({ length: 4000 }, (_, number) =>
      decide({ question: `q${number % 1000}`, attempt: Math.floor(number / 1000) + 1, number, model: 'm' }),
    );
    const share = decided.filter((fault) => fault !== null).length / decided.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
    expect(new Set(decided.filter((fault) => fault !== null))).toEqual(new Set(FAULTS));
    expect(decide({ question: 'q5', attempt: 1, number: 999, model: 'm' })).toBe(decided[5]);
  });

  it('stops going wrong when a test says so', async () => {
    const server = await start({ faults: () => 'payment' });
    expect(await ask(server, 'a')).toContain('credit');
    server.setFaults(null);
    expect(await ask(server, 'a')).toContain('"done":true');
    expect(server.seen.map(({ attempt, fault }) => [attempt, fault])).toEqual([
      [1, 'payment'],
      [2, null],
    ]);
  });
});

describe.each(['openai-chat', 'ollama', 'anthropic'] as const)('a fake profile for %s', (protocol) => {
  it('is a profile of the program, whose models are usable and have the context of the server', async () => {
    const server = await start({ key: FAKE_KEY, contextWindow: 20_000 });
    const profile = Profile.parse(fakeProfile(server, protocol, { concurrency: 8 }));
    const env = withFakeKeys({});
    const context = {
      secrets: environmentSecrets(env),
      env,
      fetch,
      clock: machineClock,
      localModels: localModels({ home: '', env }),
    };
    expect(profile.models).toHaveLength(2);
    for (const entry of profile.models) {
      const provider = providerOf(entry.provider);
      expect(entry.concurrency).toBe(8);
      expect(await provider.usability(entry, context)).toMatchObject({ usable: true });
      expect((await provider.contextWindow?.(entry, context)) ?? 20_000).toBe(20_000);
    }
  });
});
