import { attachToDraft, type Library, MOST_DOCUMENT_BYTES } from '../../library/index.ts';
import { err, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { isFile, uploadBody, uploadFault } from './upload-body.ts';

/** Where the window sends a document for a draft: `POST` with the file itself as body and its `name` in the address. */
export const DOCUMENT_ROUTE = '/api/plans/:planId/documents';

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
  const body = await uploadBody(request, given, { isOfType: isFile, maxBytes: MOST_DOCUMENT_BYTES });
  const name = new URL(request.url).searchParams.get('name') ?? '';
  const attached = body.ok
    ? await attachToDraft(library, { plan_id, name, bytes: body.bytes })
    : refused(uploadFault(body.fault));
  return attached.ok ? Response.json(attached.value) : errorAnswer(attached.error);
}

function refused(message: string): Result<never> {
  return err('INVALID_INPUT', message, {
    field: 'attach',
    next: `Choose a document of at most ${MOST_DOCUMENT_BYTES / 1_000_000} MB.`,
  });
}
