import type { EarlierCodes } from '../v1-common/renamed-errors.ts';

const NO_TASK = { message: 'There is no such task.', next: 'Call task_list to see the ids.' };

/** What the task generation calls the library's errors. */
export const TASK_CODES: EarlierCodes = {
  PLAN_NOT_FOUND: { code: 'TASK_NOT_FOUND', ...NO_TASK },
  ARTIFACT_NOT_FOUND: { code: 'INVALID_ARTIFACT_URI' },
};
