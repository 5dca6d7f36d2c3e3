import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '../../platform/processes.ts';
import { hasErrorCode } from '../../platform/system-error.ts';
import { findHost, silentHost } from './host-file.ts';

/** It may have to wait for its worker to hand its runs back. */
const ENDS_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 100;

interface StoppedHost {
  readonly pid: number;
  /** `asked`: it was told to end, and is there after twenty seconds. `silent`: it does not answer, and was told nothing. */
  readonly outcome: 'ended' | 'asked' | 'silent';
}

/**
 * Tells the library's host to end, and waits until it has.
 * @returns null when there was none
 */
export async function stopHost(home: string): Promise<StoppedHost | null> {
  // It has proved that it is this library's host, so no other program is ended because of an old file.
  const host = await findHost(home);
  if (!host) {
    const silent = silentHost(home);
    return silent && { pid: silent.pid, outcome: 'silent' };
  }
  const { pid } = host;
  const until = performance.now() + ENDS_WITHIN_MS;
  if (!tellToEnd(pid)) return { pid, outcome: 'ended' };
  while (performance.now() < until) {
    if (!isProcessAlive(pid)) return { pid, outcome: 'ended' };
    await pause(LOOK_EVERY_MS);
  }
  return { pid, outcome: 'asked' };
}

/** False when the process is gone. */
function tellToEnd(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return false;
    throw error;
  }
}
