import { importPlanZip, type Library, MOST_ZIP_BYTES } from '../../library/index.ts';
import { err, type Result } from '../../shared/result.ts';
import { errorAnswer } from './error-answer.ts';
import { isZip, uploadBody, uploadFault } from './upload-body.ts';

/** Where the window sends an exported plan: `POST` with the zip itself as body; `?once=true` makes no second plan of it. */
export const IMPORT_PATH = '/api/import';

/**
 * Takes the zip of a request in as a new plan: 200 with what `importPlan` answers, else an error as everywhere.
 * @param given the body, where the guard has read it already
 */
export async function importUpload(library: Library, request: Request, given: unknown): Promise<Response> {
  const once = new URL(request.url).searchParams.get('once') === 'true';
  const body = await uploadBody(request, given, { isOfType: isZip, maxBytes: MOST_ZIP_BYTES });
  const imported = body.ok ? await importPlanZip(library, body.bytes, { once }) : refused(REFUSALS[body.fault]);
  return imported.ok ? Response.json(imported.value) : errorAnswer(imported.error);
}

/** Every refusal here has a reason that programs can tell apart. */
const REFUSALS = {
  wrong_type: { reason: 'no_zip_type', message: 'Not a valid zip.' },
  too_large: { reason: 'too_large', message: 'The file is too large to be an exported plan.' },
  too_slow: { reason: 'unreadable', message: uploadFault('too_slow') },
  broken: { reason: 'unreadable', message: uploadFault('broken') },
} as const;

function refused({ reason, message }: { readonly reason: string; readonly message: string }): Result<never> {
  return err('INVALID_INPUT', message, { reason, next: 'Choose a zip exported by PlanExe.' });
}
