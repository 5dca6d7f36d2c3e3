import { decodeText, encodingNotes } from '../../shared/decode-text.ts';
import { withoutControls } from '../../shared/plain-characters.ts';
import { ok, type Result } from '../../shared/result.ts';
import { MOST_CHARACTERS, MOST_DOCUMENT_BYTES, MOST_PARTS, type ReadDocument, refusedDocument } from './document.ts';
import { readOffice } from './read-office.ts';
import { readPdf } from './read-pdf.ts';

const SPLIT = 'Attach only the part that matters.';

/**
 * The text of a PDF, a Word document, an Excel workbook, Markdown or plain text, told apart by what is in it. Nothing in
 * it is run: macros, scripts and links are left alone. INVALID_INPUT with a `reason` for what is too large, damaged,
 * encrypted, packed to grow without bounds, without text (a scan), or of another kind.
 */
export async function readDocument(name: string, bytes: Uint8Array): Promise<Result<ReadDocument>> {
  if (bytes.length > MOST_DOCUMENT_BYTES)
    return refusedDocument(name, 'too_large', `is larger than ${MOST_DOCUMENT_BYTES / 1_000_000} MB.`, SPLIT);
  const read = await readByKind(name, bytes);
  if (!read.ok) return read;
  const parts = read.value.parts
    .map(({ place, text }) => ({ place, text: withoutControls(text).replaceAll(/\r\n?/g, '\n').trim() }))
    .filter(({ text }) => text !== '');
  if (read.value.parts.length > MOST_PARTS)
    return refusedDocument(name, 'too_many_pages', `has more than ${MOST_PARTS} pages.`, SPLIT);
  if (!parts.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    return refusedDocument(
      name,
      'no_text',
      'has no text, as scanned pages have none.',
      'Run text recognition (OCR) on it first, or type what matters into the prompt.',
    );
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS)
    return refusedDocument(
      name,
      'too_large',
      `has more than ${MOST_CHARACTERS / 1_000_000} million characters.`,
      SPLIT,
    );
  return ok({ ...read.value, parts });
}

function readByKind(name: string, bytes: Uint8Array): Result<ReadDocument> | Promise<Result<ReadDocument>> {
  const begins = (text: string) => [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));
  if (begins('%PDF-')) return readPdf(name, bytes);
  if (begins('PK\u0003\u0004') || begins('PK\u0005\u0006')) return readOffice(name, bytes);
  if (begins('\u00d0\u00cf\u0011\u00e0'))
    return refusedDocument(
      name,
      'unknown_format',
      'is in an old format of Microsoft Office, or encrypted.',
      'Save it as DOCX, XLSX or PDF without a password.',
    );
  return readPlainText(name, bytes);
}

/** Plain text, tables as CSV and Markdown. */
function readPlainText(name: string, bytes: Uint8Array): Result<ReadDocument> {
  const decoded = decodeText(bytes);
  if (decoded !== null && !decoded.text.includes('\u0000'))
    return ok({ name, kind: 'text', parts: [{ place: '', text: decoded.text }], notes: encodingNotes(decoded) });
  return refusedDocument(
    name,
    'not_text',
    'is no document that can be read.',
    'Attach PDF, DOCX, XLSX, Markdown or plain text in UTF-8.',
  );
}
