import { attachToDraft, type Library, MOST_DOCUMENT_BYTES } from '../../library/index.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { readBytes } from './read-bytes.ts';
import { isFile } from './task-files.ts';

/** Where the window sends a document for a draft: `POST` with the file itself as body and its `name` in the address. */
export const DOCUMENT_ROUTE = '/api/plans/:planId/documents';

const READ_WITHIN_MS = 60_000;

export function isDocumentUpload(path: string): boolean {
  return /^\/api\/plans\/[^/]+\/documents$/.test(path);
}

/**
 * 200 with what `attachToDraft` answers, else an error as everywhere.
 * @param given the body, where the guard has read it already
 */
export async function documentUpload(
  library: Library,
  plan_id: string,
  request: Request,
  given: unknown,
): Promise<Response> {
  const body = given instanceof Uint8Array ? ok(given) : await bytesOf(request);
  if (!body.ok) return errorAnswer(body.error);
  const name = new URL(request.url).searchParams.get('name') ?? '';
  const attached = await attachToDraft(library, { plan_id, name, bytes: body.value });
  return attached.ok ? Response.json(attached.value) : errorAnswer(attached.error);
}

async function bytesOf(request: Request): Promise<Result<Uint8Array>> {
  if (!isFile(request.headers)) return refused('The file has to be sent as it is.');
  const read = await readBytes(request, { maxBytes: MOST_DOCUMENT_BYTES, timeoutMs: READ_WITHIN_MS });
  if (read.ok) return ok(read.bytes);
  return refused(read.fault === 'too_large' ? 'The file is too large.' : 'The upload was incomplete.');
}

function refused(message: string): Result<never> {
  return err('INVALID_INPUT', message, {
    field: 'attach',
    next: `Choose a document of at most ${MOST_DOCUMENT_BYTES / 1_000_000} MB.`,
  });
}
