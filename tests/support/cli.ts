import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './build.ts';

const BIN = join(ROOT, 'bin', 'planexe.mjs');

interface CliOptions {
  /** Text or bytes for standard input, which is empty otherwise. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Arguments for Node itself. */
  readonly node?: readonly string[];
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The last line of standard output. */
  json(): Record<string, unknown>;
}

/** A command that is still running, in a process group of its own as a terminal would start it. */
export interface RunningCli {
  readonly process: ChildProcess;
  /** Resolves once standard error holds this. */
  heard(pattern: RegExp): Promise<void>;
  /** Sends a signal to the whole group, as Ctrl-C does. */
  interrupt(signal?: NodeJS.Signals): void;
  readonly ended: Promise<CliResult>;
}

/** The built command line with a library and a working folder of its own. */
export interface CliHome {
  readonly home: string;
  /** A folder for the test's own files, where commands are run. */
  readonly folder: string;
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  start(args: readonly string[], options?: CliOptions): RunningCli;
  remove(): void;
}

export function cliHome(): CliHome {
  const base = mkdtempSync(join(tmpdir(), 'planexe-cli-'));
  const home = join(base, 'library');
  const start = (args: readonly string[], options: CliOptions = {}) => startCli(base, home, args, options);
  return {
    home,
    folder: base,
    run: (args, options) => start(args, options).ended,
    start,
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

function startCli(base: string, home: string, args: readonly string[], options: CliOptions): RunningCli {
  const child = spawn(process.execPath, [...(options.node ?? []), BIN, ...args], {
    cwd: options.cwd ?? base,
    // Nothing of the environment of the test run: it may be an npm script, and it may hold keys of real providers.
    env: {
      PATH: process.env.PATH,
      HOME: base,
      PLANEXE_HOME: home,
      // Nor what answers on this computer: no test may reach a real model.
      PLANEXE_NO_DISCOVERY: '1',
      PLANEXE_USER: 'ada',
      LANG: 'C.UTF-8',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A command that does not read its input may be gone before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]).then(
    ([[code]]): CliResult => ({
      code: code as number | null,
      stdout,
      stderr,
      json: () => JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>,
    }),
  );
  return {
    process: child,
    async heard(pattern) {
      while (!pattern.test(stderr)) {
        const more = once(child.stderr, 'data');
        const over = ended.then(({ code }) => {
          if (!pattern.test(stderr)) throw new Error(`ended with ${code} before ${pattern} was heard: ${stderr}`);
        });
        await Promise.race([more, over]);
      }
    },
    interrupt(signal = 'SIGINT') {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    },
    ended,
  };
}
