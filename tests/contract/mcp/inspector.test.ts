import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bridgeCommand } from '../../support/mcp/stdio-client.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/package.json')));
const INSPECTOR = join(PACKAGE, 'clients', 'launcher', 'build', 'index.js');

let host: ServedHost;
let token: string;

beforeAll(async () => {
  host = await servedHost();
  // One of a client's own, as a person would set the Inspector up.
  const created = await host.cli.run(['token', 'create', 'inspector', '--json']);
  token = String(created.json().token);
});

afterAll(() => host.remove());

/** Runs the Inspector's command line; its settings are those of an empty folder. */
async function inspect(target: readonly string[], args: readonly string[]) {
  const { env, cwd } = bridgeCommand(host.cli);
  const child = spawn(process.execPath, [INSPECTOR, '--cli', ...target, ...args], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}

const overHttp = () => [host.mcp_url, '--header', `Authorization: Bearer ${token}`];
const overTheProxy = () => {
  const { command, args, env } = bridgeCommand(host.cli);
  return [...Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]), command, ...args];
};

describe.each<[string, () => string[]]>([
  ['over HTTP with a token', overHttp],
  ['over the proxy', overTheProxy],
])('the MCP Inspector %s', (_name, target) => {
  it('lists the tools, and finds no fault with their schemas', async () => {
    const listed = await inspect(target(), ['--method', 'tools/list', '--strict']);
    expect(listed.code, listed.stderr).toBe(0);
    const tools = listed.json().tools as { name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['plan_create', 'plan_status']));
  });

  it('calls a tool', async () => {
    const called = await inspect(target(), [
      '--method',
      'tools/call',
      '--tool-name',
      'plan_list',
      '--tool-arg',
      'limit=5',
    ]);
    expect(called.code, called.stderr).toBe(0);
    expect(called.json()).toMatchObject({ structuredContent: { plans: [] } });
  });
});

it('is not let in without a token', async () => {
  const refused = await inspect([host.mcp_url], ['--method', 'tools/list']);
  expect(refused.code).not.toBe(0);
});
