import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { type FixtureClient, fixtureClient } from './fixture-client.ts';
import { type FixtureHost, fixtureHost, type HostRequest, json, serveSessions, stream } from './fixture-host.ts';

const hosts: FixtureHost[] = [];
let client: FixtureClient | undefined;

afterEach(async () => {
  await client?.end();
  client = undefined;
  await Promise.all(hosts.splice(0).map((host) => host.kill().catch(() => undefined)));
});

async function host(respond: (request: HostRequest) => void, token?: string): Promise<FixtureHost> {
  const made = await fixtureHost(respond, token);
  hosts.push(made);
  return made;
}

function clientOf(found: FixtureHost | null, repeatable?: readonly string[]): FixtureClient {
  client = fixtureClient(found, repeatable);
  return client;
}

const call = (id: string | number, name: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const answerTo = ({ message, answer }: HostRequest) => json(answer, { jsonrpc: '2.0', id: message.id, result: {} });
/** Ends the connection without an answer, as a host that is killed does. */
const hangUp = ({ answer }: HostRequest) => void answer.destroy();

describe('messages', () => {
  it('are answered under the ids that they came with, in whatever order', async () => {
    const waiting: HostRequest[] = [];
    const to = clientOf(
      await host((request) => {
        waiting.push(request);
        if (waiting.length === 4) for (const each of waiting.reverse()) answerTo(each);
      }),
    );
    const ids = ['1', 1, 'ä/"\\', -7];
    for (const id of ids) to.send({ jsonrpc: '2.0', id, method: 'ping' });
    const answered = [];
    for (const _ of ids) answered.push((await to.next()).id);
    expect(new Set(answered)).toEqual(new Set(ids));
  });

  it.each<[string, string, unknown]>([
    ['that is no JSON', '{"jsonrpc": 2.0,', { id: null, error: { code: -32_700 } }],
    ['that is a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', { id: null, error: { code: -32_600 } }],
    ['of another protocol', '{"id":4,"method":"ping"}', { id: null, error: { code: -32_600 } }],
    ['with an id that is none', '{"jsonrpc":"2.0","id":null,"method":"ping"}', { error: { code: -32_600 } }],
    ['that is nothing', '{"jsonrpc":"2.0","id":9}', { id: 9, error: { code: -32_600 } }],
    [
      'that is too long',
      `{"jsonrpc":"2.0","id":5,"x":"${'x'.repeat(10_000_001)}"}`,
      { id: 5, error: { code: -32_600 } },
    ],
  ])('%s is refused, and the next one is answered', async (_name, line, refusal) => {
    const to = clientOf(await host(answerTo));
    to.send(line);
    expect(await to.next()).toMatchObject(refusal as object);
    to.send({ jsonrpc: '2.0', id: 'next', method: 'ping' });
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 'next', result: {} });
  });

  it('of the newer era say in headers what stands in them, and carry the token', async () => {
    let seen: unknown;
    const to = clientOf(
      await host((request) => {
        seen = request.http.headers;
        answerTo(request);
      }),
    );
    const params = { uri: 'planexe://plan/1/ä.md', _meta: META };
    to.send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params });
    await to.next();
    expect(seen).toMatchObject({
      authorization: 'Bearer secret',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'resources/read',
      'mcp-name': `=?base64?${Buffer.from(params.uri).toString('base64')}?=`,
    });
  });

  it('that the host refuses come back as its error, under the id of the request', async () => {
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Too large.' } };
    const to = clientOf(
      await host(({ answer }) => {
        answer.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
      }),
    );
    to.send(call(3, 'plan_list'));
    expect(await to.next()).toEqual({ ...refusal, id: 3 });
  });

  it('are refused when too many wait for an answer', async () => {
    const to = clientOf(await host(() => undefined));
    for (let id = 1; id <= 201; id += 1) to.send({ jsonrpc: '2.0', id, method: 'ping' });
    expect(await to.next()).toMatchObject({ id: 201, error: { message: expect.stringContaining('at once') } });
    for (let id = 1; id <= 200; id += 1) {
      to.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    }
  });

  it('are not read as long as the client does not read', async () => {
    const text = 'x'.repeat(100_000);
    const from = await host(({ message, answer }) =>
      json(answer, { jsonrpc: '2.0', id: message.id, result: { text } }),
    );
    const to = clientOf(from);
    to.output.pause();
    for (let id = 1; id <= 100; id += 1) to.send({ jsonrpc: '2.0', id, method: 'ping', params: { text } });
    await expect.poll(() => to.output.writableLength + to.output.readableLength).toBeGreaterThan(100_000);
    const heard = from.heard.length;
    expect(heard).toBeLessThan(100);
    to.output.resume();
    for (let id = 1; id <= 100; id += 1) await to.next();
    expect(from.heard).toHaveLength(100);
  });
});

