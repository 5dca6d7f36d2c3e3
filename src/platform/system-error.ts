/** The code of a system or database error, such as ENOENT or SQLITE_BUSY; null for anything else. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether an error is a system error with one of these codes. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = errorCode(error);
  return code !== null && codes.includes(code);
}

/** Whether nothing more can be written because the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  // The last one is what SQLite says when the index of its log cannot grow.
  return hasErrorCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE');
}

/** Whether the database was locked by somebody else for longer than the connection waits. */
export function isDatabaseBusy(error: unknown): boolean {
  return errorCode(error)?.startsWith('SQLITE_BUSY') ?? false;
}

/**
 * What a log may say of an error: its code or the name of its class. Messages are left out, because they name paths.
 */
export function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return errorCode(error) ?? error.name;
}
