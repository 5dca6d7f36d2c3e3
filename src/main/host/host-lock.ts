import { join } from 'node:path';
import { type FileLock, takeFileLock } from '../../platform/file-lock.ts';

/** The exclusive right to be the host of a library, until it is released or the process ends. */
export type HostLock = FileLock;

/**
 * Acquires the host lock; null while another process has it.
 * @param home the library's folder, which exists.
 */
export function takeHostLock(home: string): HostLock | null {
  return takeFileLock(join(home, 'host.lock'));
}
