import type { EarlierCodes } from '../v1-common/renamed-errors.ts';

const NO_SESSION = {
  code: 'SESSION_NOT_FOUND',
  message: 'Session not found.',
  next: 'Use the session_id from planexe.session.create.',
};

/** What the session generation calls the library's errors. */
export const SESSION_CODES: EarlierCodes = {
  PLAN_NOT_FOUND: NO_SESSION,
  AMBIGUOUS_ID: NO_SESSION,
  ARTIFACT_NOT_FOUND: { code: 'INVALID_ARTIFACT_URI', next: 'planexe.artifact.list lists the files.' },
  STAGE_NOT_FOUND: { code: 'INVALID_INPUT', next: 'planexe.task.graph lists the tasks.' },
  INVALID_DATA: { code: 'INVALID_INPUT' },
  generation_failed: { code: 'generation_failed', next: 'planexe.session.status says why.' },
  content_unavailable: { code: 'content_unavailable', next: 'planexe.artifact.list lists the files that are there.' },
  PLAN_NOT_RESUMABLE: { code: 'CONFLICT' },
};
