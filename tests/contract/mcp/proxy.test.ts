import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { connectOverStdio, endHost, hostFileOf, rawProxy, type StdioClient } from '../../support/mcp/stdio-client.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { servedHost } from '../../support/server/served-host.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2027 for 200000 EUR.';

let cli: CliHome;
const clients: StdioClient[] = [];

beforeEach(() => {
  cli = cliHome();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await endHost(cli);
  cli.remove();
});

async function connect(...[generation, args]: [(typeof GENERATIONS)[number], string[]?]): Promise<StdioClient> {
  const client = await connectOverStdio(generation, cli, args);
  clients.push(client);
  return client;
}

/** A plan that waits for the agent, and so stays as it is. */
async function waitingPlan(client: StdioClient): Promise<string> {
  const created = await client.call('plan_create', { prompt: PROMPT, model_profile: 'agent' });
  expect(created.isError, created.content[0]?.text).toBeFalsy();
  return String(created.structuredContent?.plan_id);
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

describe.each(GENERATIONS)('a client %s over standard input and output', (generation) => {
  it('gets a host where none runs, and goes on when that is killed between two calls', async () => {
    const client = await connect(generation);
    const first = hostFileOf(cli);
    expect((await client.listTools()).map(({ name }) => name)).toContain('plan_create');
    const planId = await waitingPlan(client);
    await endHost(cli, 'SIGKILL');
    expect(await client.call('plan_status', { plan_id: planId })).toMatchObject({
      structuredContent: { plan_id: planId },
    });
    expect(hostFileOf(cli).pid).not.toBe(first.pid);
    expect(hostFileOf(cli).token).not.toBe(first.token);
  });

  it('gets its answer when the host is killed in the middle of the call', async () => {
    const client = await connect(generation);
    const planId = await waitingPlan(client);
    const { pid } = hostFileOf(cli);
    const answer = client.call('plan_wait', { plan_id: planId, timeout_sec: 4 });
    // The host has the call in hand by the time it has answered a later one.
    await client.call('plan_list');
    await endHost(cli, 'SIGKILL');
    expect(await answer).toMatchObject({ structuredContent: { plan_id: planId, timed_out: true } });
    expect(hostFileOf(cli).pid).not.toBe(pid);
  });

  it('asks its user before a plan is deleted', async () => {
    const client = await connect(generation, ['--toolset', 'plans+library']);
    const planId = await waitingPlan(client);
    await client.call('plan_stop', { plan_id: planId });
    await client.call('plan_wait', { plan_id: planId });
    client.answer = { confirm: false };
    const refused = await client.call('plan_delete', { plan_id: planId });
    expect(refused.structuredContent).toMatchObject({ deleted: false });
    client.answer = { confirm: true };
    const deleted = await client.call('plan_delete', { plan_id: planId });
    expect(deleted.structuredContent).toMatchObject({ deleted: true });
    expect(client.asked).toHaveLength(2);
  });

  it('is told of a file that it follows, also by the host after the one that it asked', async () => {
    const client = await connect(generation, ['--toolset', 'plans+artifacts']);
    const created = await client.call('plan_create', { prompt: PROMPT, model_profile: 'outline' });
    const plan_id = String(created.structuredContent?.plan_id);
    expect(await client.call('plan_wait', { plan_id })).toMatchObject({ structuredContent: { state: 'completed' } });
    const listed = await client.call('artifact_list', { plan_id });
    const entries = listed.structuredContent?.entries as { path: string; artifact_uri: string }[];
    const page = entries.find(({ path }) => /^\d+-.*brief.*\.md$/.test(path));
    if (!page) throw new Error('the plan has no page');
    await client.follow(page.artifact_uri);
    await endHost(cli, 'SIGKILL');
    // Starts the next one.
    await client.call('plan_list');
    // The proxy begins to listen to the new host while the client goes on, so one change may come too early.
    let changes = 0;
    const change = async () => {
      changes += 1;
      const written = await client.call('artifact_write', { plan_id, path: page.path, content: `# Page ${changes}\n` });
      expect(written.isError, written.content[0]?.text).toBeFalsy();
      return client.updated;
    };
    await expect.poll(change, { interval: 250 }).toContain(page.artifact_uri);
  });
});

describe('the host', () => {
  it('is one when two bridges start at once, and outlives both', async () => {
    await Promise.all([connect('sdk-1'), connect('client-2-modern')]);
    const { pid } = hostFileOf(cli);
    await Promise.all(clients.splice(0).map((client) => client.close()));
    const again = await connect('client-2-legacy');
    expect(await again.call('plan_list')).toMatchObject({ structuredContent: { plans: [] } });
    expect(hostFileOf(cli).pid).toBe(pid);
  });

  it('that a user started is used, and may come back at another port with another token', async () => {
    const first = await servedHost({ cli });
    const client = await connect('sdk-1');
    await client.call('plan_list');
    expect(hostFileOf(cli).pid).toBe(first.pid);
    await first.stop();
    const port = Number(new URL(first.url).port);
    const next = await servedHost({ cli, args: ['--port', String(port === 65_535 ? port - 1 : port + 1)] });
    expect(await client.call('plan_list')).toMatchObject({ structuredContent: { plans: [] } });
    expect(next.url).not.toBe(first.url);
    expect(hostFileOf(cli).pid).toBe(next.pid);
    await next.stop();
  });

  it.each<[string, () => void]>([
    ['its library cannot be read', () => writeFileSync(join(cli.home, 'library.db'), 'no database')],
    ['its folder cannot be made', () => writeFileSync(join(cli.folder, 'file'), '')],
  ])('is said not to start when %s, with what to do', async (name, spoil) => {
    mkdirSync(cli.home, { recursive: true });
    spoil();
    const proxy = rawProxy(cli, name.includes('folder') ? { PLANEXE_HOME: join(cli.folder, 'file', 'library') } : {});
    proxy.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'plan_list' } });
    proxy.child.stdin.end();
    expect(await proxy.ended).toBe(0);
    const error = { code: 'HOST_UNAVAILABLE', details: { next: expect.stringContaining('planexe serve') } };
    expect(proxy.messages()).toMatchObject([{ id: 1, result: { isError: true, structuredContent: { error } } }]);
    expect(proxy.lines.join()).not.toContain(cli.folder);
  });
});

