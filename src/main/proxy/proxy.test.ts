import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type HostRequest, json } from './fixture-host.ts';
import { answerTo, callOf, hangUp, META, proxyBench } from './fixture-proxy.ts';

const { host, clientOf } = proxyBench();

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
    to.send(callOf(3, 'plan_list'));
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
    for (const request of [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, callOf(2, 'plan_status')]) {
      to.host = first;
      to.send(request);
      expect(await to.next()).toEqual({ jsonrpc: '2.0', id: request.id, result: {} });
    }
  });

  it('is not made again when it may have been carried out; the agent reads what to do', async () => {
    const first = await host(hangUp);
    const to = clientOf(first);
    to.send(callOf('delete', 'plan_delete'));
    expect(await to.next()).toMatchObject({
      id: 'delete',
      result: { isError: true, structuredContent: { error: { code: 'CALL_INTERRUPTED' } } },
    });
    to.send({ ...callOf('modern', 'plan_delete'), params: { name: 'plan_delete', _meta: META } });
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
    to.send(callOf(1, 'plan_delete'));
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('is made again when the host does not know the token, as another one may have come to its place', async () => {
    const other = await host(answerTo, 'of another library');
    const own = await host(answerTo);
    const to = clientOf(own);
    let found = 0;
    Object.defineProperty(to, 'host', { get: () => (found++ === 0 ? { ...other, token: 'secret' } : own) });
    to.send(callOf(1, 'plan_delete'));
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(other.heard).toEqual([]);
  });

  it('is answered, and the next one too, when looking for a host goes wrong', async () => {
    const to = clientOf(null);
    to.start = () => Promise.reject(new Error('secret'));
    to.send(callOf(1, 'plan_list'));
    expect(await to.next()).toMatchObject({ id: 1, error: { code: -32_603 } });
    expect(to.log.join()).not.toContain('secret');
    const found = await host(answerTo);
    to.start = async () => found;
    to.send(callOf(2, 'plan_list'));
    expect(await to.next()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  it('fails with what to do when no host can be started', async () => {
    const to = clientOf(null);
    to.send(callOf(1, 'plan_list'));
    expect(await to.next()).toMatchObject({
      id: 1,
      result: { isError: true, structuredContent: { error: { message: 'No host.', details: { next: 'Look.' } } } },
    });
    to.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(await to.next()).toMatchObject({ id: 2, error: { message: 'No host.', data: { next: 'Look.' } } });
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
