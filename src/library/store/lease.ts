import { isProcessAlive } from '../../platform/processes.ts';
/** A run as its worker holds it. Every write that belongs to the run proves by it that the run is still held. */
export interface RunHandle {
  readonly planId: string;
  readonly number: number;
  /** `<pid>:<nonce>` of the process that holds the lease. */
  readonly owner: string;
}

/**
 * Raised by writes of a worker that no longer holds its run, and by writes without a run while one is active.
 * The writer must end its work and leave the plan alone; whoever holds the run goes on with it.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Whether somebody still works on a run: the lease has not run out and its process lives. */
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
