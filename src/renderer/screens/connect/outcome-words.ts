import type { ErrorCode } from '../../../shared/result.ts';

/** Codes that only tools of agents answer with. */
type OwnCode = 'SESSION_NOT_FOUND' | 'TASK_NOT_FOUND' | 'CONFIRMATION_REQUIRED';

/** Why a tool refused, in a word or two. Codes of what no tool of an agent meets have none. */
const WORDS: Partial<Readonly<Record<ErrorCode | OwnCode, string>>> = {
  SESSION_NOT_FOUND: 'No such session',
  TASK_NOT_FOUND: 'No such task',
  CONFIRMATION_REQUIRED: 'Not confirmed',
  INVALID_INPUT: 'Input not valid',
  INVALID_TARGET: 'Input not valid',
  INVALID_ARTIFACT_URI: 'No such address',
  INVALID_DATA: 'Text not valid',
  PLAN_NOT_FOUND: 'No such plan',
  RUN_NOT_FOUND: 'No such run',
  ARTIFACT_NOT_FOUND: 'No such file',
  FACT_NOT_FOUND: 'No such fact',
  STAGE_NOT_FOUND: 'No such section',
  DRAFT_NOT_FOUND: 'No such question',
  DRAFT_EXPIRED: 'Question expired',
  AMBIGUOUS_ID: 'Id not clear',
  RUN_ALREADY_ACTIVE: 'Drafted already',
  RUN_NOT_ACTIVE: 'Not being drafted',
  RUNNING_READONLY: 'Being drafted',
  PLAN_NOT_RESUMABLE: 'Cannot go on',
  PLAN_NOT_FAILED: 'Had not failed',
  PLAN_NOT_TERMINAL: 'Not finished',
  PROMPT_UNUSABLE: 'Prompt not usable',
  UNAUTHORIZED: 'Not let in',
  PERMISSION_DENIED: 'Not allowed',
  CONFLICT: 'Conflict',
  DOWNLOAD_FAILED: 'Download failed',
  generation_failed: 'Drafting failed',
  content_unavailable: 'Nothing there yet',
  INTERNAL_ERROR: 'Mistake of PlanExe',
};

/** How a call ended that did not do what it was asked, for people. */
export function outcomeWords(code: string): string {
  return new Map<string, string>(Object.entries(WORDS)).get(code) ?? 'Failed';
}
