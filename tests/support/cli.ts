import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '../../src/main/cli/program.ts';
import { streamOutput } from '../../src/main/cli/terminal/output.ts';
import { builtFolder, ROOT } from './build.ts';

const BIN = join(ROOT, 'bin', 'planexe.mjs');

interface CliOptions {
  /** Text or bytes for standard input, which is empty otherwise. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

interface ProcessOptions extends CliOptions {
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

/** The command line with a library and a working folder of its own. */
export interface CliHome {
  readonly home: string;
  /** A folder for the test's own files, where commands are run. */
  readonly folder: string;
  /**
   * Runs a command in this process, with the streams, environment and working folder that a process of its own would
   * have. `cli/process.test.ts` shows that both print and end the same. What it starts itself, such as the worker, is a
   * real process. Commands of `OWN_PROCESS` are started as processes here too.
   */
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  /** Starts the built program as a process. */
  start(args: readonly string[], options?: ProcessOptions): RunningCli;
  remove(): void;
}

/**
 * Commands that take over the process (its signals, its streams or its console), and the one that writes down how the
 * process was started.
 */
const OWN_PROCESS: readonly string[] = ['serve', 'mcp', 'connect'];

export function cliHome(): CliHome {
  const base = mkdtempSync(join(tmpdir(), 'planexe-cli-'));
  const home = join(base, 'library');
  const start = (args: readonly string[], options: ProcessOptions = {}) => startCli(base, home, args, options);
  return {
    home,
    folder: base,
    run: (args, options = {}) =>
      OWN_PROCESS.includes(args[0] ?? '') ? start(args, options).ended : runHere(base, home, args, options),
    start,
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/** Nothing of the environment of the test run: it may be an npm script, and it may hold keys of real providers. */
function environment(base: string, home: string, env: CliOptions['env']): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: base,
    PLANEXE_HOME: home,
    // Nor what answers on this computer: no test may reach a real model.
    PLANEXE_NO_DISCOVERY: '1',
    PLANEXE_USER: 'ada',
    // As `bin/planexe.mjs` has it for the processes that it starts.
    NODE_COMPILE_CACHE: join(ROOT, 'out', '.compile-cache'),
    LANG: 'C.UTF-8',
    ...env,
  };
}

function bytesOf(text: string | Uint8Array): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : Buffer.from(text);
}

function resultOf(code: number | null, stdout: string, stderr: string): CliResult {
  return {
    code,
    stdout,
    stderr,
    json: () => JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>,
  };
}

async function runHere(base: string, home: string, args: readonly string[], options: CliOptions): Promise<CliResult> {
  const env = environment(base, home, options.env);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  const { input = '' } = options;
  const output = streamOutput(
    { write: (text) => stdout.push(bytesOf(text)) },
    { write: (text) => stderr.push(bytesOf(text)) },
    env,
  );
  const code = await runCli(args, join(builtFolder(), 'worker.js'), {
    input: () => Readable.from([bytesOf(input)]),
    output,
    env,
    folder: options.cwd ?? base,
  });
  return resultOf(code, Buffer.concat(stdout).toString('utf8'), Buffer.concat(stderr).toString('utf8'));
}

function startCli(base: string, home: string, args: readonly string[], options: ProcessOptions): RunningCli {
  const child = spawn(process.execPath, [...(options.node ?? []), BIN, ...args], {
    cwd: options.cwd ?? base,
    env: environment(base, home, options.env),
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
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]).then(([[code]]) =>
    resultOf(code as number | null, stdout, stderr),
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
