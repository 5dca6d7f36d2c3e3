// `npm start`: the desktop app where Electron is installed, and the same app in the browser where it is not.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
/** What `planexe serve` ends with when another process has the library; the window is opened there then. */
const ALREADY_RUNNING = 6;

try {
  await ensureBuilt(root);
  const electron = electronProgram();
  const obstacle = electron ? whyNoWindow(electron) : null;
  if (electron && obstacle === null) {
    process.exitCode = await run(electron, [root, ...args]);
  } else {
    const why = obstacle ?? 'Electron is not installed here (`npx install-electron` gets it)';
    process.stdout.write(`${why}, so PlanExe opens in the browser.\n`);
    const code = await run(process.execPath, [join(root, 'bin', 'planexe.mjs'), 'serve', '--open', ...args]);
    process.exitCode = code === ALREADY_RUNNING ? 0 : code;
  }
} catch (error) {
  process.stderr.write(`planexe: ${error.message}\n`);
  process.exitCode = 1;
}

/**
 * The program of Electron, where the package says that it is; null when only the package is installed. npm does not fetch
 * it: the package does that itself when it is first run, or `install-electron` does.
 */
function electronProgram() {
  const folder = join(root, 'node_modules', 'electron');
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8');
    const program = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** Why Electron would end at once here, and what to do about it; null when it would not. */
function whyNoWindow(electron) {
  if (process.platform !== 'linux') return null;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'There is no screen here for a window';
  // Chromium keeps pages in a sandbox or does not begin.
  if (process.getuid() === 0) return 'Electron does not run as root';
  const sandbox = join(dirname(electron), 'chrome-sandbox');
  return forbidsNamespaces() && !isRootsOwn(sandbox)
    ? `This system lets Electron make no sandbox (\`sudo chown root "${sandbox}" && sudo chmod 4755 "${sandbox}"\` lets it)`
    : null;
}

/** Ubuntu since 24.04: only programs that it knows may make user namespaces, of which a sandbox is made otherwise. */
function forbidsNamespaces() {
  try {
    return readFileSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8').trim() === '1';
  } catch {
    return false;
  }
}

/** Whether a program runs as root whoever starts it. */
function isRootsOwn(program) {
  const { uid, mode } = statSync(program, { throwIfNoEntry: false }) ?? {};
  return uid === 0 && (mode & 0o4000) !== 0;
}

/** Runs a program until it ends, however this one is told to end. Returns its exit code. */
function run(program, given) {
  return new Promise((resolve, reject) => {
    // Set, Electron would run as Node.
    const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
    const child = spawn(program, given, { stdio: 'inherit', cwd: root, env });
    // Ctrl-C in a terminal reaches the child as well.
    process.on('SIGINT', () => undefined);
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}