describe('a request whose host goes away', () => {
  it('is made once more with the next host, when nothing can come of it but an answer', async () => {
    const next = await host(answerTo, 'another');
    const first = await host((request) => {
      to.host = next;
      hangUp(request);
    });
    const to = clientOf(first, ['plan_status']);
    for (const request of [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, call(2, 'plan_status')]) {
      to.host = first;
      to.send(request);
      expect(await to.next()).toEqual({ jsonrpc: '2.0', id: request.id, result: {} });
    }
  });

  it('is not made again when it may have been carried out; the agent reads what to do', async () => {
    const first = await host(hangUp);
    const to = clientOf(first);
    to.send(call('delete', 'plan_delete'));
    expect(await to.next()).toMatchObject({
      id: 'delete',
      result: { isError: true, structuredContent: { error: { code: 'CALL_INTERRUPTED' } } },
    });
    to.send({ ...call('modern', 'plan_delete'), params: { name: 'plan_delete', _meta: META } });
    expect(await to.next()).toMatchObject({ id: 'modern', result: { isError: true, resultType: 'complete' } });
    expect(first.heard).toEqual(['tools/call', 'tools/call']);
  });

  it('is made again when the host never took it, whatever it is', async () => {
    const first = await host(answerTo);
    const next = await host(answerTo);
    await first.kill();
    const to = clientOf(first);
    let found = 0;
    Object.defineProperty(to, 'host', { get: () => (found++ === 0 ? first : next) });
    to.send(call(1, 'plan_delete'));
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('is made again when the host does not know the token, as another one may have come to its place', async () => {
    const other = await host(answerTo, 'of another library');
    const own = await host(answerTo);
    const to = clientOf(own);
    let found = 0;
    Object.defineProperty(to, 'host', { get: () => (found++ === 0 ? { ...other, token: 'secret' } : own) });
    to.send(call(1, 'plan_delete'));
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(other.heard).toEqual([]);
  });

  it('is answered, and the next one too, when looking for a host goes wrong', async () => {
    const to = clientOf(null);
    to.start = () => Promise.reject(new Error('secret'));
    to.send(call(1, 'plan_list'));
    expect(await to.next()).toMatchObject({ id: 1, error: { code: -32_603 } });
    expect(to.log.join()).not.toContain('secret');
    const found = await host(answerTo);
    to.start = async () => found;
    to.send(call(2, 'plan_list'));
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  it('fails with what to do when no host can be started', async () => {
    const to = clientOf(null);
    to.send(call(1, 'plan_list'));
    expect(await to.next()).toMatchObject({
      id: 1,
      result: { isError: true, structuredContent: { error: { message: 'No host.', details: { next: 'Look.' } } } },
    });
    to.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(await to.next()).toMatchObject({ id: 2, error: { message: 'No host.', data: { next: 'Look.' } } });
  });
});

describe('a session of the older era', () => {
  it('is begun anew with the next host, and the client hears only that what it follows may have changed', async () => {
    const first = await host(serveSessions(answerTo));
    const sessions: unknown[] = [];
    const next = await host(
      serveSessions((request) => {
        sessions.push(request.http.headers['mcp-session-id']);
        answerTo(request);
      }),
    );
    const to = clientOf(first);
    await to.introduce();
    for (const [id, uri] of ['test://a', 'test://b'].entries()) {
      to.send({ jsonrpc: '2.0', id, method: 'resources/subscribe', params: { uri } });
      await to.next();
    }
    to.send({ jsonrpc: '2.0', id: 'no more', method: 'resources/unsubscribe', params: { uri: 'test://a' } });
    await to.next();
    await first.kill();
    to.host = next;
    to.send({ jsonrpc: '2.0', id: 'list', method: 'tools/list' });
    const changed = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'test://b' } };
    expect(await to.next()).toEqual(changed);
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 'list', result: {} });
    expect(next.heard.filter((method) => method !== 'GET')).toEqual([
      'initialize',
      'notifications/initialized',
      'resources/subscribe',
      'tools/list',
    ]);
    expect(new Set(sessions)).toEqual(new Set(['session-1']));
    expect(to.unread).toEqual([]);
  });

  it('is begun anew when the host has ended it, once for all requests that meet that', async () => {
    let gone = true;
    const from = await host(
      serveSessions((request) => {
        if (gone && request.http.headers['mcp-session-id'] === 'session-1') request.answer.writeHead(404).end();
        else answerTo(request);
      }),
    );
    const to = clientOf(from);
    await to.introduce();
    for (const id of [1, 2, 3]) to.send(call(id, 'plan_delete'));
    for (const _ of [1, 2, 3]) expect(await to.next()).toMatchObject({ result: {} });
    gone = false;
    expect(from.heard.filter((method) => method === 'initialize')).toHaveLength(2);
  });

  it('passes what the host tells of its own accord, also from the next host, without a request of the client', async () => {
    const telling = (word: string) => {
      const serve = serveSessions(answerTo);
      return (request: HostRequest) => {
        if (request.http.method !== 'GET') return serve(request);
        stream(request.answer)({ jsonrpc: '2.0', method: 'notifications/message', params: { data: word } });
      };
    };
    const first = await host(telling('first'));
    const next = await host(telling('next'));
    const to = clientOf(first);
    await to.introduce();
    expect(await to.next()).toMatchObject({ params: { data: 'first' } });
    to.host = next;
    await first.kill();
    expect(await to.next()).toMatchObject({ params: { data: 'next' } });
  });

  it('lets the host ask the client, and an answer reach nobody but the one that asked', async () => {
    const answers: unknown[] = [];
    const asking = () => {
      let tell: ReturnType<typeof stream> | undefined;
      return serveSessions(({ message, answer }) => {
        if (message.method === 'tools/call') {
          tell = stream(answer);
          tell({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: { message: 'Sure?' } });
        } else {
          answers.push(message);
          answer.writeHead(202).end();
          tell?.({ jsonrpc: '2.0', id: 'call', result: {} });
        }
      });
    };
    const first = await host(asking());
    const next = await host(asking());
    const to = clientOf(first, ['careful']);
    await to.introduce();
    to.send(call('call', 'careful'));
    const asked = await to.next(({ method }) => method === 'elicitation/create');
    to.host = next;
    await first.kill();
    const again = await to.next(({ method }) => method === 'elicitation/create');
    expect(again.id).not.toBe(asked.id);
    expect(await to.next()).toMatchObject({ method: 'notifications/cancelled', params: { requestId: asked.id } });
    // Too late: the call that asked has ended.
    to.send({ jsonrpc: '2.0', id: asked.id as string, result: { action: 'accept' } });
    to.send({ jsonrpc: '2.0', id: again.id as string, result: { action: 'decline' } });
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 'call', result: {} });
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 0, result: { action: 'decline' } }]);
  });

  it('is told when the client gives up, which then gets no answer', async () => {
    const told: unknown[] = [];
    const { promise: closed, resolve: hungUp } = Promise.withResolvers<void>();
    const from = await host(
      serveSessions(({ message, answer }) => {
        if (message.method === 'tools/call') {
          stream(answer);
          answer.on('close', () => hungUp());
        } else {
          told.push(message);
          answer.writeHead(202).end();
        }
      }),
    );
    const to = clientOf(from);
    await to.introduce();
    to.send(call(5, 'plan_wait'));
    await expect.poll(() => from.heard).toContain('tools/call');
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } };
    to.send(cancelled);
    await closed;
    expect(told).toEqual([cancelled]);
    expect(to.unread).toEqual([]);
  });

  it('ends with the client', async () => {
    const from = await host(serveSessions(answerTo));
    const to = clientOf(from);
    await to.introduce();
    await to.end();
    expect(from.heard).toContain('DELETE');
  });
});

