import { err, type Result } from '../../../shared/result.ts';
import type { RunRow } from '../../db/schema.ts';
import { runId } from '../../store/run-id.ts';

/** RUN_ALREADY_ACTIVE, with the run that is meant. */
export function runAlreadyActive(run: RunRow): Result<never> {
  return err('RUN_ALREADY_ACTIVE', 'A run of this plan is active.', {
    run_id: runId(run.number),
    next: 'Wait for it to finish, or stop it first.',
  });
}
