import { isDiskFull } from '../../platform/system-error.ts';
import type { AppError } from '../../shared/result.ts';

/**
 * What every interface answers when something was thrown because the disk is full: DISK_FULL. It names no path, since
 * agents read it, too. Null for any other error.
 */
export function diskFullError(error: unknown): AppError | null {
  if (!isDiskFull(error)) return null;
  return {
    code: 'DISK_FULL',
    message: 'No disk space left for the library.',
    details: { reason: 'disk_full', next: 'Free some disk space, then try again. Everything finished is kept.' },
  };
}
