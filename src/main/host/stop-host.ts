import { setTimeout as pause } from 'node:timers/promises';
import { hasErrorCode } from '../../platform/system-error.ts';
import { findHost } from './host-file.ts';

/** It may have to wait for its worker to hand its runs back. */
const ENDS_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 100;

/**
 * Tells the library's host to end, and waits until it has.
 * @returns its process id; null when there was none. `ended` is false when it still answers after twenty seconds.
 */
export async function stopHost(home: string): Promise<{ readonly pid: number; readonly ended: boolean } | null> {
  // It has proved that it is this library's host, so no other program is ended because of an old file.
  const host = await findHost(home);
  if (!host) return null;
  const { pid } = host;
  const until = performance.now() + ENDS_WITHIN_MS;
  if (!signal(pid, 'SIGTERM')) return { pid, ended: true };
  while (performance.now() < until) {
    if (!signal(pid, 0)) return { pid, ended: true };
    await pause(LOOK_EVERY_MS);
  }
  return { pid, ended: false };
}

/** False when the process is gone. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return false;
    throw error;
  }
}
