/**
 * Builds the bundle that Claude Desktop installs by opening it: the program, the one package with native code in it, and
 * a launcher. The bundle is started before it is packed, and says itself which tools it has.
 *
 *   node scripts/build-mcpb.mjs [FILE]     default: out/planexe-VERSION.mcpb
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packExtension } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'electron-vite';

/** What Claude Desktop runs on. */
const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = readJson(join(root, 'package.json'));
const output = resolve(process.argv[2] ?? join(root, 'out', `planexe-${version}.mcpb`));
const work = mkdtempSync(join(tmpdir(), 'planexe-mcpb-'));
try {
  const bundle = join(work, 'bundle');
  await buildProgram(join(bundle, 'out'));
  copyProgram(bundle);
  copyDatabase(bundle);
  const manifest = readJson(join(root, 'resources', 'mcpb', 'manifest.json'));
  const tools = await toolsOf(bundle, join(work, 'library'));
  writeJson(join(bundle, 'manifest.json'), { ...manifest, version, tools });
  mkdirSync(dirname(output), { recursive: true });
  if (!(await packExtension({ extensionPath: bundle, outputPath: output, silent: true }))) {
    throw new Error('the bundle could not be packed; `mcpb validate` says more about its manifest');
  }
  process.stdout.write(`${output}\n`);
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function buildProgram(outDir) {
  process.env.NODE_ENV = 'production';
  // electron-vite looks for entries in the working folder, whatever root it is given.
  process.chdir(root);
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, license: { fileName: 'LICENSES.md' } } });
  // What only the desktop app starts.
  for (const path of ['preload', 'main/index.js']) rmSync(join(outDir, path), { recursive: true, force: true });
}

function copyProgram(bundle) {
  for (const path of ['bin', 'LICENSE']) cpSync(join(root, path), join(bundle, path), { recursive: true });
  cpSync(join(root, 'resources', 'mcpb', 'launch.mjs'), join(bundle, 'server', 'launch.mjs'));
  // For Node: the built files are modules.
  writeJson(join(bundle, 'package.json'), { name: 'planexe', version, type: 'module', private: true });
}

/** Its native parts are Node-API, so that they hold for every Node. */
function copyDatabase(bundle) {
  const [from, to] = [root, bundle].map((base) => join(base, 'node_modules', 'better-sqlite3'));
  for (const path of ['package.json', 'LICENSE', 'lib']) cpSync(join(from, path), join(to, path), { recursive: true });
  for (const platform of PLATFORMS) {
    cpSync(join(from, 'prebuilds', `${platform}.node`), join(to, 'prebuilds', `${platform}.node`));
  }
}

/** Name and description of the tools that the bundle offers, from the bundle itself on a library of its own. */
async function toolsOf(bundle, library) {
  const client = new Client({ name: 'build-mcpb', version });
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: work, PLANEXE_HOME: library, PLANEXE_NO_DISCOVERY: '1' };
  const launcher = join(bundle, 'server', 'launch.mjs');
  try {
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [launcher], env }));
    const { tools } = await client.listTools();
    if (tools.length === 0) throw new Error('the bundle offers no tools');
    return tools.map(({ name, description = '' }) => ({ name, description: firstSentence(description) }));
  } finally {
    await client.close();
    await endHost(library);
    // It holds for this computer only.
    rmSync(join(bundle, 'out', '.compile-cache'), { recursive: true, force: true });
  }
}

function firstSentence(text) {
  return text.split(/(?<=[.:])\s/, 1)[0] ?? text;
}

/** The bridge has started a host, which would go on. */
async function endHost(library) {
  const file = join(library, 'host.json');
  if (!existsSync(file)) return;
  const { pid } = readJson(file);
  process.kill(pid);
  // Its last act is to take its file away; it is no child of ours, so there is nothing to wait for but its end.
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
