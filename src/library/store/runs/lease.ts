import { hasEnded } from '../../../platform/processes.ts';
import type { RunRow } from '../../db/schema.ts';

/** A run as its worker holds it. Writes that belong to the run check it, so that they fail once the run is lost. */
export interface RunHandle {
  readonly planId: string;
  readonly number: number;
  /** `<pid>:<nonce>` of the process that holds the lease. */
  readonly owner: string;
  /**
   * Counts the claims of the run. A write with the token of an earlier claim is refused, also from the same process
   * (Kleppmann, "How to do distributed locking", 2016).
   */
  readonly fencingToken: number;
}

/**
 * Raised by writes of a worker that no longer holds its run, and by writes without a run while one is active. The
 * writer must stop and leave the plan alone; the present holder continues.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

type Lease = Pick<RunRow, 'leaseOwner' | 'leaseProcessStarted' | 'leaseExpiresAt'>;

/**
 * How a running run stands. `held`: somebody works on it. `silent`: its lease has run out, but its process exists, as
 * after a sleep of the computer; the process may go on with it. `abandoned`: its process is provably gone.
 */
export function leaseState(lease: Lease, now: string): 'held' | 'silent' | 'abandoned' {
  if (isAbandoned(lease)) return 'abandoned';
  return lease.leaseExpiresAt === null || lease.leaseExpiresAt <= now ? 'silent' : 'held';
}

/** Whether the process that held the run is provably gone, or nobody holds it. */
export function isAbandoned({ leaseOwner, leaseProcessStarted }: Lease): boolean {
  return leaseOwner === null || hasEnded({ pid: pidOf(leaseOwner), started: leaseProcessStarted });
}

/** The process id in `<pid>:<nonce>`. */
export function pidOf(owner: string): number {
  return Number(owner.split(':')[0]);
}

/** An ISO 8601 time so many milliseconds later. */
export function addMilliseconds(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
