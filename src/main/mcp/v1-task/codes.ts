import type { EarlierCodes } from '../v1-common/renamed-errors.ts';

const NO_TASK = { message: 'Task not found.', next: 'Call task_list to list ids.' };

/** What the task generation calls the library's errors. */
export const TASK_CODES: EarlierCodes = {
  PLAN_NOT_FOUND: { code: 'TASK_NOT_FOUND', ...NO_TASK },
  ARTIFACT_NOT_FOUND: { code: 'INVALID_ARTIFACT_URI', next: 'task_artifact_list lists the files.' },
  INVALID_DATA: { code: 'INVALID_INPUT' },
  generation_failed: { code: 'generation_failed', next: 'task_status says why, and what to do.' },
  content_unavailable: { code: 'content_unavailable', next: 'task_artifact_list lists the files that are there.' },
  PLAN_NOT_RESUMABLE: { code: 'CONFLICT', next: 'Call task_create for a new task from its prompt.' },
};
