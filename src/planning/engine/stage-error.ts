import type { FailureCause, FailureReason } from '../../shared/plan-state.ts';
import type { Json } from './stage.ts';

interface StageErrorOptions extends ErrorOptions {
  /** What stood in the way, where it is one of the known causes. */
  readonly kind?: FailureCause;
  /**
   * How far it reaches. `item`: the stage can do without the item where it allows that. `stage` (the usual): the stage
   * fails. `run`: nothing else can succeed either. `limit`: as `run`, but a limit that the user set, so that the run
   * counts as stopped.
   */
  readonly reach?: 'item' | 'stage' | 'run' | 'limit';
  /** Who was asked is known to be weak, so that the outline may draft what it could not. */
  readonly mayOutline?: boolean;
  /** For last_answer.json alone, such as the raw answer of a model: may hold what the user wrote. */
  readonly evidence?: Json;
}

/**
 * A stage could not be drafted. `message` is shown to people and logged: it must not hold prompt text or secrets.
 * Anything else that a stage throws counts as `internal_error`, and only its name is shown.
 */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly reason: FailureReason;
  readonly recoverable: boolean;
  readonly kind: FailureCause | undefined;
  readonly reach: 'item' | 'stage' | 'run' | 'limit';
  /** Whether the section may be left to the outline instead. */
  readonly mayOutline: boolean;
  readonly evidence: Json | undefined;

  constructor(reason: FailureReason, message: string, recoverable: boolean, options: StageErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
    this.recoverable = recoverable;
    this.kind = options.kind;
    this.reach = options.reach ?? 'stage';
    this.mayOutline = options.mayOutline ?? false;
    this.evidence = options.evidence;
  }
}

/** A drafter has nothing to say to a question: its section is outlined where it can be. */
export class Unanswered extends StageError {
  constructor(message: string) {
    super('generation_error', message, true, { reach: 'item' });
  }
}
