import { err, ok, type Result } from '../../../shared/result.ts';

/** Long enough to work on something and to forget one heartbeat. */
const USUAL_SEC = 900;
const LEAST_SEC = 10;
const MOST_SEC = 86_400;

/** How long a claim holds without a heartbeat, in milliseconds. `validation.invalid_input`. */
export function checkLease(seconds: number = USUAL_SEC): Result<number> {
  if (seconds >= LEAST_SEC && seconds <= MOST_SEC) return ok(seconds * 1_000);
  return err('validation.invalid_input', `A lease lasts ${LEAST_SEC} to ${MOST_SEC} seconds.`, { field: 'leaseSec' });
}
