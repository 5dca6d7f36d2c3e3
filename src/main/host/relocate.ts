import { moveLibrary } from '../../library/index.ts';
import type { MovedLibrary } from '../../shared/contracts/library-place.ts';
import { err, type Result } from '../../shared/result.ts';
import { takeHostLock } from './host-lock.ts';

/** Where a library is to be moved. */
export interface MoveRequest {
  /** As it was chosen, absolute. */
  readonly folder: string;
  /** Whether to move it in spite of warnings about the folder. */
  readonly accept_warnings: boolean;
}

/**
 * Moves a library that this process has closed, in a host's stead: while it lasts, nobody else becomes the host.
 * As `moveLibrary`, and CONFLICT where a host runs.
 */
export async function relocate(
  home: string,
  env: NodeJS.ProcessEnv,
  { folder, accept_warnings: acceptWarnings }: MoveRequest,
): Promise<Result<MovedLibrary>> {
  const lock = takeHostLock(home);
  if (!lock) {
    return err('CONFLICT', 'PlanExe is running with this library.', {
      next: 'Move it in the app (Settings → Library), or stop the app or `planexe serve` and try again.',
    });
  }
  try {
    return await moveLibrary({ home, env, folder, acceptWarnings });
  } finally {
    lock.release();
  }
}
