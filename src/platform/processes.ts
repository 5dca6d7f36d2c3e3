import { readFileSync } from 'node:fs';
import { errorCode, hasErrorCode } from './system-error.ts';

/**
 * Whether a process of this computer lives, by its id. One that belongs to another user counts as alive; on Linux, one
 * that has ended counts as dead although its parent has not asked for its exit code yet.
 */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return hasErrorCode(error, 'EPERM');
  }
}

/** By /proc/<pid>/stat: the state is the first letter after the name, which may hold brackets itself. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // It has gone meanwhile, or /proc is hidden: then the signal has said what is known.
    return hasErrorCode(error, 'ESRCH');
  }
}
