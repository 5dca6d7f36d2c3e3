import type { AppError } from '../../shared/result.ts';
import { diskFullError } from './disk-full.ts';
import { damagedDatabaseError } from './library-unusable.ts';

/**
 * What every interface answers when something was thrown because of the library's disk or database: DISK_FULL or
 * LIBRARY_UNUSABLE, with what to do. It names no path, since agents read it, too. Null for any other error.
 */
export function libraryFault(error: unknown): AppError | null {
  return diskFullError(error) ?? damagedDatabaseError(error);
}
