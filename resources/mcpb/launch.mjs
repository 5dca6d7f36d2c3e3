/**
 * Starts `planexe mcp` from a bundle for Claude Desktop.
 *
 * Claude Desktop may run this file in a Node of its own, inside Electron. That one loads no native code of others on a
 * Mac, and cannot be started a second time as Node, so the bridge could start no host. There, and in a Node that is too
 * old, this looks for a Node on the computer and passes its input and output on to that one. Nothing here is newer than
 * Node 18, and nothing is imported that is not part of Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = [22, 12];
const LOOK_MS = 5_000;
const WINDOWS = process.platform === 'win32';

const program = fileURLToPath(new URL('../bin/planexe.mjs', import.meta.url));
if (isLeftEmpty(process.env.PLANEXE_HOME)) delete process.env.PLANEXE_HOME;
const [option, toolset] = process.argv.slice(2);
const args = [program, 'mcp', ...(isLeftEmpty(toolset) ? [] : [option, toolset])];

if (!process.versions.electron && isNewEnough(process.versions.node)) {
  process.argv = [process.execPath, ...args];
  await import(pathToFileURL(program).href);
} else {
  const node = findNode();
  if (node) passOnTo(node);
  else refuseAll();
}

/** What the user did not fill in may come as it stands in the manifest. */
function isLeftEmpty(value) {
  return value === undefined || /^(\s*|\$\{.*\})$/.test(value);
}

function passOnTo(node) {
  const child = spawn(node, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  process.stdin.pipe(child.stdin);
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  // It ends by itself when its input does; a client that is gone takes no more output.
  child.stdin.on('error', () => undefined);
  process.stdout.on('error', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill());
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** Tells every request why there will be no answer: a server that only ends would leave its user with a log file. */
function refuseAll() {
  const message = `PlanExe needs Node.js ${NEEDED.join('.')} or newer, and found none on this computer. Install it from https://nodejs.org, then switch the extension off and on.`;
  process.stderr.write(`planexe: ${message}\n`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const id = idOf(line);
    if (id === undefined) return;
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } })}\n`);
  });
}

/** Undefined for what asks for no answer. */
function idOf(line) {
  try {
    const { id, method } = JSON.parse(line);
    return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The first Node on this computer that is new enough. A program with a window sees little of the PATH of a terminal. */
function findNode() {
  const found = [...new Set(folders())].map((folder) => join(folder, WINDOWS ? 'node.exe' : 'node')).filter(existsSync);
  return found.find((node) => {
    const { stdout, status } = spawnSync(node, ['--version'], {
      encoding: 'utf8',
      timeout: LOOK_MS,
      windowsHide: true,
    });
    return status === 0 && isNewEnough(stdout.trim().replace(/^v/, ''));
  });
}

function folders() {
  const { env } = process;
  const home = (...parts) => join(homedir(), ...parts);
  const path = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  if (WINDOWS) {
    const data = env.APPDATA ?? home('AppData', 'Roaming');
    return [
      ...path,
      ...(env.NVM_SYMLINK ? [env.NVM_SYMLINK] : []),
      ...['ProgramFiles', 'ProgramW6432'].flatMap((name) => (env[name] ? [join(env[name], 'nodejs')] : [])),
      ...versionsIn(join(data, 'nvm'), ''),
      ...versionsIn(join(data, 'fnm', 'node-versions'), 'installation'),
    ];
  }
  return [
    ...path,
    ...['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/home/linuxbrew/.linuxbrew/bin'],
    ...versionsIn(join(env.NVM_DIR ?? home('.nvm'), 'versions', 'node'), 'bin'),
    ...versionsIn(home('.local', 'share', 'fnm', 'node-versions'), join('installation', 'bin')),
    ...versionsIn(home('Library', 'Application Support', 'fnm', 'node-versions'), join('installation', 'bin')),
    ...versionsIn(home('.local', 'share', 'mise', 'installs', 'node'), 'bin'),
    ...versionsIn(home('.asdf', 'installs', 'nodejs'), 'bin'),
    home('.volta', 'bin'),
  ];
}

/** Where a version manager keeps its versions, the newest first. */
function versionsIn(folder, inside) {
  if (!existsSync(folder)) return [];
  const newestFirst = (one, other) => other.localeCompare(one, 'en', { numeric: true });
  return readdirSync(folder)
    .sort(newestFirst)
    .map((version) => join(folder, version, inside));
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}
