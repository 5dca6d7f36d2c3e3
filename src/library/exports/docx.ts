import { err, ok } from '../../shared/result.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';
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
  calculates: true,
  parts: [],
  async make({ library, plan }) {
    const parts = await plannerOf(library).reportDocument(library, plan.id);
    if (parts !== null) return ok(await zipped(sameEachTime(parts, lastChange(library, plan))));
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  },
};

const PROPERTIES = 'docProps/core.xml';
const TIMES = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g;
const BODY = 'word/document.xml';
/** Where the library that writes documents puts numbers that it counts on and on, in elements that no text can hold. */
const COUNTED = /<w:(?:hyperlink|bookmarkStart|bookmarkEnd) [^>]*>|<w:instrText[^>]*>PAGEREF [^<]*</g;

/**
 * The document without what differs from one writing to the next: times in its properties, and the numbers of the places
 * that its contents lead to.
 * @param stamp when the plan changed last, ISO 8601 UTC
 */
function sameEachTime(parts: ReadonlyMap<string, Buffer>, stamp: string): ReadonlyMap<string, Buffer> {
  const changes: Readonly<Record<string, (xml: string) => string>> = {
    [PROPERTIES]: (xml) => xml.replace(TIMES, `$1${stamp}`),
    [BODY]: renumbered,
  };
  return new Map(
    [...parts].map(([path, bytes]) => {
      const change = changes[path];
      return [path, change ? Buffer.from(change(bytes.toString())) : bytes];
    }),
  );
}

/** Places and their numbers counted from 1, in the order in which they come. */
function renumbered(xml: string): string {
  const places = new Map<string, number>();
  const ids = new Map<string, number>();
  const count = (known: Map<string, number>, given: string) => {
    const number = known.get(given) ?? known.size + 1;
    known.set(given, number);
    return number;
  };
  return xml.replaceAll(COUNTED, (found) =>
    found
      .replaceAll(/_Toc(\d+)/g, (_, given: string) => `_Toc${count(places, given)}`)
      .replaceAll(/ w:id="(\d+)"/g, (_, given: string) => ` w:id="${count(ids, given)}"`),
  );
}
