import { describe, expect, it } from 'vitest';
import type { StdioServer } from './client.ts';
import { CLIENTS, clientNamed } from './clients.ts';
import { type Change, planConnection, planRemoval, type Target } from './plan-change.ts';

const PROXY: StdioServer = { transport: 'stdio', command: '/opt/node', args: ['/x/planexe.mjs', 'mcp'], env: {} };
const MOVED: StdioServer = { ...PROXY, args: ['/y/planexe.mjs', 'mcp'], env: { PLANEXE_HOME: '/plans' } };
const TOKEN = `pxe_0123abcd_${'x'.repeat(43)}`;
const HOST = { transport: 'http', url: 'http://127.0.0.1:4711/mcp', token: TOKEN } as const;

function target(id: string, text: string | null, force = false): Target {
  const client = clientNamed(id);
  if (!client) throw new Error(`no client ${id}`);
  return { client, text, name: 'planexe', force };
}

function change(result: ReturnType<typeof planConnection>): Change {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe.each(CLIENTS)('$id', (client) => {
  const { id } = client;

  it('gets an entry in settings that are not there, and a second time nothing is to be changed', () => {
    const added = change(planConnection(target(id, null), PROXY));
    expect(added.kind).toBe('add');
    expect(change(planConnection(target(id, added.text), PROXY))).toMatchObject({ kind: 'none', text: added.text });
  });

  it('has its entry brought up to date, and back byte for byte', () => {
    const before = change(planConnection(target(id, null), PROXY)).text;
    const after = change(planConnection(target(id, before), MOVED));
    expect(after).toMatchObject({ kind: 'update', text: expect.stringContaining('/plans') });
    const back = change(planConnection(target(id, after.text), PROXY)).text;
    expect(change(planConnection(target(id, back), PROXY)).kind).toBe('none');
    if (client.format === 'json') expect(back).toBe(before);
  });

  it('loses its entry, and once it is gone nothing is to be changed', () => {
    const added = change(planConnection(target(id, null), PROXY)).text;
    const removed = change(planRemoval(target(id, added)));
    expect(removed).toMatchObject({ kind: 'remove', text: expect.not.stringContaining('planexe') });
    expect(change(planRemoval(target(id, removed.text)))).toMatchObject({ kind: 'none', text: removed.text });
  });
});

it.each(CLIENTS.filter(({ noHttp }) => noHttp === undefined))(
  '$id changes from starting a server to one that runs, and back',
  ({ id }) => {
    const started = change(planConnection(target(id, null), MOVED)).text;
    const running = change(planConnection(target(id, started), HOST)).text;
    expect(running).toContain(TOKEN);
    expect(running).not.toContain('/plans');
    const again = change(planConnection(target(id, running), MOVED)).text;
    expect(again).not.toContain(TOKEN);
    expect(change(planConnection(target(id, again), MOVED)).kind).toBe('none');
  },
);

describe('an entry', () => {
  it('keeps what its user added to it', () => {
    const text = `{"mcpServers": {"planexe": {
      "command": "/old/node", // by me
      "args": ["/x/planexe.mjs", "mcp"],
      "env": { "OPENAI_API_KEY": "sk-1", "PLANEXE_HOME": "/old" },
      "timeout": 60000
    }}}`;
    expect(change(planConnection(target('cursor', text), PROXY)).text).toBe(
      text.replace('/old/node', '/opt/node').replace('"sk-1", "PLANEXE_HOME": "/old"', '"sk-1"'),
    );
  });

  it.each([
    ['that leads somewhere else', '{"mcpServers": {"planexe": {"command": "npx", "args": ["other"]}}}'],
    ['that is no entry', '{"mcpServers": {"planexe": true}}'],
  ])('%s is overwritten or removed only by force', (_name, text) => {
    expect(planConnection(target('cursor', text), PROXY)).toMatchObject({
      error: { code: 'CONFLICT', details: { by_hand: expect.stringContaining('/x/planexe.mjs') } },
    });
    expect(planRemoval(target('cursor', text))).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(change(planConnection(target('cursor', text, true), PROXY))).toMatchObject({
      kind: 'replace',
      text: expect.stringContaining('/x/planexe.mjs'),
    });
    expect(change(planRemoval(target('cursor', text, true))).text).toBe('{"mcpServers": {}}');
  });

  it('is not written into settings that cannot be understood; the place and what to add are told', () => {
    expect(planConnection(target('cursor', '{\n  "mcpServers": {\n'), PROXY)).toMatchObject({
      error: { code: 'INVALID_DATA', details: { line: 3, by_hand: expect.stringContaining('/x/planexe.mjs') } },
    });
    expect(planConnection(target('codex', 'a = \n'), PROXY)).toMatchObject({ error: { details: { line: 1 } } });
    expect(planConnection(target('goose', 'a: [\n'), PROXY)).toMatchObject({ error: { code: 'INVALID_DATA' } });
    expect(planConnection(target('cursor', '{"mcpServers": []}'), PROXY)).toMatchObject({
      error: { code: 'INVALID_DATA' },
    });
  });

  it('has names that mean something to JavaScript only like any other', () => {
    const named = { ...target('cursor', '{"mcpServers": {}}'), name: 'constructor' };
    expect(change(planConnection(named, PROXY)).kind).toBe('add');
    expect(change(planRemoval(named)).kind).toBe('none');
  });
});
