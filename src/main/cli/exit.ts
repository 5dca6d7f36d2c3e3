import type { AppError, ErrorCode, Result } from '../../shared/result.ts';

/** What the program's exit codes mean; scripts rely on them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  /** Not allowed as things stand, such as changing a plan that is being drafted. */
  notAllowed: 4,
  stopped: 5,
  /** There is a host for this library already. */
  alreadyRunning: 6,
  /** Ended by a second Ctrl-C, as shells number it. */
  interrupted: 130,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

const EXIT_OF: Readonly<Record<ErrorCode, Exit>> = {
  INVALID_INPUT: EXIT.usage,
  INVALID_TARGET: EXIT.usage,
  INVALID_ARTIFACT_URI: EXIT.usage,
  AMBIGUOUS_ID: EXIT.usage,
  PLAN_NOT_FOUND: EXIT.notFound,
  RUN_NOT_FOUND: EXIT.notFound,
  ARTIFACT_NOT_FOUND: EXIT.notFound,
  FACT_NOT_FOUND: EXIT.notFound,
  STAGE_NOT_FOUND: EXIT.notFound,
  DRAFT_NOT_FOUND: EXIT.notFound,
  TOKEN_NOT_FOUND: EXIT.notFound,
  RUN_ALREADY_ACTIVE: EXIT.notAllowed,
  RUN_NOT_ACTIVE: EXIT.notAllowed,
  RUNNING_READONLY: EXIT.notAllowed,
  PLAN_NOT_RESUMABLE: EXIT.notAllowed,
  PLAN_NOT_FAILED: EXIT.notAllowed,
  PLAN_NOT_TERMINAL: EXIT.notAllowed,
  PROMPT_UNUSABLE: EXIT.notAllowed,
  UNAUTHORIZED: EXIT.notAllowed,
  PERMISSION_DENIED: EXIT.notAllowed,
  CONFLICT: EXIT.notAllowed,
  DRAFT_EXPIRED: EXIT.notAllowed,
  INVALID_DATA: EXIT.failed,
  DOWNLOAD_FAILED: EXIT.failed,
  generation_failed: EXIT.failed,
  content_unavailable: EXIT.failed,
  'project.name_taken': EXIT.notAllowed,
  'project.slug_taken': EXIT.notAllowed,
  'project.not_found': EXIT.notFound,
  'plan.not_found': EXIT.notFound,
  'plan.requires_approval': EXIT.notAllowed,
  'task.not_found': EXIT.notFound,
  'task.evidence_missing': EXIT.notAllowed,
  'dependency.cycle': EXIT.usage,
  'quota.exceeded': EXIT.notAllowed,
  'validation.invalid_input': EXIT.usage,
  not_found: EXIT.notFound,
  conflict: EXIT.notAllowed,
  LIBRARY_TOO_NEW: EXIT.failed,
  LIBRARY_UNUSABLE: EXIT.failed,
  DISK_FULL: EXIT.failed,
  TIMED_OUT: EXIT.failed,
  INTERNAL_ERROR: EXIT.failed,
};

/**
 * An expected error that ends the command. The use-cases return theirs as results; the command line has one place that
 * prints an error and ends, and this is how everything gets there.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly error: AppError;
  readonly exit: Exit;

  constructor(error: AppError, exit: Exit = EXIT_OF[error.code]) {
    super(error.message);
    this.error = error;
    this.exit = exit;
  }
}

/** The value, or the end of the command. @throws Refusal */
export function demand<T>(result: Result<T>): T {
  if (!result.ok) throw new Refusal(result.error);
  return result.value;
}

/** A call that cannot be meant as it stands. */
export function usageError(message: string, next: string): Refusal {
  return new Refusal({ code: 'INVALID_INPUT', message, details: { next } });
}

/** Something outside the library that was named and is not there. */
export function notFound(message: string, next: string): Refusal {
  return new Refusal({ code: 'INVALID_INPUT', message, details: { next } }, EXIT.notFound);
}
