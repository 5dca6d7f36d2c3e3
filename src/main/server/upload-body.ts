import { type BodyFault, type BytesRead, readBytes } from './read-bytes.ts';

const READ_WITHIN_MS = 60_000;

/** What kind of file an address takes. */
export interface UploadBounds {
  readonly isOfType: (headers: Headers) => boolean;
  readonly maxBytes: number;
}

/** Whether the body is said to be bytes. No form of another page can say so. */
export function isFile(headers: Headers): boolean {
  return headers.get('content-type') === 'application/octet-stream' && !headers.has('content-encoding');
}

/** Whether the body is said to be a zip, and not packed once more. */
export function isZip(headers: Headers): boolean {
  return (
    /^application\/(zip|x-zip-compressed)$/i.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')
  );
}

/**
 * The file that a request sends as its body.
 * @param given the body, where the guard has read it already
 */
export async function uploadBody(
  request: Request,
  given: unknown,
  { isOfType, maxBytes }: UploadBounds,
): Promise<BytesRead<'wrong_type'>> {
  if (given instanceof Uint8Array) return { ok: true, bytes: given };
  if (!isOfType(request.headers)) return { ok: false, fault: 'wrong_type' };
  return readBytes(request, { maxBytes, timeoutMs: READ_WITHIN_MS });
}

/** Why a file could not be taken in, as a sentence for whoever sent it. */
export function uploadFault(fault: BodyFault | 'wrong_type'): string {
  if (fault === 'wrong_type') return 'The file has to be sent as it is.';
  return fault === 'too_large' ? 'The file is too large.' : 'The upload was incomplete.';
}
