import { applyScheduleImport, type Library, MOST_SCHEDULE_BYTES, previewScheduleImport } from '../../library/index.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { readBytes } from './read-bytes.ts';
import { isFile } from './task-files.ts';

/** Where the window sends a changed schedule: `POST` with the file itself as body. */
export const SCHEDULE_IMPORT_ROUTE = '/api/plans/:planId/schedule-import';

const READ_WITHIN_MS = 60_000;

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
  const body = given instanceof Uint8Array ? ok(given) : await bytesOf(request);
  if (!body.ok) return errorAnswer(body.error);
  const token = new URL(request.url).searchParams.get('token');
  const input = { plan_id, bytes: body.value };
  const answer =
    token === null
      ? await previewScheduleImport(library, input)
      : await applyScheduleImport(library, { ...input, token });
  return answer.ok ? Response.json(answer.value) : errorAnswer(answer.error);
}

async function bytesOf(request: Request): Promise<Result<Uint8Array>> {
  if (!isFile(request.headers)) return refused('The file has to be sent as it is.');
  const read = await readBytes(request, { maxBytes: MOST_SCHEDULE_BYTES, timeoutMs: READ_WITHIN_MS });
  if (read.ok) return ok(read.bytes);
  return refused(read.fault === 'too_large' ? 'The file is too large.' : 'The upload was incomplete.');
}

function refused(message: string): Result<never> {
  return err('INVALID_INPUT', message, { field: 'file', next: 'Choose a schedule as XML or CSV.' });
}
