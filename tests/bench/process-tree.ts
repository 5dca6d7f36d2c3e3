import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

interface NodeOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The exit code that is right; 0 unless told otherwise. */
  readonly exitCode?: number;
  readonly onStart?: (pid: number) => void;
}

/** Runs a program of Node to its end and gives its output. Throws when it ends otherwise than expected. */
export async function runNode(args: readonly string[], options: NodeOptions = {}): Promise<string> {
  const { onStart, exitCode = 0, env = process.env } = options;
  const child: ChildProcess = spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  const [code, signal] = await closed;
  if (code !== exitCode) throw new Error(`node ${args[0]} ended with ${code ?? signal}: ${complaints}`);
  return output;
}

/** Bytes that a process and its descendants held at once at most. */
interface PeakMemory {
  /** With pages that they share, such as Node itself, divided among them (PSS): what the system really gives them. */
  readonly shared: number;
  /** The sum of their own peaks (VmHWM) while they lived together: counts shared pages for each, and peaks at different times as one. */
  readonly bound: number;
}

/** Looks at the processes every 20 ms while `run` runs. Null where /proc does not tell. */
export async function peakMemory(
  run: (onStart: (pid: number) => void) => Promise<unknown>,
): Promise<PeakMemory | null> {
  let [bound, shared] = [0, 0];
  let sampler: NodeJS.Timeout | undefined;
  try {
    await run((pid) => {
      sampler = setInterval(() => {
        const members = treeOf(pid);
        const sum = (file: string, row: string) =>
          members.reduce((total, member) => total + bytesIn(`/proc/${member}/${file}`, row), 0);
        bound = Math.max(bound, sum('status', 'VmHWM'));
        shared = Math.max(shared, sum('smaps_rollup', 'Pss'));
      }, SAMPLE_MS);
    });
  } finally {
    clearInterval(sampler);
  }
  return bound === 0 ? null : { bound, shared };
}

/** Bytes that a process and its descendants hold now, shared pages divided among those that share them; null where /proc does not tell. */
export function memoryOf(pid: number): number | null {
  const held = treeOf(pid).reduce((total, member) => total + bytesIn(`/proc/${member}/smaps_rollup`, 'Pss'), 0);
  return held === 0 ? null : held;
}

/**
 * Bytes that are resident for a process and, together, for its descendants (VmRSS: pages that they share count for
 * each); null where /proc does not tell.
 */
export function residentOf(pid: number): { readonly host: number; readonly worker: number } | null {
  const [host = 0, ...others] = treeOf(pid).map((member) => bytesIn(`/proc/${member}/status`, 'VmRSS'));
  return host === 0 ? null : { host, worker: others.reduce((sum, bytes) => sum + bytes, 0) };
}

function treeOf(pid: number): number[] {
  const children = namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

/** A row such as `VmHWM:  43000 kB`; 0 when it is not there. */
function bytesIn(path: string, row: string): number {
  return Number(new RegExp(`^${row}:\\s*(\\d+) kB$`, 'm').exec(textOf(path))?.[1] ?? 0) * 1024;
}

function namesIn(folder: string): string[] {
  return orElse(() => readdirSync(folder), []);
}

function textOf(path: string): string {
  return orElse(() => readFileSync(path, 'utf8'), '');
}

/** Processes end while they are looked at, and other systems have no /proc. */
function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
