import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseToml } from '@decimalturn/toml-patch';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type CliHome, type CliResult, cliHome } from '../../support/cli.ts';
import { endHost } from '../../support/mcp/stdio-client.ts';
import { connectClient } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

interface StartedEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Settings as the client itself reads them: strictly, and by its own keys. */
const READ: Readonly<Record<string, [file: string, read: (text: string, name: string) => StartedEntry]>> = {
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', json('mcpServers')],
  'claude-code': ['.claude.json', json('mcpServers')],
  cursor: ['.cursor/mcp.json', json('mcpServers')],
  vscode: ['.config/Code/User/mcp.json', json('servers')],
  codex: ['.codex/config.toml', (text, name) => entryOf(parseToml(text), 'mcp_servers', name)],
  'lm-studio': ['.lmstudio/mcp.json', json('mcpServers')],
  goose: [
    '.config/goose/config.yaml',
    (text, name) => {
      const { cmd, args, envs } = entryOf<{ cmd: string; args: string[]; envs: Record<string, string> }>(
        parseYaml(text),
        'extensions',
        name,
      );
      return { command: cmd, args, env: envs };
    },
  ],
  zed: ['.config/zed/settings.json', json('context_servers')],
  'gemini-cli': ['.gemini/settings.json', json('mcpServers')],
  antigravity: ['.gemini/config/mcp_config.json', json('mcpServers')],
  devin: ['.config/devin/mcp_config.json', json('mcpServers')],
  windsurf: ['.codeium/windsurf/mcp_config.json', json('mcpServers')],
};

function json(table: string): (text: string, name: string) => StartedEntry {
  return (text, name) => entryOf(JSON.parse(text), table, name);
}

function entryOf<Entry = StartedEntry>(settings: unknown, table: string, name: string): Entry {
  const entry = (settings as Record<string, Record<string, Entry>>)[table]?.[name];
  if (entry === undefined) throw new Error(`no ${name} in ${table}`);
  return entry;
}