describe('the newer era', () => {
  const listen = {
    jsonrpc: '2.0',
    id: 'l',
    method: 'subscriptions/listen',
    params: { notifications: { resourceSubscriptions: ['test://followed'] }, _meta: META },
  };
  const acknowledged = { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: {} };
  const told = (uri: string) => ({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });

  it('listens to one host after the other, and is acknowledged once', async () => {
    const telling = (uri: string, ends: boolean) =>
      host(({ answer, message }) => {
        const tell = stream(answer);
        tell(acknowledged);
        tell(told(uri));
        // Like a host that is asked to end.
        if (ends) {
          tell({ jsonrpc: '2.0', id: message.id, result: {} });
          answer.end();
        }
      });
    const first = await telling('test://1', false);
    const to = clientOf(first);
    to.send(listen);
    expect(await to.next()).toEqual(acknowledged);
    expect(await to.next()).toEqual(told('test://1'));
    const second = await telling('test://2', true);
    to.host = second;
    await first.kill();
    const mayHaveChanged = {
      params: { uri: 'test://followed', _meta: { 'io.modelcontextprotocol/subscriptionId': 'l' } },
    };
    expect(await to.next()).toMatchObject(mayHaveChanged);
    expect(await to.next()).toEqual(told('test://2'));
    to.host = await telling('test://3', false);
    expect(await to.next(({ params }) => JSON.stringify(params).includes('3'))).toEqual(told('test://3'));
    expect(to.unread.filter(({ method }) => method === acknowledged.method)).toEqual([]);
    expect(to.unread.filter(({ id }) => id !== undefined)).toEqual([]);
    to.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'l' } });
  });

  it('hangs up when the client gives up', async () => {
    const { promise: closed, resolve: hungUp } = Promise.withResolvers<void>();
    const from = await host(({ answer }) => void answer.on('close', () => hungUp()));
    const to = clientOf(from);
    to.send({ ...call(5, 'plan_wait'), params: { name: 'plan_wait', _meta: META } });
    await expect.poll(() => from.heard).toContain('tools/call');
    to.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } });
    await closed;
    expect(from.heard).toEqual(['tools/call']);
    expect(to.unread).toEqual([]);
  });
});

describe('the end', () => {
  it('waits for what is being answered', async () => {
    let late: HostRequest | undefined;
    const from = await host((request) => {
      late = request;
    });
    const to = clientOf(from);
    to.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await expect.poll(() => late).toBeDefined();
    const ended = to.end();
    if (late) answerTo(late);
    await ended;
    expect(to.unread).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('comes at once when nobody reads any more', async () => {
    const from = await host(() => undefined);
    const to = clientOf(from);
    to.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await expect.poll(() => from.heard).toEqual(['ping']);
    to.output.destroy();
    await once(to.input, 'close');
    await to.end();
  });
});
