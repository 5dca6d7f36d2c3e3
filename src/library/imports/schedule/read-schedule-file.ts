import { ok, type Result } from '../../../shared/result.ts';
import { textOfFile } from './file-text.ts';
import { readScheduleCsv } from './read-csv.ts';
import { looksLikeXml, readMspdi } from './read-mspdi.ts';
import { type ReadScheduleFile, refusedFile } from './schedule-file.ts';

/** The first bytes of files of Microsoft Project (OLE2) and of zipped formats. */
const PROJECT_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP_FILE = [0x50, 0x4b, 0x03, 0x04];

/** Reads a schedule in whichever of the formats it is, told by what is in it. INVALID_INPUT with a `reason`. */
export function readScheduleFile(bytes: Uint8Array): Result<ReadScheduleFile> {
  const beginsWith = (head: readonly number[]) => head.every((byte, index) => bytes[index] === byte);
  if (beginsWith(PROJECT_FILE))
    return refusedFile('unknown_format', 'This is a file of Microsoft Project (.mpp).', 'Save it as XML there.');
  if (beginsWith(ZIP_FILE))
    return refusedFile(
      'unknown_format',
      'This is a zipped file, such as a workbook of Excel.',
      'Save the tasks as CSV, or the project as XML.',
    );
  const content = textOfFile(bytes);
  if (!content.ok) return content;
  const { text, notes } = content.value;
  const file = looksLikeXml(text) ? readMspdi(text) : readScheduleCsv(text);
  return file.ok ? ok({ ...file.value, notes }) : file;
}
