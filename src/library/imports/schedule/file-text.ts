import { decodeText, encodingNotes } from '../../../shared/decode-text.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { refusedFile } from './schedule-file.ts';

/** Far more than the largest schedule takes that can be calculated. */
export const MOST_SCHEDULE_BYTES = 32_000_000;

interface FileText {
  readonly text: string;
  /** What whoever gave the file should know, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * The text of a file: in the encoding that its XML declaration names, or else as `decodeText` reads it. INVALID_INPUT for
 * what is too large, and for what is no text, or none in the declared encoding.
 */
export function textOfFile(bytes: Uint8Array): Result<FileText> {
  if (bytes.length > MOST_SCHEDULE_BYTES)
    return refusedFile('too_large', 'The file is too large.', 'Export only the schedule, without attachments.');
  const declared = declaredEncoding(bytes);
  if (declared !== null) return inEncoding(declared, bytes);
  const decoded = decodeText(bytes);
  if (decoded === null) return refusedFile('not_text', 'The file is not text.', 'Save it as CSV or XML in UTF-8.');
  return ok({ text: decoded.text, notes: encodingNotes(decoded) });
}

function inEncoding(encoding: string, bytes: Uint8Array): Result<FileText> {
  try {
    return ok({ text: new TextDecoder(encoding, { fatal: true }).decode(bytes), notes: [] });
  } catch (error) {
    // An encoding that nobody knows is a RangeError, bytes that do not fit it a TypeError.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  }
  return refusedFile('not_text', `The file is not text in ${encoding.toUpperCase()}.`, 'Save it in UTF-8.');
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\bencoding=["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? null;
}
