import { applyScheduleImport, type Library, MOST_SCHEDULE_BYTES, previewScheduleImport } from '../../library/index.ts';
import { err, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { isFile, uploadBody, uploadFault } from './upload-body.ts';

/** Where the window sends a changed schedule: `POST` with the file itself as body. */
export const SCHEDULE_IMPORT_ROUTE = '/api/plans/:planId/schedule-import';

export function isScheduleImport(path: string): boolean {
  return /^\/api\/plans\/[^/]+\/schedule-import$/.test(path);
}

/**
 * What a file would change in its plan, or with the `token` of exactly that in the address, the change itself: 200 with
 * what `previewScheduleImport` or `applyScheduleImport` answers, else an error as everywhere.
 * @param given the body, where the guard has read it already
 */
export async function scheduleUpload(
  library: Library,
  plan_id: string,
  request: Request,
  given: unknown,
): Promise<Response> {
  const body = await uploadBody(request, given, { isOfType: isFile, maxBytes: MOST_SCHEDULE_BYTES });
  const token = new URL(request.url).searchParams.get('token');
  const answer = body.ok
    ? await taken(library, { plan_id, bytes: body.bytes }, token)
    : refused(uploadFault(body.fault));
  return answer.ok ? Response.json(answer.value) : errorAnswer(answer.error);
}

function taken(
  library: Library,
  input: { readonly plan_id: string; readonly bytes: Uint8Array },
  token: string | null,
) {
  return token === null ? previewScheduleImport(library, input) : applyScheduleImport(library, { ...input, token });
}

function refused(message: string): Result<never> {
  return err('INVALID_INPUT', message, { field: 'file', next: 'Choose a schedule as XML or CSV.' });
}
