import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type HostileMessages, hostileMessages } from '../support/mcp/hostile-messages.ts';
import { openTestLibrary } from '../support/plans/in-process.ts';
import { guardApp, realApp, TOKEN } from '../support/server/guarded-app.ts';
import { answerOn } from '../support/server/raw-http.ts';
import { connectClient } from '../support/server/served-app.ts';
import { heapWatch } from './heap.ts';
import type { Scenario } from './scenario.ts';

/** Of damaged HTTP, and as many of damaged JSON-RPC. */
const MESSAGES = 250;
/** Of the heap in a round: 2 kB for each message, less than one connection takes. */
const MOST_GROWTH_BYTES = 1_000_000;

const UNLIMITED = {
  failures: { times: 1_000_000, seconds: 60 },
  requests: { times: 1_000_000, seconds: 10 },
};

/** What must not stand in an answer: where a file lies, or where in the program something happened. */
const INSIDES = [
  /\n\s+at .+[:)]/,
  /node_modules/,
  /file:\/\//,
  /\.(ts|mjs|js|db):\d+/,
  /node:internal/,
  /\/(home|tmp|work|usr)\//,
];

interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export const protocolFuzz: Scenario = {
  name: 'protocol-fuzz',
  claim: 'damaged HTTP and JSON-RPC do no harm and learn nothing, and the server still serves',
  async open() {
    const test = openTestLibrary();
    const real = realApp(test.library);
    // What is not finished is soon given up here, so that each connection ends by itself.
    const impatient = await guardApp(real, {
      limits: { ...UNLIMITED, bodyMs: 1_000 },
      connections: { headersMs: 1_000, requestMs: 1_500, checkMs: 100, keepAliveMs: 2_000, graceMs: 0 },
    });
    // Whole requests are never given up, however slow the machine is.
    const patient = await guardApp(real, { limits: UNLIMITED });
    const heap = heapWatch(MOST_GROWTH_BYTES);
    return {
      async round(seed) {
        await heap.begin();
        const messages = hostileMessages(seed);
        const statuses = await send(impatient.port, patient.base, messages);
        await heap.end();
        // They were wrong in more than one way, and some were right after all.
        assert.ok(new Set(statuses).size > 4);
        assert.deepEqual([...impatient.faults, ...patient.faults, ...real.faults], []);
        const client = await connectClient('client-2-modern', `${patient.base}/mcp`, {
          Authorization: `Bearer ${TOKEN}`,
        });
        assert.ok((await client.listTools()).length > 0);
        await client.close();
        return { messages: statuses.length };
      },
      async close() {
        await impatient.close();
        await patient.close();
        await real.close();
        test.dispose();
      },
    };
  },
};

/** Sends them all at once. Returns the statuses of the answers. */
async function send(port: number, base: string, messages: HostileMessages): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: MESSAGES }, () => [
      damagedHttp(port, messages.http(port, TOKEN)),
      damagedRpc(base, messages.rpc()),
    ]).flat(),
  );
  for (const { status, text } of answers) {
    assert.ok(status < 500, `answered with ${status}: ${text.slice(0, 500)}`);
    for (const inside of INSIDES) assert.doesNotMatch(text, inside);
  }
  return answers.map(({ status }) => status);
}

async function damagedHttp(port: number, bytes: Buffer): Promise<HttpAnswer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return await answerOn(socket);
}

async function damagedRpc(
  base: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<HttpAnswer> {
  const answer = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      ...headers,
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      // A connection of its own: one that was kept may be closed by the server just as it is used again.
      Connection: 'close',
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
