import { ok, type Result } from '../../shared/result.ts';
import { type DocumentPart, MOST_PARTS, type ReadDocument, refusedDocument } from './document.ts';

/** Text of each page. Loaded when it is first needed: most plans have no document. */
export async function readPdf(name: string, bytes: Uint8Array): Promise<Result<ReadDocument>> {
  const { getDocumentProxy } = await import('unpdf');
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>> | undefined;
  try {
    // A copy: the reader keeps the bytes that it is given.
    pdf = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      // Warnings about fonts are for those who draw pages.
      verbosity: 0,
    });
    if (pdf.numPages > MOST_PARTS)
      return refusedDocument(
        name,
        'too_many_pages',
        `has ${pdf.numPages} pages; at most ${MOST_PARTS} are read.`,
        'Attach only the part that matters.',
      );
    const parts: DocumentPart[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
      parts.push({ place: `page ${number}`, text });
      page.cleanup();
    }
    return ok({ name, kind: 'pdf', parts, notes: [] });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return isLocked
      ? refusedDocument(name, 'encrypted', 'needs a password.', 'Save it without a password.')
      : refusedDocument(name, 'damaged', 'is damaged.', 'Save it as PDF again.');
  } finally {
    await pdf?.destroy();
  }
}
