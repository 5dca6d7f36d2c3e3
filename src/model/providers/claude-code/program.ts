import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ProviderContext } from '../../provider.ts';

type Environment = ProviderContext['env'];

/**
 * The environment that the program needs to run and to find the user's login, including the token of `claude
 * setup-token`. Everything else is withheld: keys of other providers, and the variables of a surrounding Claude Code
 * session (CLAUDECODE, all other CLAUDE_CODE_*, ANTHROPIC_*), which would turn a subscription into paid requests or
 * send them elsewhere.
 */
const HANDED_DOWN: ReadonlySet<string> = new Set(
  (
    'PATH HOME USER LOGNAME SHELL LANG LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP TERM CLAUDE_CONFIG_DIR ' +
    'CLAUDE_CODE_OAUTH_TOKEN XDG_CONFIG_HOME ' +
    'XDG_DATA_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE ' +
    'SSL_CERT_DIR NODE_EXTRA_CA_CERTS SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE ' +
    'USERNAME HOMEDRIVE HOMEPATH PROGRAMDATA PROGRAMFILES'
  ).split(' '),
);

/** Without it the program would read every file that a question names as `@path` and send it along. */
const NO_ATTACHMENTS = { CLAUDE_CODE_DISABLE_ATTACHMENTS: '1' };

/** Milliseconds that a program has to exit by itself; it takes about two seconds. */
const TO_LEAVE_MS = 5_000;
/** Milliseconds between asking a program to end and ending it. */
const TO_END_MS = 2_000;

/** The environment of the child. Names are compared without case, as Windows and proxies write them either way. */
export function cleanEnvironment(env: Environment): Record<string, string> {
  const handedDown = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && HANDED_DOWN.has(name.toUpperCase()) ? [[name, value]] : [],
  );
  return { ...Object.fromEntries(handedDown), ...NO_ATTACHMENTS };
}

/** Absolute path of the program: PLANEXE_CLAUDE, else the first `claude` on the PATH; null when there is none. */
export function findClaude(env: Environment, platform: NodeJS.Platform = process.platform): string | null {
  const given = env.PLANEXE_CLAUDE?.trim();
  if (given) return isAbsolute(given) ? programAt(given, platform) : null;
  const names = platform === 'win32' ? ['claude.exe', 'claude.cmd'] : ['claude'];
  // An empty or relative part of the PATH means the current folder, whose programs nobody asked for.
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders)
    for (const name of names) {
      const program = programAt(join(folder, name), platform);
      if (program !== null) return program;
    }
  return null;
}

/**
 * The file to start for this path. A batch file needs a shell, which would read the arguments anew; the one that npm
 * writes only starts the program of the package beside it, so that is started instead.
 */
function programAt(path: string, platform: NodeJS.Platform): string | null {
  if (!isProgram(path)) return null;
  if (platform !== 'win32' || /\.exe$/i.test(path)) return path;
  const packaged = join(path, '..', 'node_modules', '@anthropic-ai', 'claude-code', 'bin', 'claude.exe');
  return isProgram(packaged) ? packaged : null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing or not executable: treated alike.
    return false;
  }
}

/** A program that runs in a temporary empty folder, which is deleted when the program has ended. */
export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  readonly errors: Readable;
  /** How it ended: its exit code or the signal. Rejects when it could not be started. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Ends the program, by force if it does not go by itself. */
  stop(): void;
  /** The same, after a time in which it may leave by itself. */
  leave(): void;
}

/** Starts the program, without a shell. @throws when there is no temporary folder. */
export function startProgram(path: string, args: readonly string[], env: Environment): RunningProgram {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-claude-'));
  chmodSync(folder, 0o700);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  let child: ChildProcess;
  try {
    child = spawn(path, [...args], {
      cwd: folder,
      env: cleanEnvironment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (error) {
    remove();
    throw error;
  }
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('a child with pipes has no pipes');
  // A program that ends early closes its input; its exit tells the reason.
  stdin.on('error', () => undefined);
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  ended.catch(() => undefined);
  child.once('exit', remove);
  child.once('error', remove);
  const leave = () => {
    // Remaining output is discarded, so that a full pipe does not block the program.
    stdout.resume();
    const late = setTimeout(() => stop(child), TO_LEAVE_MS);
    child.once('exit', () => clearTimeout(late));
    if (hasEnded(child)) clearTimeout(late);
  };
  return { input: stdin, output: stdout, errors: stderr, ended, stop: () => stop(child), leave };
}

function stop(child: ChildProcess): void {
  // Child processes of the program could keep the pipe open.
  child.stdout?.destroy();
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), TO_END_MS);
  child.once('exit', () => clearTimeout(force));
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}
