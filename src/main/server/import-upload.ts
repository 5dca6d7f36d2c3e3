import { importPlanZip, type Library, MOST_ZIP_BYTES } from '../../library/index.ts';
import { err, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { readBytes } from './read-bytes.ts';

/** Where the window sends an exported plan: `POST` with the zip itself as body. */
export const IMPORT_PATH = '/api/import';

const READ_WITHIN_MS = 60_000;

/** Whether the body is said to be a zip, and not packed once more. */
export function isZip(headers: Headers): boolean {
  return (
    /^application\/(zip|x-zip-compressed)$/i.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')
  );
}

/**
 * Takes the zip of a request in as a new plan: 200 with what `importPlan` answers, else an error as everywhere.
 * @param given the body, where the guard has read it already
 */
export async function importUpload(library: Library, request: Request, given: unknown): Promise<Response> {
  const bytes = given instanceof Uint8Array ? given : await bytesOf(request);
  const imported = bytes instanceof Uint8Array ? await importPlanZip(library, bytes) : bytes;
  return imported.ok ? Response.json(imported.value) : errorAnswer(imported.error);
}

async function bytesOf(request: Request): Promise<Uint8Array | Result<never>> {
  if (!isZip(request.headers)) return refused('no_zip_type', 'Not a valid zip.');
  const read = await readBytes(request, { maxBytes: MOST_ZIP_BYTES, timeoutMs: READ_WITHIN_MS });
  if (read.ok) return read.bytes;
  return read.fault === 'too_large'
    ? refused('too_large', 'The file is too large to be an exported plan.')
    : refused('unreadable', 'The upload was incomplete.');
}

function refused(reason: string, message: string): Result<never> {
  return err('INVALID_INPUT', message, { reason, next: 'Choose a zip exported by PlanExe.' });
}
