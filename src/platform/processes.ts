import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasErrorCode } from './system-error.ts';

/** A process of this computer, told apart from a later one that was given the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, as `processStart` gives it; null where that is not known. */
  readonly started: string | null;
}

/**
 * Whether a process of this computer lives, by its id. One that belongs to another user counts as alive; on Linux one
 * that has ended and that nobody has waited for yet (a zombie) does not.
 */
export function isProcessAlive(pid: number): boolean {
  return !hasEnded({ pid, started: null });
}

/**
 * Whether a process is provably gone: there is none of its id, only its remains (a zombie), or one that started at
 * another time. Where the system does not say when a process started, a reused id passes for the same process.
 */
export function hasEnded({ pid, started }: ProcessIdentity): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !takesSignals(pid)) return true;
  // Elsewhere than on Linux a look takes a process of its own, too much for those who only ask now and then.
  const seen = started !== null || process.platform === 'linux' ? lookAt(pid) : null;
  if (seen === null) return false;
  return seen.isZombie || (started !== null && seen.started !== started);
}

/**
 * When a process started, as a text that no other process of the same id has, also after a restart of the computer; null
 * when there is no such process, and on Windows, which does not say without another program.
 */
export function processStart(pid: number): string | null {
  return lookAt(pid)?.started ?? null;
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return hasErrorCode(error, 'EPERM');
  }
}

interface SeenProcess {
  readonly started: string;
  readonly isZombie: boolean;
}

/** Null where it cannot be seen, which does not mean that it is gone. */
function lookAt(pid: number): SeenProcess | null {
  try {
    if (process.platform === 'linux') return readProc(pid);
    return process.platform === 'win32' ? null : askPs(pid);
  } catch {
    return null;
  }
}

let bootId: string | undefined;

/** See proc_pid_stat(5). The name in brackets may hold anything, so fields are counted from the last bracket. */
function readProc(pid: number): SeenProcess | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = rest[18];
  if (state === undefined || ticks === undefined) return null;
  // Ticks are counted from the start of the system.
  bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return { started: `${bootId} ${ticks}`, isZombie: state === 'Z' || state === 'X' };
}

/** What ps says in the C locale and UTC, so that it is the same text whenever it is asked. */
function askPs(pid: number): SeenProcess | null {
  const text = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 5_000,
  });
  const [, state, started] = /^\s*(\S+)\s+(.*\S)/.exec(text) ?? [];
  return state === undefined || started === undefined ? null : { started, isZombie: state.startsWith('Z') };
}
