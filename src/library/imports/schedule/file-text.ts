import { ok, type Result } from '../../../shared/result.ts';
import { refusedFile } from './schedule-file.ts';

/** Far more than the largest schedule takes that can be calculated. */
export const MOST_SCHEDULE_BYTES = 32_000_000;

/**
 * The text of a file: by its byte order mark, by the encoding that its XML declaration names, or else UTF-8.
 * INVALID_INPUT for what is too large, and for what is not text in that encoding.
 */
export function textOfFile(bytes: Uint8Array): Result<string> {
  if (bytes.length > MOST_SCHEDULE_BYTES)
    return refusedFile('too_large', 'The file is too large.', 'Export only the schedule, without attachments.');
  const encoding = encodingOf(bytes);
  try {
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    // An encoding that nobody knows is a RangeError, bytes that do not fit it a TypeError.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  }
  return refusedFile('not_text', `The file is not text in ${encoding.toUpperCase()}.`, 'Save it in UTF-8.');
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\bencoding=["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
}
