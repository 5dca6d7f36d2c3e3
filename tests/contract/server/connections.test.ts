import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ServerApp } from '../../../src/main/server/app.ts';
import { type GuardedApp, guardApp, TOKEN, tellingApp } from '../../support/server/guarded-app.ts';
import { answerOn, rawRequest, sendRaw } from '../../support/server/raw-http.ts';
import { CALL, connectTo, headOf, serveForTest } from '../../support/server/raw-posts.ts';

const call = (app: GuardedApp) =>
  fetch(`${app.base}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: CALL,
  });

describe('a connection', () => {
  it('that sends its headers slowly is ended', async () => {
    const { port } = await serveForTest({ connections: { headersMs: 100, requestMs: 200, checkMs: 50 } });
    const answer = await sendRaw(port, `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `);
    expect(answer.status).toBe(408);
  });

  it('that sends nothing is ended', async () => {
    const { port } = await serveForTest({ connections: { headersMs: 100, requestMs: 200, checkMs: 50 } });
    const socket = await connectTo(port);
    await answerOn(socket);
    expect(socket.closed).toBe(true);
  });

  it('that sends more headers than there may be is refused', async () => {
    const { port } = await serveForTest();
    const answer = await sendRaw(port, headOf(port, `X-Large: ${'a'.repeat(20_000)}`));
    expect(answer.status).toBe(431);
  });

  it('that is idle keeps nobody from being served, and two hundred of them do not', async () => {
    const app = await serveForTest();
    const idle = await Promise.all(Array.from({ length: 200 }, () => connectTo(app.port)));
    const begun = await Promise.all(Array.from({ length: 50 }, () => connectTo(app.port)));
    for (const socket of begun) socket.write(`${headOf(app.port, 'Content-Length: 100')}{`);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(app)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
    for (const socket of [...idle, ...begun]) socket.destroy();
  });

  it('beyond as many as there may be is closed, and others can come when some have gone', async () => {
    const app = await serveForTest({ connections: { connections: 3 } });
    const held = await Promise.all(Array.from({ length: 3 }, () => connectTo(app.port)));
    const turnedAway = await sendRaw(
      app.port,
      rawRequest(['GET /healthcheck HTTP/1.1', `Host: 127.0.0.1:${app.port}`]),
    );
    expect(turnedAway.status).toBe(0);
    for (const socket of held) socket.destroy();
    const request = rawRequest(['GET /healthcheck HTTP/1.1', `Host: 127.0.0.1:${app.port}`]);
    await expect.poll(async () => (await sendRaw(app.port, request)).status).toBe(200);
  });

  it.each([
    ['nothing but a line', '\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['the beginning of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['another version', 'GET /healthcheck HTTP/9.9\r\nHost: PLACE\r\n\r\n'],
    ['a control character in the line', 'GET /health\u0001check HTTP/1.1\r\nHost: PLACE\r\n\r\n'],
    ['a zero in a header', 'GET /healthcheck HTTP/1.1\r\nHost: PLACE\r\nX: \u0000\r\n\r\n'],
    ['a header without a name', 'GET /healthcheck HTTP/1.1\r\nHost: PLACE\r\n: x\r\n\r\n'],
    ['a header without a colon', 'GET /healthcheck HTTP/1.1\r\nHost: PLACE\r\nbroken\r\n\r\n'],
    ['a folded header', 'GET /healthcheck HTTP/1.1\r\nHost: PLACE\r\nX: a\r\n b\r\n\r\n'],
    ['lines that end in one character', 'GET /healthcheck HTTP/1.1\nHost: PLACE\n\n'],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: PLACE\r\n\r\n'],
    ['a broken chunk', 'POST /mcp HTTP/1.1\r\nHost: PLACE\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('that says %s gets no answer of ours, or a refusal', async (_, bytes) => {
    const app = await serveForTest();
    const socket = await connectTo(app.port);
    const answered = answerOn(socket);
    socket.end(Buffer.from(bytes.replace('PLACE', `127.0.0.1:${app.port}`), 'latin1'));
    const { status, text } = await answered;
    expect([0, 400, 401, 405, 415]).toContain(status);
    expect(text).not.toMatch(/"user"|Error:| at .*:\d+/);
    expect((await fetch(`${app.base}/healthcheck`)).status).toBe(200);
  });

  it('that asks for another protocol is answered as if it did not', async () => {
    const app = await serveForTest();
    const lines = ['GET /healthcheck HTTP/1.1', `Host: 127.0.0.1:${app.port}`, 'Upgrade: websocket'];
    const answer = await sendRaw(app.port, [...lines, 'Connection: Upgrade, close', '', ''].join('\r\n'));
    expect(answer.status).toBe(200);
  });
});

describe('an answer', () => {
  it('that does not come is given up, with the id of the request', async () => {
    const never: ServerApp = { fetch: () => new Promise(() => undefined), close: async () => undefined };
    const app = await serveForTest({ limits: { answerMs: 50 }, connections: { graceMs: 0 } }, never);
    const answer = await call(app);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 7, error: { data: { code: 'NO_ANSWER' } } });
    expect(app.faults).toEqual([]);
  });

  it('that has begun as a stream may go on for longer', async () => {
    const gate = Promise.withResolvers<void>();
    const stream = streaming(gate.promise);
    const never = new Promise<Response>(() => undefined);
    const app = await serveForTest(
      { limits: { answerMs: 50 } },
      { ...stream, fetch: (request, origin) => (request.method === 'DELETE' ? never : stream.fetch(request, origin)) },
    );
    const answer = await call(app);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('event: begun\n\n');
    // Came later, and its time is over.
    const late = await fetch(`${app.base}/mcp`, { method: 'DELETE', headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(late.status).toBe(504);
    gate.resolve();
    expect((await reader?.read())?.value).toBe('event: ended\n\n');
  });

  it('whose client goes away is told so to whoever works on it', async () => {
    const gone = Promise.withResolvers<void>();
    const app = await serveForTest(
      {},
      {
        fetch: (request) => {
          request.signal.addEventListener('abort', () => gone.resolve());
          return new Promise(() => undefined);
        },
        close: async () => undefined,
      },
    );
    const socket = await connectTo(app.port);
    socket.end(`${headOf(app.port, `Content-Length: ${CALL.length}`)}${CALL}`);
    socket.destroySoon();
    await gone.promise;
  });
});

describe('closing', () => {
  it('waits for answers in flight, and takes no more requests', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const app = await serveForTest(
      {},
      {
        async fetch() {
          begun.resolve();
          await gate.promise;
          return Response.json({ done: true });
        },
        close: async () => undefined,
      },
    );
    const inFlight = call(app);
    await begun.promise;
    const closed = app.close();
    await expect(fetch(`${app.base}/healthcheck`)).rejects.toThrow();
    gate.resolve();
    expect(await (await inFlight).json()).toEqual({ done: true });
    await closed;
  });

  it('waits for an answer that comes as a stream, and ends streams that nobody waits for', async () => {
    const gate = Promise.withResolvers<void>();
    const app = await serveForTest({ connections: { graceMs: 60_000 } }, streaming(gate.promise));
    const answer = await call(app);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const events = await fetch(`${app.base}/plans/a/events`, { headers });
    const listening = await fetch(`${app.base}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Mcp-Method': 'subscriptions/listen' },
      body: CALL,
    });
    const idle = await connectTo(app.port);
    const closed = app.close();
    expect(await events.text()).toBe('event: begun\n\n');
    expect(await listening.text()).toBe('event: begun\n\n');
    await once(idle, 'close');
    gate.resolve();
    expect(await answer.text()).toBe('event: begun\n\nevent: ended\n\n');
    await closed;
  });

  it('does not wait for ever', async () => {
    const never: ServerApp = { fetch: () => new Promise(() => undefined), close: async () => undefined };
    const app = await serveForTest({ connections: { graceMs: 20 } }, never);
    const socket = await connectTo(app.port);
    socket.write(`${headOf(app.port, `Content-Length: ${CALL.length}`)}${CALL}`);
    const cut = answerOn(socket);
    await app.close();
    expect((await cut).status).toBe(0);
  });
});

describe('the port', () => {
  it('is the wanted one where it is free, and a free one where it is taken', async () => {
    const first = await serveForTest();
    const second = await guardApp(tellingApp(), { port: first.port });
    expect(second.port).not.toBe(first.port);
    expect((await fetch(`${second.base}/healthcheck`)).status).toBe(200);
    await second.close();
    const { port } = second;
    const third = await guardApp(tellingApp(), { port });
    expect(third.port).toBe(port);
    await third.close();
  });

  it('is not to be had on other addresses of this computer', async () => {
    const { port } = await serveForTest();
    for (const address of ['127.0.0.2', '::1']) {
      const socket = connect(port, address);
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toMatch(/ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH/);
    }
  });
});

/** Answers with a stream that begins at once and ends when it may. */
function streaming(end: Promise<void>): ServerApp {
  return {
    async fetch() {
      const text = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(text.encode('event: begun\n\n'));
          await end;
          stream.enqueue(text.encode('event: ended\n\n'));
          stream.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    close: async () => undefined,
  };
}
