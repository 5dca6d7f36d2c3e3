import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMcpConfigForManifest, unpackExtension } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { ROOT } from '../../support/build.ts';
import { endHost } from '../../support/mcp/stdio-client.ts';

const work = mkdtempSync(join(tmpdir(), 'planexe-mcpb-test-'));
const bundle = join(work, 'bundle');
const library = join(work, 'library');

type Manifest = Parameters<typeof getMcpConfigForManifest>[0]['manifest'];
let manifest: Manifest;

beforeAll(async () => {
  const file = join(work, 'planexe.mcpb');
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build-mcpb.mjs'), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await unpackExtension({ mcpbPath: file, outputDir: bundle, silent: true })).toBe(true);
  manifest = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')) as Manifest;
});

afterAll(async () => {
  await endHost({ home: library });
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

interface Started {
  /** What the user filled in. */
  readonly filledIn?: Record<string, string>;
  /** Arguments for Node, before the launcher. */
  readonly node?: readonly string[];
  readonly path?: string;
}

/** Starts the bundle as Claude Desktop does, which puts its own Node in the place of `node`. */
async function start({ filledIn = { library }, node = [], path = '/nowhere' }: Started): Promise<Client> {
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: bundle,
    systemDirs: { HOME: homedir() },
    userConfig: filledIn,
    pathSeparator: '/',
  });
  if (!config) throw new Error('the manifest has no configuration');
  expect(config.command).toBe('node');
  const client = new Client({ name: 'claude-ai', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...node, ...(config.args ?? [])],
    env: { HOME: work, PATH: path, PLANEXE_NO_DISCOVERY: '1', ...config.env },
    cwd: work,
    stderr: 'ignore',
  });
  await client.connect(transport);
  return client;
}

async function toolsOf(client: Client): Promise<string[]> {
  try {
    return (await client.listTools()).tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

/** Makes Node look like the one inside Claude Desktop; `blind` makes every Node that is found one that does not start. */
function electron({ blind = false } = {}): string[] {
  const file = join(work, blind ? 'blind.mjs' : 'electron.mjs');
  const lines = [
    "Object.defineProperty(process.versions, 'electron', { value: '45.0.0' });",
    ...(blind
      ? [
          "import childProcess from 'node:child_process';",
          "import { syncBuiltinESMExports } from 'node:module';",
          'childProcess.spawnSync = () => ({ status: 1, stdout: "" });',
          'syncBuiltinESMExports();',
        ]
      : []),
  ];
  writeFileSync(file, lines.join('\n'));
  return ['--import', file];
}

describe('the bundle for Claude Desktop', () => {
  it('is this version, and holds the program with its database for each platform and nothing of this computer', () => {
    expect(manifest).toMatchObject({ version, manifest_version: '0.3', server: { type: 'node' } });
    const prebuilds = readdirSync(join(bundle, 'node_modules', 'better-sqlite3', 'prebuilds'));
    expect(prebuilds.sort()).toEqual(
      ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'].map(
        (name) => `${name}.node`,
      ),
    );
    expect(readdirSync(bundle).sort()).toEqual([
      'LICENSE',
      'bin',
      'manifest.json',
      'node_modules',
      'out',
      'package.json',
      'server',
    ]);
    expect(readdirSync(join(bundle, 'out')).sort()).toEqual(['main', 'renderer']);
    expect(readdirSync(join(bundle, 'out', 'main')).sort()).toEqual([
      'LICENSES.md',
      'chunks',
      'cli.js',
      'model.js',
      'planner.js',
      'worker.js',
    ]);
    expect(readdirSync(join(bundle, 'out', 'renderer')).sort()).toContain('index.html');
    for (const name of ['cli.js', 'planner.js', 'worker.js']) {
      expect(readFileSync(join(bundle, 'out', 'main', name), 'utf8')).not.toContain(ROOT);
    }
  });

  it('starts, with the tools that its manifest names, on the library that was filled in', async () => {
    expect(await toolsOf(await start({}))).toEqual(manifest.tools?.map(({ name }) => name));
    expect(existsSync(join(library, 'host.json'))).toBe(true);
  });

  it('offers the toolset that was filled in', async () => {
    const tools = await toolsOf(await start({ filledIn: { library, toolset: 'artifacts' } }));
    expect(tools).toContain('artifact_list');
    expect(tools).not.toContain('plan_create');
  });

  it('takes what was left empty for the usual', async () => {
    // The variable for the library, which nobody set, comes as it is written.
    const client = await start({ filledIn: { toolset: '' } });
    try {
      expect(await toolsOf(client)).toContain('plan_create');
      expect(readdirSync(work).filter((name) => name.includes('$'))).toEqual([]);
    } finally {
      const usual =
        process.platform === 'darwin' ? ['Library', 'Application Support', 'PlanExe'] : ['.local', 'share', 'planexe'];
      await endHost({ home: join(work, ...usual) });
    }
  });

  it('passes on to a Node of the computer where Claude Desktop runs it in its own, over one that is too old', async () => {
    const [old, good] = [join(work, 'old'), join(work, 'good')];
    for (const folder of [old, good]) mkdirSync(folder);
    writeFileSync(join(old, 'node'), '#!/bin/sh\necho v20.11.0\n');
    chmodSync(join(old, 'node'), 0o755);
    symlinkSync(process.execPath, join(good, 'node'));
    expect(await toolsOf(await start({ node: electron(), path: `${old}:${good}` }))).toContain('plan_create');
  });

  it('says what is missing where the computer has no Node', async () => {
    await expect(start({ node: electron({ blind: true }) })).rejects.toThrow(/needs Node\.js 22\.12 or newer/);
  });
});
