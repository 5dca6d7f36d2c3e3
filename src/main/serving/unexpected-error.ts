import { libraryFault } from '../../library/index.ts';
import type { AppError } from '../../shared/result.ts';

const INTERNAL_ERROR: AppError = {
  code: 'INTERNAL_ERROR',
  message: 'Internal error; the log has details.',
  details: { next: 'Try again. If it keeps happening, report it.' },
};

/**
 * What a client is told of something that was thrown: DISK_FULL or LIBRARY_UNUSABLE when it is that, else INTERNAL_ERROR.
 * Nothing of the error itself, which may name files or hold text of a prompt.
 */
export function unexpectedError(error: unknown): AppError {
  return libraryFault(error) ?? INTERNAL_ERROR;
}
