import type { ErrorCode } from '../../../shared/result.ts';

/** Codes that only tools of agents answer with. */
type OwnCode = 'SESSION_NOT_FOUND' | 'TASK_NOT_FOUND' | 'CONFIRMATION_REQUIRED';

/** Why a tool refused, in a word or two. Codes of what no tool of an agent meets have none. */
const WORDS: Partial<Readonly<Record<ErrorCode | OwnCode, string>>> = {
  SESSION_NOT_FOUND: 'Session not found',
  TASK_NOT_FOUND: 'Task not found',
  CONFIRMATION_REQUIRED: 'Not confirmed',
  INVALID_INPUT: 'Invalid input',
  INVALID_TARGET: 'Invalid input',
  INVALID_ARTIFACT_URI: 'Invalid address',
  INVALID_DATA: 'Invalid text',
  PLAN_NOT_FOUND: 'Plan not found',
  RUN_NOT_FOUND: 'Run not found',
  ARTIFACT_NOT_FOUND: 'File not found',
  FACT_NOT_FOUND: 'Fact not found',
  STAGE_NOT_FOUND: 'Section not found',
  DRAFT_NOT_FOUND: 'Question not found',
  DRAFT_EXPIRED: 'Question expired',
  AMBIGUOUS_ID: 'Ambiguous ID',
  RUN_ALREADY_ACTIVE: 'Already running',
  RUN_NOT_ACTIVE: 'Not running',
  RUNNING_READONLY: 'Read-only while drafting',
  PLAN_NOT_RESUMABLE: 'Not resumable',
  PLAN_NOT_FAILED: 'Not failed',
  PLAN_NOT_TERMINAL: 'Not finished',
  PROMPT_UNUSABLE: 'Unusable prompt',
  UNAUTHORIZED: 'Unauthorized',
  PERMISSION_DENIED: 'Permission denied',
  CONFLICT: 'Conflict',
  DOWNLOAD_FAILED: 'Download failed',
  generation_failed: 'Drafting failed',
  content_unavailable: 'No content yet',
  INTERNAL_ERROR: 'Internal error',
};

/** How a call ended that did not do what it was asked, for people. */
export function outcomeWords(code: string): string {
  return new Map<string, string>(Object.entries(WORDS)).get(code) ?? 'Failed';
}