/** Starts what an entry says as a client does, with an environment that has next to nothing in it. */
async function toolsOf({ command, args, env }: StartedEntry, home: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { HOME: home, PATH: '/nowhere', PLANEXE_NO_DISCOVERY: '1', ...env },
    cwd: '/',
    stderr: 'ignore',
  });
  try {
    await client.connect(transport);
    return (await client.listTools()).tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

function put(cli: CliHome, file: string, text: string): string {
  const path = join(cli.folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('what is written for a client', () => {
  const cli = cliHome();
  afterAll(async () => {
    await endHost(cli);
    cli.remove();
  });

  it.each(Object.entries(READ))('starts a proxy that lists the tools: %s', async (client, [file, read]) => {
    const path = join(cli.folder, file);
    const written = await cli.run(['connect', client, '--write', '--json', '--toolset', 'plans+artifacts']);
    expect(written.json()).toMatchObject({ client, file: path, change: 'add', written: true, backup: null });
    const entry = read(readFileSync(path, 'utf8'), 'planexe');
    expect(entry.env).toMatchObject({ PLANEXE_HOME: cli.home });
    expect(await toolsOf(entry, cli.folder)).toEqual(expect.arrayContaining(['plan_create', 'artifact_list']));

    const bytes = readFileSync(path);
    const again = await cli.run(['connect', client, '--write', '--json', '--toolset', 'plans+artifacts']);
    expect(again.json()).toMatchObject({ change: 'none', written: false });
    expect(readFileSync(path)).toEqual(bytes);

    expect((await cli.run(['connect', client, '--remove', '--json'])).json()).toMatchObject({ change: 'remove' });
    expect(readFileSync(path, 'utf8')).not.toContain('planexe');
  });

  it('holds for a library and a program whose paths have spaces, quotes and other letters in them', async () => {
    const home = join(cli.folder, `plans of "Åsa" & 'co' $HOME`);
    for (const client of ['cursor', 'codex', 'goose']) {
      const [file = '', read] = READ[client] ?? [];
      await cli.run(['connect', client, '--write'], { env: { PLANEXE_HOME: home } });
      const entry = read?.(readFileSync(join(cli.folder, file), 'utf8'), 'planexe');
      expect(entry?.env, client).toMatchObject({ PLANEXE_HOME: home });
    }
    expect(existsSync(home)).toBe(false);
  });
});

describe('connect', () => {
  let cli: CliHome;
  beforeEach(() => {
    cli = cliHome();
  });
  afterEach(() => cli.remove());

  const run = (...args: string[]): Promise<CliResult> => cli.run(['connect', ...args]);

  it('shows the file, the lines and other ways, and writes nothing unless told to', async () => {
    const shown = await run('cursor');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain(join(cli.folder, '.cursor/mcp.json'));
    expect(shown.stdout).toMatch(/^\+ +"planexe": \{$/m);
    expect(shown.stdout).toContain('cursor://anysphere.cursor-deeplink/mcp/install?name=planexe&config=');
    expect(shown.stderr).toContain('planexe connect cursor --write');
    expect((await run('claude-code', '--print')).stdout).toContain('claude mcp add planexe --scope user --env ');
    expect((await run('codex', '--print', '--json')).json()).toMatchObject({ written: false, change: 'add' });
    // Not even a library comes of looking.
    expect(readdirSync(cli.folder)).toEqual([]);
    expect((await run()).code).toBe(0);
    expect(readdirSync(cli.folder)).toEqual([]);
  });

  it('keeps everything else as it is, with a backup, and gives back every byte', async () => {
    const text =
      '{\r\n\t// mine\r\n\t"mcpServers": {\r\n\t\t"gh": {"command":"gh"}, // gh\r\n\t},\r\n\t"x": [1,2]\r\n}';
    const path = put(cli, '.cursor/mcp.json', `\u{feff}${text}`);
    const { backup } = (await run('cursor', '--write', '--json')).json();
    expect(readFileSync(String(backup), 'utf8')).toBe(`\u{feff}${text}`);
    const written = readFileSync(path, 'utf8');
    expect(written).toContain('"gh": {"command":"gh"}, // gh\r\n\t\t"planexe": {\r\n\t\t\t"command"');
    await run('cursor', '--remove');
    expect(readFileSync(path, 'utf8')).toBe(`\u{feff}${text}`);
  });

  it('touches no broken file: it says where it is broken, and shows what to add', async () => {
    const path = put(cli, '.cursor/mcp.json', '{\n  "mcpServers": {\n    "a": {}\n    "b": {}\n  }\n}\n');
    const refused = await run('cursor', '--write');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/line 4, column 5/);
    expect(refused.stderr).toContain('"planexe": {');
    expect((await run('cursor', '--write', '--json')).json()).toMatchObject({
      error: { code: 'INVALID_DATA', details: { file: path, line: 4, column: 5 } },
    });
    expect(readdirSync(dirname(path))).toEqual(['mcp.json']);
    expect((await run()).stdout).toMatch(/cursor .*line 4/);
  });

  it('does not overwrite an entry that somebody made by hand, unless forced to', async () => {
    const text = '{"mcpServers": {"planexe": {"command": "npx", "args": ["other"]}}}';
    const path = put(cli, '.cursor/mcp.json', text);
    const refused = await run('cursor', '--write');
    expect(refused).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/only if nothing else needs it\. Use --force .* --name/),
    });
    expect(await run('cursor', '--remove')).toMatchObject({ code: 4 });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect((await run('cursor', '--write', '--name', 'plans-2')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('"planexe": {"command": "npx", "args": ["other"]}');
    expect((await run('cursor', '--write', '--force')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain('npx');
  });

  it('lists which clients are here and where they lead', async () => {
    mkdirSync(join(cli.folder, '.cursor'));
    await run('codex', '--write');
    await cli.run(['connect', 'zed', '--write'], { env: { PLANEXE_HOME: join(cli.folder, 'other') } });
    put(
      cli,
      '.gemini/settings.json',
      '{"mcpServers": {"plans": {"command": "/gone/node", "args": ["/gone/planexe.mjs", "mcp"]}}}',
    );
    const { clients } = (await run('--json')).json() as { clients: { id: string }[] };
    const state = (id: string) => clients.find((client) => client.id === id);
    expect(state('cursor')).toMatchObject({ found: true, connections: [] });
    expect(state('codex')).toMatchObject({ connections: [{ name: 'planexe', leads_to: 'this library' }] });
    expect(state('zed')).toMatchObject({
      connections: [{ leads_to: 'another library', path: join(cli.folder, 'other') }],
    });
    expect(state('gemini-cli')).toMatchObject({
      connections: [{ name: 'plans', leads_to: 'gone', path: '/gone/node' }],
    });
    expect(state('goose')).toMatchObject({ found: false });
    const { stdout } = await run();
    expect(stdout).toMatch(/^codex .* connected$/m);
    expect(stdout).toMatch(/^Not found: .*goose/m);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a client that there is not', ['emacs'], /Use one of claude-desktop/],
    ['a toolset that there is not', ['cursor', '--toolset', 'moon'], /Unknown toolset "moon"/],
    ['a name that no client takes', ['cursor', '--name', '../x'], /letters, digits/],
    ['writing and only showing', ['cursor', '--write', '--print'], /exclude each other/],
    ['writing to nobody', ['--write'], /No client/],
    ['HTTP for Claude Desktop', ['claude-desktop', '--http'], /starts local servers itself/],
  ])('refuses %s', async (_name, args, message) => {
    const refused = await run(...args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(message);
    expect(readdirSync(cli.folder)).toEqual([]);
  });

  it('knows no address of a library that was never served', async () => {
    expect(await run('cursor', '--http')).toMatchObject({ code: 4, stderr: expect.stringContaining('planexe serve') });
    expect(readdirSync(cli.folder)).toEqual([]);
  });
});

describe('over HTTP', () => {
  let host: ServedHost;
  beforeEach(async () => {
    host = await servedHost();
  });
  afterEach(() => host.remove());

  const run = async (...args: string[]) => (await host.cli.run(['connect', 'cursor', ...args, '--json'])).json();
  const tokens = async () =>
    (await host.cli.run(['token', 'list', '--json'])).json().tokens as { revoked_at: unknown }[];
  const path = () => join(host.cli.folder, '.cursor/mcp.json');
  const entry = () => {
    const { url, headers } = entryOf<{ url: string; headers: Record<string, string> }>(
      JSON.parse(readFileSync(path(), 'utf8')),
      'mcpServers',
      'planexe',
    );
    return { url, headers };
  };

  it('a token is made when it is written, shown nowhere, kept while it holds, and ended with the entry', async () => {
    const preview = await run('--http', '--print');
    expect(preview).toMatchObject({ entry: { url: host.mcp_url, headers: { Authorization: 'Bearer <token>' } } });
    expect(preview).not.toHaveProperty('deep_link');
    expect(await tokens()).toEqual([]);

    const written = await run('--http', '--write');
    expect(JSON.stringify(written)).not.toContain('pxe_');
    expect(await tokens()).toMatchObject([{ client: 'Cursor', revoked_at: null }]);
    const { url, headers } = entry();
    const client = await connectClient('client-2-modern', url, headers);
    expect((await client.listTools()).length).toBeGreaterThan(0);
    await client.close();
    expect((await host.cli.run(['connect'])).stdout).toMatch(/^cursor .* connected over HTTP$/m);

    expect(await run('--http', '--write')).toMatchObject({ change: 'none', written: false });
    expect(await tokens()).toHaveLength(1);

    expect(await run('--remove')).toMatchObject({ change: 'remove', revoked: true });
    expect(await tokens()).toMatchObject([{ revoked_at: expect.any(String) }]);
    await expect(connectClient('client-2-modern', url, headers)).rejects.toThrow();
  });

  it('what another user of this computer could do is said before and after, and of a file that others can read', async () => {
    put(host.cli, '.cursor/mcp.json', '{}');
    chmodSync(path(), 0o644);
    const said = [/127\.0\.0\.1:\d+, whoever listens there\..*another user/, /can read the token in .*mcp\.json/];
    const texts = [await host.cli.run(['connect', 'cursor', '--http', '--print'])];
    texts.push(await host.cli.run(['connect', 'cursor', '--http', '--write']));
    for (const { stdout } of texts) for (const warning of said) expect(stdout).toMatch(warning);
    chmodSync(path(), 0o600);
    const { warnings } = await run('--http', '--print', '--toolset', 'plans+artifacts');
    expect(warnings).toEqual([expect.stringMatching(said[0] ?? ''), expect.stringContaining('without --http')]);
    // The usual way needs no token, so there is nothing to say of it.
    expect(await run('--print')).toMatchObject({ warnings: [], entry: { command: expect.any(String) } });
  });

  it('another toolset has another address, and the token before it is ended', async () => {
    await run('--http', '--write');
    expect(await run('--http', '--write', '--toolset', 'plans+artifacts')).toMatchObject({ revoked: true });
    expect(entry().url).toBe(`${host.url}/mcp/x/plans+artifacts`);
    expect((await tokens()).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1);
    await run('--write');
    expect((await tokens()).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(0);
  });

  it('the address is known when the host does not run, and no token is left of what could not be written', async () => {
    await host.stop();
    put(host.cli, '.cursor/mcp.json', '{}');
    const { url } = (await run('--http', '--print')).entry as { url: string };
    expect(url).toBe(host.mcp_url);
    put(host.cli, '.cursor/mcp.json', '{');
    expect(await run('--http', '--write')).toMatchObject({ error: { code: 'INVALID_DATA' } });
    expect(await tokens()).toEqual([]);
  });
});
