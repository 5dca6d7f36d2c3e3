import { isProcessAlive } from '../../platform/processes.ts';
/** A run as its worker holds it. Writes that belong to the run check it, so that they fail once the run is lost. */
export interface RunHandle {
  readonly planId: string;
  readonly number: number;
  /** `<pid>:<nonce>` of the process that holds the lease. */
  readonly owner: string;
}

/**
 * Raised by writes of a worker that no longer holds its run, and by writes without a run while one is active. The
 * writer must stop and leave the plan alone; the present holder continues.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Whether a run is still worked on: the lease has not expired and its process exists. */
export function isLeaseAlive(
  run: { readonly leaseOwner: string | null; readonly leaseExpiresAt: string | null },
  now: string,
): boolean {
  if (run.leaseOwner === null || run.leaseExpiresAt === null || run.leaseExpiresAt <= now) return false;
  return isProcessAlive(Number(run.leaseOwner.split(':')[0]));
}

/** An ISO 8601 time so many milliseconds later. */
export function laterBy(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
