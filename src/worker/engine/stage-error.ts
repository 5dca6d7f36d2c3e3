import type { FailureReason } from '../../shared/plan-state.ts';

/**
 * A stage could not be drafted. `message` is shown to people and logged: it must not hold prompt text or secrets.
 * Anything else that a stage throws counts as `internal_error`, and only its name is shown.
 */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly reason: FailureReason;
  readonly recoverable: boolean;

  constructor(reason: FailureReason, message: string, recoverable: boolean, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.recoverable = recoverable;
  }
}
