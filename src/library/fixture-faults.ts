import type Fs from 'node:fs';
import type { Library } from './library.ts';

/** Thrown by everything that a program does after it was killed. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Calls of `node:fs` that change what is on the disk. */
const CHANGES = ['writeFileSync', 'fsyncSync', 'renameSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'createWriteStream'];
/** Those of them that need space. */
const NEED_SPACE = ['openSync', 'writeFileSync', 'fsyncSync', 'mkdirSync', 'createWriteStream'];

let steps = 0;
let failing: 'killed' | 'disk full' | null = null;
let failsAt = Number.POSITIVE_INFINITY;

/** Lets everything succeed again. Returns how many steps were taken since the last call. */
export function clearFaults(): number {
  const taken = steps;
  steps = 0;
  failing = null;
  failsAt = Number.POSITIVE_INFINITY;
  return taken;
}

/**
 * From the step of that number on, counted from 0, nothing is carried out any more: by `killed` no change at all, not
 * even what a program does to clean up; by `disk full` nothing that needs space.
 */
export function failFrom(step: number, how: 'killed' | 'disk full'): void {
  clearFaults();
  failsAt = step;
  failing = how;
}

function step(needsSpace: boolean): void {
  const isReached = steps >= failsAt;
  steps += 1;
  if (!isReached || failing === null) return;
  if (failing === 'killed') throw new Killed();
  if (needsSpace) throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
}

/** The module with every call that changes the disk as a step. For `vi.mock('node:fs', ...)`. */
export function withFaults(fs: typeof Fs): typeof Fs {
  const wrapped: Record<string, unknown> = { ...fs };
  for (const name of CHANGES) {
    const call = (fs as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    if (!call) throw new Error(`node:fs has no ${name}`);
    wrapped[name] = (...args: unknown[]) => {
      step(NEED_SPACE.includes(name));
      return call(...args);
    };
  }
  wrapped.openSync = (...args: Parameters<typeof fs.openSync>) => {
    if (isForWriting(args[1], fs.constants)) step(true);
    return fs.openSync(...args);
  };
  return { ...wrapped, default: wrapped } as unknown as typeof Fs;
}

function isForWriting(flags: Fs.OpenMode | undefined, { O_WRONLY, O_RDWR }: typeof Fs.constants): boolean {
  if (typeof flags === 'number') return (flags & (O_WRONLY | O_RDWR)) !== 0;
  return flags !== undefined && flags !== 'r';
}

/** The library with a step before each transaction, before its commit and after it. */
export function libraryWithFaults(library: Library): Library {
  return {
    ...library,
    transaction(work) {
      if (library.sqlite.inTransaction) return work();
      step(false);
      const result = library.transaction(() => {
        const value = work();
        commitStep();
        return value;
      });
      step(false);
      return result;
    },
  };
}

function commitStep(): void {
  try {
    step(true);
  } catch (error) {
    if (error instanceof Killed) throw error;
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  }
}
