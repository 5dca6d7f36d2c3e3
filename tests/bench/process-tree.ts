import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** Runs a program of Node to its end and gives its output. Throws when it fails. */
export async function runNode(
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> & { readonly onStart?: (pid: number) => void } = {},
): Promise<string> {
  const { onStart, ...rest } = options;
  const child: ChildProcess = spawn(process.execPath, [...args], { ...rest, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  const [code, signal] = await closed;
  if (code !== 0) throw new Error(`node ${args[0]} ended with ${code ?? signal}`);
  return output;
}

/**
 * The most memory that a process and its descendants held at once, in bytes: every 20 ms the sum of the peaks (VmHWM)
 * of those alive, of which the greatest counts. An upper bound: pages that they share, such as Node itself, count for
 * each, and the peaks need not have coincided. Null where /proc does not tell.
 */
export async function peakMemory(run: (onStart: (pid: number) => void) => Promise<unknown>): Promise<number | null> {
  let peak = 0;
  let sampler: NodeJS.Timeout | undefined;
  try {
    await run((pid) => {
      sampler = setInterval(() => {
        peak = Math.max(
          peak,
          treeOf(pid).reduce((sum, member) => sum + peakOf(member), 0),
        );
      }, SAMPLE_MS);
    });
  } finally {
    clearInterval(sampler);
  }
  return peak === 0 ? null : peak;
}

function treeOf(pid: number): number[] {
  const children = namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

function peakOf(pid: number): number {
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
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
