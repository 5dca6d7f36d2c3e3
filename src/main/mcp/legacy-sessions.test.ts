import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from '../serving/caller.ts';
import type { ChangeListener, ChangeSource } from './change-source.ts';
import { createLegacySessions, type LegacySessions, type SessionLimits } from './legacy-sessions.ts';
import type { ServedSet } from './served-set.ts';

const ADA: Caller = { user: 'ada', scopes: new Set(['plans:read']), client: 'cursor' };
const SET: ServedSet = { name: 'plans', build };

let sessions: LegacySessions | undefined;
let built: McpServer[] = [];

afterEach(async () => {
  await sessions?.close();
  built = [];
});

function build(): McpServer {
  const server = new McpServer(
    { name: 'test', version: '1.0.0' },
    { capabilities: { tools: {}, resources: { subscribe: true, listChanged: true } } },
  );
  server.registerTool('echo', {}, () => ({ content: [{ type: 'text', text: 'here' }] }));
  server.registerResource('one', 'test://one', {}, () => ({ contents: [] }));
  built.push(server);
  return server;
}

function open(limits: Partial<SessionLimits> = {}, changes?: ChangeSource): LegacySessions {
  sessions = createLegacySessions(changes, limits);
  return sessions;
}

interface Sending {
  readonly session?: string | null;
  readonly caller?: Caller;
  readonly set?: ServedSet;
  readonly method?: 'POST' | 'GET' | 'DELETE';
}

function send(to: LegacySessions, body: unknown, { session, caller = ADA, set = SET, method = 'POST' }: Sending = {}) {
  const request = new Request('http://127.0.0.1/mcp', {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(session && { 'mcp-session-id': session }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return to.fetch(request, { set, caller, body });
}

async function begin(to: LegacySessions, sending: Sending = {}): Promise<string> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const response = await send(to, { jsonrpc: '2.0', id: 1, method: 'initialize', params }, sending);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

const LIST = { jsonrpc: '2.0', id: 'list', method: 'tools/list' };

async function statusOf(response: Response): Promise<number> {
  await response.text();
  return response.status;
}

describe('a session', () => {
  it('has an id that cannot be guessed, and answers under it', async () => {
    const all = open();
    const [first, second] = [await begin(all), await begin(all)];
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).not.toBe(first);
    const response = await send(all, LIST, { session: first });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"name":"echo"');
  });

  it.each<[string, Sending]>([
    ['another user', { caller: { ...ADA, user: 'bob' } }],
    ['another client of the user', { caller: { ...ADA, client: 'zed' } }],
    ['the same client with a token of other scopes', { caller: { ...ADA, scopes: new Set(['plans:write']) } }],
    ['its own caller on another path', { set: { name: 'all', build } }],
  ])('is not there for %s', async (_name, sending) => {
    const all = open();
    const session = await begin(all);
    const response = await send(all, LIST, { session, ...sending });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ id: 'list', error: { code: -32_001 } });
    expect(await statusOf(await send(all, undefined, { session, ...sending, method: 'DELETE' }))).toBe(404);
    expect(await statusOf(await send(all, LIST, { session }))).toBe(200);
  });

  it('ends when the client says so, and then is not found', async () => {
    const all = open();
    const session = await begin(all);
    expect(await statusOf(await send(all, undefined, { session, method: 'DELETE' }))).toBe(200);
    expect(await statusOf(await send(all, LIST, { session }))).toBe(404);
    expect(built[0]?.isConnected()).toBe(false);
  });

  it('ends when it was idle for long, but not while the client listens', async () => {
    let now = 0;
    const all = open({ idleMs: 1_000, now: () => now });
    const [idle, listening] = [await begin(all), await begin(all)];
    const stream = await send(all, undefined, { session: listening, method: 'GET' });
    now = 999;
    expect(await statusOf(await send(all, LIST, { session: idle }))).toBe(200);
    now = 1_998;
    expect(await statusOf(await send(all, LIST, { session: idle }))).toBe(200);
    now = 5_000;
    expect(await statusOf(await send(all, LIST, { session: idle }))).toBe(404);
    expect(await statusOf(await send(all, LIST, { session: listening }))).toBe(200);
    await stream.body?.cancel();
    now = 7_000;
    expect(await statusOf(await send(all, LIST, { session: listening }))).toBe(404);
  });

  it('gives way to a new one when there are too many: the longest unused first, and those who listen last', async () => {
    const all = open({ most: 3 });
    const listening = await begin(all);
    const stream = await send(all, undefined, { session: listening, method: 'GET' });
    const [used, unused] = [await begin(all), await begin(all)];
    await statusOf(await send(all, LIST, { session: used }));
    const latest = await begin(all);
    expect(await statusOf(await send(all, LIST, { session: unused }))).toBe(404);
    for (const session of [listening, used, latest]) {
      expect(await statusOf(await send(all, LIST, { session }))).toBe(200);
    }
    await stream.body?.cancel();
  });

  it('leaves nothing behind when it did not come about', async () => {
    const all = open();
    const refused = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/json' },
    });
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    expect(await statusOf(await all.fetch(refused, { set: SET, caller: ADA, body }))).toBe(406);
    expect(built[0]?.isConnected()).toBe(false);
  });

  it('is told what it follows, and what concerns everybody, until it ends', async () => {
    const listeners = new Map<string, ChangeListener>();
    const all = open(
      {},
      {
        addresses: /./,
        subscribe(user, listener) {
          listeners.set(user, listener);
          return () => listeners.delete(user);
        },
      },
    );
    const session = await begin(all);
    const stream = await send(all, undefined, { session, method: 'GET' });
    const follow = (method: string, uri: string) =>
      send(all, { jsonrpc: '2.0', id: uri, method, params: { uri } }, { session }).then(statusOf);
    expect(await follow('resources/subscribe', 'planexe://plan/followed')).toBe(200);
    expect(await follow('resources/subscribe', 'planexe://plan/no-more')).toBe(200);
    expect(await follow('resources/unsubscribe', 'planexe://plan/no-more')).toBe(200);
    const listener = listeners.get('ada');
    for (const uri of ['test://other', 'planexe://plan/no-more', 'planexe://plan/followed']) listener?.updated(uri);
    listener?.listChanged();
    await send(all, undefined, { session, method: 'DELETE' });
    const heard = [...(await stream.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    expect(heard).toMatchObject([
      { method: 'notifications/resources/updated', params: { uri: 'planexe://plan/followed' } },
      { method: 'notifications/resources/list_changed' },
    ]);
    expect(listeners.size).toBe(0);
  });
});
