import { ok, type Result } from '../../shared/result.ts';
import { readZip } from '../use-cases/transfer/read-zip.ts';
import { type DocumentPart, MOST_PARTS, type ReadDocument, refusedDocument } from './document.ts';

const NO_MACROS = 'Its macros were not run and are not kept.';

/**
 * Text of a Word document or of the sheets of an Excel workbook. Both are zips, which are judged as untrusted ones
 * before any reader of theirs sees them.
 */
export async function readOffice(name: string, bytes: Uint8Array): Promise<Result<ReadDocument>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await readZip(buffer);
  if (!zip.ok) {
    const { reason } = zip.error.details ?? {};
    return reason === 'unsafe' || reason === 'too_large'
      ? refusedDocument(name, 'unsafe', 'unpacks to more than it should.', 'Save it again in Word or Excel.')
      : refusedDocument(name, 'damaged', 'is damaged.', 'Save it again in Word or Excel.');
  }
  const files = zip.value;
  const notes = [...files.keys()].some((path) => /vbaProject\.bin$/i.test(path)) ? [NO_MACROS] : [];
  // What declares entities was written to do harm: no program of Office does.
  if (
    [...files].some(
      ([path, content]) => /\.(xml|rels)$/i.test(path) && /<!(?:DOCTYPE|ENTITY)/i.test(content.toString()),
    )
  )
    return refusedDocument(
      name,
      'unsafe',
      'declares XML entities, which are not read.',
      'Save it again in Word or Excel.',
    );
  try {
    if (files.has('word/document.xml')) return ok({ name, kind: 'docx', parts: [await textOfWord(buffer)], notes });
    if (files.has('xl/workbook.xml')) return await readWorkbook(name, buffer, notes);
  } catch {
    // Of what is in memory already, only the document itself can be at fault.
    return refusedDocument(name, 'damaged', 'is damaged.', 'Save it again in Word or Excel.');
  }
  return refusedDocument(
    name,
    'unknown_format',
    'is a zip, but no Word document and no Excel workbook.',
    'Attach the documents in it one by one.',
  );
}

async function textOfWord(buffer: Buffer): Promise<DocumentPart> {
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.extractRawText({ buffer });
  // Each paragraph ends in an empty line.
  return { place: '', text: value.replaceAll(/\n{2,}/g, '\n') };
}

async function readWorkbook(name: string, buffer: Buffer, notes: readonly string[]): Promise<Result<ReadDocument>> {
  // Not the one for Node: that starts a thread from a file that a bundle does not have.
  const { default: readExcel } = await import('read-excel-file/universal');
  const sheets = await readExcel(new Uint8Array(buffer).buffer);
  if (sheets.length > MOST_PARTS)
    return refusedDocument(name, 'too_many_pages', `has more than ${MOST_PARTS} sheets.`, 'Attach fewer sheets.');
  const parts = sheets.map(({ sheet, data }) => ({
    place: `sheet ${sheet}`,
    text: data
      .map((row) => row.map(cellText).join('\t').trimEnd())
      .filter((line) => line !== '')
      .join('\n'),
  }));
  return ok({ name, kind: 'xlsx', parts, notes });
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}
