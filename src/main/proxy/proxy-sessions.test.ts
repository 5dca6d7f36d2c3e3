import { describe, expect, it } from 'vitest';
import { type HostRequest, serveSessions, stream } from './fixture-host.ts';
import { answerTo, callOf, META, proxyBench } from './fixture-proxy.ts';

const { host, clientOf } = proxyBench();

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
    for (const id of [1, 2, 3]) to.send(callOf(id, 'plan_delete'));
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
    to.send(callOf('call', 'careful'));
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
    to.send(callOf(5, 'plan_wait'));
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
    to.send({ ...callOf(5, 'plan_wait'), params: { name: 'plan_wait', _meta: META } });
    await expect.poll(() => from.heard).toContain('tools/call');
    to.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } });
    await closed;
    expect(from.heard).toEqual(['tools/call']);
    expect(to.unread).toEqual([]);
  });
});
