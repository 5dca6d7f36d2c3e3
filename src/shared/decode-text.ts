/** A file's bytes as text. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** Bytes that stand for nothing in text of Windows: control characters but for white space, and the five that are unassigned. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/;

/**
 * The text of a file that does not say its encoding: by its byte order mark, else as UTF-8, else as Windows-1252, in which
 * Excel on Windows saves CSV. Null for what is no text.
 * @param isCut whether the bytes may end inside a character
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): DecodedText | null {
  const [first, second] = bytes;
  const decoded = (encoding: string) => decodedAs(bytes, encoding, isCut);
  if (first === 0xff && second === 0xfe) return named(decoded('utf-16le'), 'UTF-16');
  if (first === 0xfe && second === 0xff) return named(decoded('utf-16be'), 'UTF-16');
  const text = decoded('utf-8');
  if (text !== null) return { text, encoding: 'UTF-8' };
  const western = decoded('windows-1252');
  return western === null || NO_TEXT.test(western) ? null : { text: western, encoding: 'Windows-1252' };
}

/** What whoever gave the file should know, one sentence each: letters of other languages come out wrong in Windows-1252. */
export function encodingNotes({ encoding }: Pick<DecodedText, 'encoding'>): string[] {
  if (encoding !== 'Windows-1252') return [];
  return ['The file is not UTF-8 and was read as Windows-1252; if letters look wrong, save it as UTF-8.'];
}

function decodedAs(bytes: Uint8Array, encoding: string, isCut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function named(text: string | null, encoding: DecodedText['encoding']): DecodedText | null {
  return text === null ? null : { text, encoding };
}
