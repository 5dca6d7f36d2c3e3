import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuardedApp, guardApp, realApp, TOKEN } from '../support/guarded-app.ts';
import { hostileMessages } from '../support/hostile-messages.ts';
import { openTestLibrary, type TestLibrary } from '../support/in-process.ts';
import { memoryInUse } from '../support/memory-in-use.ts';
import { answerOn } from '../support/raw-http.ts';
import { connectClient } from '../support/served-app.ts';

const SEED = 20_261_120;
const MESSAGES_OF_EACH_KIND = 2_500;
const WARM_UP = 500;
const AT_ONCE = 250;
/** Of the heap, after all that can go has gone: 2 kB for each message, less than one connection takes. */
const MOST_GROWTH_BYTES = 5_000_000;

/** What must not stand in an answer: where a file lies, or where in the program something happened. */
const INSIDES = [
  /\n\s+at .+[:)]/,
  /node_modules/,
  /file:\/\//,
  /\.(ts|mjs|js|db):\d+/,
  /node:internal/,
  /\/(home|tmp|work|usr)\//,
];

let test: TestLibrary;
let real: ReturnType<typeof realApp>;
let served: GuardedApp;

beforeAll(async () => {
  test = openTestLibrary();
  real = realApp(test.library);
  served = await guardApp(real, {
    limits: { bodyMs: 1_000, failures: { times: 1_000_000, seconds: 60 } },
    // What is not finished is soon given up, so that each connection ends by itself.
    connections: { headersMs: 1_000, requestMs: 1_500, checkMs: 100, keepAliveMs: 50, graceMs: 0 },
  });
});

afterAll(async () => {
  await served.close();
  await real.close();
  test.dispose();
});

describe('what is no request', () => {
  it.each([
    ['damaged HTTP', damagedHttp],
    ['damaged JSON-RPC', damagedRpc],
  ])('does no harm and learns nothing: %s', { timeout: 120_000 }, async (_, send) => {
    const messages = hostileMessages(SEED);
    // The first ones make what is made once.
    for (let count = 0; count < WARM_UP; count += AT_ONCE) await sendSome(send, messages);
    const before = memoryInUse();
    const statuses = new Map<number, number>();
    for (let count = WARM_UP; count < MESSAGES_OF_EACH_KIND; count += AT_ONCE) {
      for (const status of await sendSome(send, messages)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    // They were wrong in more than one way, and some were right after all.
    expect(statuses.size).toBeGreaterThan(4);
    expect(memoryInUse() - before).toBeLessThan(MOST_GROWTH_BYTES);
    expect([...served.faults, ...real.faults]).toEqual([]);
    const client = await connectClient('client-2-modern', `${served.base}/mcp`, { Authorization: `Bearer ${TOKEN}` });
    expect((await client.listTools()).length).toBeGreaterThan(0);
    await client.close();
  });
});

type Send = (
  messages: ReturnType<typeof hostileMessages>,
) => Promise<{ readonly status: number; readonly text: string }>;

async function sendSome(send: Send, messages: ReturnType<typeof hostileMessages>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(messages)));
  for (const { text } of answers) for (const inside of INSIDES) expect(text).not.toMatch(inside);
  return answers.map(({ status }) => status);
}

async function damagedHttp(messages: ReturnType<typeof hostileMessages>) {
  const socket = connect(served.port, '127.0.0.1');
  socket.write(messages.http(served.port, TOKEN));
  return await answerOn(socket);
}

async function damagedRpc(messages: ReturnType<typeof hostileMessages>) {
  const { body, headers } = messages.rpc();
  const answer = await fetch(`${served.base}/mcp`, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      ...headers,
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
    },
    body,
  });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: answer.status, text: await answer.text() };
  }
  // A stream may have no end; its first piece is the answer, or says that it has begun.
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return { status: answer.status, text: first?.value ?? '' };
}
