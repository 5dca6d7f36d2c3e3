import { err, ok, type Result } from '../../shared/result.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';
import { readZip } from '../use-cases/transfer/read-zip.ts';
import type { ExportFormat } from './export-format.ts';
import { lastChange } from './last-change.ts';
import { zipped } from './zipped.ts';

/** The report for word processors. */
export const docx: ExportFormat = {
  id: 'docx',
  title: 'Word',
  about: 'the whole report as a document with contents, tables and footnotes',
  extension: 'docx',
  content_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  parts: [],
  async make({ library, plan }) {
    const document = await plannerOf(library).reportDocument(library, plan.id);
    if (document !== null) return sameEachTime(Buffer.from(document), lastChange(library, plan));
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};

const PROPERTIES = 'docProps/core.xml';
const TIMES = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g;

/**
 * The document without what differs from one writing to the next: times in the zip and in its properties.
 * @param stamp when the plan changed last, ISO 8601 UTC
 */
async function sameEachTime(document: Buffer, stamp: string): Promise<Result<Buffer>> {
  const files = await readZip(document);
  if (!files.ok) return files;
  const contents = [...files.value].map(([path, bytes]): [string, Buffer] => [
    path,
    path === PROPERTIES ? Buffer.from(bytes.toString().replace(TIMES, `$1${stamp}`)) : bytes,
  ]);
  return ok(await zipped(new Map(contents)));
}
