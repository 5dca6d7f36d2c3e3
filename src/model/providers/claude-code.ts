import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Provider, ProviderContext } from '../provider.ts';

type Environment = ProviderContext['env'];

const MISSING = {
  usable: false,
  why: 'the program claude is not on the PATH',
  next: 'Install Claude Code from https://claude.com/claude-code and log in with `claude auth login`, or set PLANEXE_CLAUDE to its path',
} as const;

/**
 * What the program needs to run and to find the user's login, the token of `claude setup-token` among it. Everything else stays behind: keys of other providers,
 * and what a Claude Code session that this program was started from would hand down (CLAUDECODE, all other
 * CLAUDE_CODE_*, ANTHROPIC_*), which would turn a subscription into paid requests or send them somewhere else.
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

/** The environment of the child. Names are compared without case, as Windows and proxies write them either way. */
export function cleanEnvironment(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && HANDED_DOWN.has(name.toUpperCase()) ? [[name, value]] : [],
    ),
  );
}

/** Absolute path of the program: PLANEXE_CLAUDE, else the first `claude` on the PATH; null when there is none. */
export function findClaude(env: Environment, platform: NodeJS.Platform = process.platform): string | null {
  const given = env.PLANEXE_CLAUDE?.trim();
  if (given) return isAbsolute(given) && isProgram(given) ? given : null;
  const names = platform === 'win32' ? ['claude.exe'] : ['claude'];
  // An empty or relative part of the PATH means the current folder, whose programs nobody asked for.
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not to be run: the same to whoever looks for it.
    return false;
  }
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
}

/** Starts the program in an empty folder of its own, which is gone when the program is. */
function startIn(env: Environment, { command, args, signal }: Start) {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-claude-'));
  chmodSync(folder, 0o700);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  let child: ChildProcess;
  try {
    child = spawn(command, [...args], {
      cwd: folder,
      env: cleanEnvironment(env),
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      signal,
    });
  } catch (error) {
    remove();
    throw error;
  }
  child.once('exit', remove);
  child.once('error', remove);
  if (child.stdin === null || child.stdout === null) throw new Error('a child with pipes has no pipes');
  return Object.assign(child, { stdin: child.stdin, stdout: child.stdout });
}

/**
 * Claude Code's own program, for people with a subscription: it is asked like any model, and may do nothing else. The
 * instructions go in through its standard input, never as an argument that others on the machine could read.
 */
export const claudeCode: Provider = {
  id: 'claude-code',
  title: 'Claude Code',
  local: false,
  keyEnv: null,
  dialect: 'anthropic',
  usability: async (_entry, { env }) =>
    findClaude(env) === null ? MISSING : { usable: true, note: 'whether it is logged in shows when it is asked' },
  async open(entry, { env }) {
    const path = findClaude(env);
    if (path === null) throw new Error(MISSING.why);
    const { createClaudeCode } = await import('ai-sdk-provider-claude-code');
    return createClaudeCode()(entry.model, {
      pathToClaudeCodeExecutable: path,
      spawnClaudeCodeProcess: (start: Start) => startIn(env, start),
      tools: [],
      settingSources: [],
      strictMcpConfig: true,
      persistSession: false,
      permissionMode: 'dontAsk',
      // A schema is answered through a tool of the program's own, which takes a turn more, and another when it misses.
      maxTurns: 4,
      logger: false,
    });
  },
};