describe('the process', () => {
  it('writes nothing but the protocol, whatever it reads and however much it is made to say', async () => {
    const proxy = rawProxy(cli, { NODE_DEBUG: 'http,net,stream', NODE_OPTIONS: '--trace-warnings', DEBUG: '*' });
    proxy.send(INITIALIZE);
    proxy.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    for (const garbage of ['', 'hello', '[]', '{}', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', '\u0000\ufffd']) {
      proxy.send(garbage);
    }
    proxy.send(`{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":"${'x'.repeat(11_000_000)}"}}`);
    await expect.poll(() => proxy.lines.some((line) => line.includes('"hello"'))).toBe(true);
    await endHost(cli, 'SIGKILL');
    proxy.send({ jsonrpc: '2.0', id: 'last', method: 'tools/list' });
    proxy.child.stdin.end();
    expect(await proxy.ended, proxy.stderr()).toBe(0);
    const messages = proxy.messages();
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    const answered = messages.map(({ id }) => id);
    for (const id of ['hello', 'long', 'last']) expect(answered).toContain(id);
    expect(proxy.stderr()).not.toContain(hostFileOf(cli).token);
  });

  it('gives the answers that are due after its input has ended, and leaves nothing behind', async () => {
    const proxy = rawProxy(cli);
    proxy.send(INITIALIZE);
    for (let id = 1; id <= 20; id += 1) proxy.send({ jsonrpc: '2.0', id, method: 'tools/list' });
    proxy.child.stdin.end();
    expect(await proxy.ended).toBe(0);
    expect(proxy.messages()).toHaveLength(21);
    expect(existsSync(join(cli.home, 'host.json'))).toBe(true);
  });

  it('reads no further while its client does not read, and loses nothing', async () => {
    const proxy = rawProxy(cli);
    proxy.send(INITIALIZE);
    await expect.poll(() => proxy.lines.length).toBe(1);
    proxy.child.stdout.pause();
    const padding = 'x'.repeat(50_000);
    const count = 500;
    for (let id = 1; id <= count; id += 1) {
      proxy.send({ jsonrpc: '2.0', id, method: 'tools/list', params: { _meta: { padding } } });
    }
    await expect.poll(() => proxy.child.stdin.writableLength).toBeGreaterThan(1_000_000);
    proxy.child.stdout.resume();
    await expect.poll(() => proxy.lines.length).toBe(count + 1);
    expect(new Set(proxy.messages().map(({ id }) => id)).size).toBe(count + 1);
    proxy.child.stdin.end();
    expect(await proxy.ended).toBe(0);
  });

  it('ends at once when it is told to', async () => {
    const proxy = rawProxy(cli);
    proxy.send(INITIALIZE);
    await expect.poll(() => proxy.lines.length).toBe(1);
    proxy.child.kill('SIGTERM');
    expect(await proxy.ended).toBe(0);
  });

  it('refuses a toolset that does not exist, and says so on standard error alone', async () => {
    const proxy = rawProxy(cli, {}, ['--toolset', 'plants']);
    expect(await proxy.ended).toBe(2);
    expect(proxy.lines).toEqual([]);
    expect(proxy.stderr()).toContain('plants');
  });

  it('serves the earlier generations and combinations', async () => {
    for (const [toolset, tool] of [
      ['v1/task', 'task_create'],
      ['v1/session', 'planexe.session.create'],
      ['all', 'draft_next'],
      ['agent+plans', 'draft_submit'],
    ] as const) {
      const client = await connect('sdk-1', ['--toolset', toolset]);
      expect((await client.listTools()).map(({ name }) => name)).toContain(tool);
    }
  });
});
