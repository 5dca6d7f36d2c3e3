import { hasErrorCode } from './system-error.ts';

/** Whether a process of this computer lives, by its id. One that belongs to another user counts as alive. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return hasErrorCode(error, 'EPERM');
  }
}
