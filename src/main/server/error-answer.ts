import type { AppError } from '../../shared/result.ts';

/** The HTTP status of each code that has one; all others are 400. */
const STATUS: Readonly<Record<string, number>> = {
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  PLAN_NOT_FOUND: 404,
  'project.not_found': 404,
  'plan.not_found': 404,
  ARTIFACT_NOT_FOUND: 404,
  // What cannot name a file of the plan names none.
  INVALID_ARTIFACT_URI: 404,
  generation_failed: 404,
  content_unavailable: 404,
  INTERNAL_ERROR: 500,
  LIBRARY_UNUSABLE: 503,
  DISK_FULL: 507,
  TIMED_OUT: 503,
};

/** An expected error outside MCP, with the code and message that a tool would give. */
export function errorAnswer({ code, message, details }: Omit<AppError, 'code'> & { readonly code: string }): Response {
  return Response.json({ error: { code, message, ...(details && { details }) } }, { status: STATUS[code] ?? 400 });
}
