// `npm start`: the desktop app where Electron is installed, and the same app in the browser where it is not.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
  if (electron && hasScreen()) {
    process.exitCode = await run(electron, [root, ...args]);
  } else {
    const why = electron
      ? 'There is no screen here for a window'
      : 'Electron is not installed here (`npx install-electron` gets it)';
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

function hasScreen() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
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
