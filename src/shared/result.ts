import { z } from 'zod';
import type { NextStep } from './next-step.ts';

/** The stable codes of expected errors, the same in every interface (command line, MCP, window). */
export const ErrorCode = z.enum([
  'INVALID_INPUT',
  'INVALID_TARGET',
  'INVALID_ARTIFACT_URI',
  'INVALID_DATA',
  'PLAN_NOT_FOUND',
  'RUN_NOT_FOUND',
  'ARTIFACT_NOT_FOUND',
  'FACT_NOT_FOUND',
  'STAGE_NOT_FOUND',
  'DRAFT_NOT_FOUND',
  'DRAFT_EXPIRED',
  'TOKEN_NOT_FOUND',
  'AMBIGUOUS_ID',
  'RUN_ALREADY_ACTIVE',
  'RUN_NOT_ACTIVE',
  'RUNNING_READONLY',
  'PLAN_NOT_RESUMABLE',
  'PLAN_NOT_FAILED',
  'PLAN_NOT_TERMINAL',
  'PROMPT_UNUSABLE',
  'UNAUTHORIZED',
  'PERMISSION_DENIED',
  'CONFLICT',
  'DOWNLOAD_FAILED',
  'generation_failed',
  'content_unavailable',
  // Of projects and tasks, as their specification spells them.
  'project.name_taken',
  'project.slug_taken',
  'project.not_found',
  'plan.not_found',
  'plan.requires_approval',
  'task.not_found',
  'task.evidence_missing',
  'dependency.cycle',
  'quota.exceeded',
  'validation.invalid_input',
  'not_found',
  'conflict',
  'LIBRARY_TOO_NEW',
  'LIBRARY_UNUSABLE',
  'DISK_FULL',
  'TIMED_OUT',
  'INTERNAL_ERROR',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/**
 * An expected error: what happened, and what to do about it where that is known: in `details.next` where everybody is told
 * the same, otherwise by `step`, which each interface puts into words.
 */
export interface AppError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly step?: NextStep;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function err(code: ErrorCode, message: string, details?: Record<string, unknown>): Result<never> {
  return { ok: false, error: details === undefined ? { code, message } : { code, message, details } };
}

/** An error with a next step that each interface puts into words. */
export function errWithStep(
  code: ErrorCode,
  message: string,
  step: NextStep,
  details?: Record<string, unknown>,
): Result<never> {
  return { ok: false, error: { code, message, ...(details && { details }), step } };
}
