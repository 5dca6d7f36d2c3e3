import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { EXPORT_FORMATS } from '../../../src/library/index.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { unwrap } from '../plans/plan-state.ts';
import { convert, noLibreOffice } from './libre-office.ts';

/** What programs and libraries of somebody else find in the files that plans are exported to. */

const PDF_READER = 'pdftotext';

/** Every format with each of its parts; an empty name where it has none. */
export const ALL = EXPORT_FORMATS.flatMap(({ id, parts }): [string, string][] =>
  parts.length === 0 ? [[id, '']] : parts.map((part) => [id, part.id]),
);

/** Programs that a reader needs, and whether they are installed. */
const isInstalled: Readonly<Record<string, boolean>> = {
  page: noLibreOffice === null,
  pdf: spawnSync(PDF_READER, ['-v'], { stdio: 'ignore' }).status === 0,
  docx: noLibreOffice === null,
  xlsx: noLibreOffice === null,
};

/** Those whose readers are installed here. */
export const READABLE = ALL.filter(([format]) => isInstalled[format] ?? true);

/** All texts of something that was read, one a line. */
function valuesOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' ? Object.values(value).map(valuesOf).join('\n') : '';
}

interface MarkdownPart {
  readonly value?: string;
  readonly children?: readonly MarkdownPart[];
}

/** The words of Markdown, without its marks. */
function ofMarkdown(bytes: Buffer): string {
  const words: string[] = [];
  const walk = ({ value, children = [] }: MarkdownPart) => {
    if (value !== undefined) words.push(value);
    children.forEach(walk);
  };
  walk(fromMarkdown(bytes.toString()) as MarkdownPart);
  return words.join('\n');
}

const ofXml = (bytes: Buffer) =>
  valuesOf(new XMLParser({ parseTagValue: false, htmlEntities: true }).parse(bytes.toString(), true));
const ofCsv = (bytes: Buffer) => (parse(bytes, { bom: true }) as string[][]).flat().join('\n');

/** The files of a zip whose names end so, each as its reader has it. */
async function ofZip(bytes: Buffer, ending: string, read: (file: Buffer) => string): Promise<string> {
  const files = [...unwrap(await readZip(bytes))].filter(([path]) => path.endsWith(ending));
  return files.map(([, file]) => read(file)).join('\n');
}

/** By poppler, which has right-to-left text in the order in which it is read. */
export function ofPdf(bytes: Buffer, { isLaidOut = false } = {}): string {
  const { stdout } = spawnSync(PDF_READER, [...(isLaidOut ? ['-layout'] : []), '-', '-'], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return stdout;
}

function ofCalendar(bytes: Buffer): string {
  const events = new ICAL.Component(ICAL.parse(bytes.toString())).getAllSubcomponents('vevent');
  return events.map((event) => new ICAL.Event(event).summary).join('\n');
}

const AS_TEXT = 'txt:Text (encoded):UTF8';
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** What a program or library of somebody else finds in a file, by format. */
const READERS: Readonly<Record<string, (bytes: Buffer) => string | Promise<string>>> = {
  zip: async (bytes) => [await ofZip(bytes, 'report.md', ofMarkdown), await ofZip(bytes, '.csv', ofCsv)].join('\n'),
  md: ofMarkdown,
  'md-files': (bytes) => ofZip(bytes, '.md', ofMarkdown),
  pdf: ofPdf,
  docx: (bytes) => [...convert('plan.docx', bytes, AS_TEXT).values()].join('\n'),
  page: (bytes) => [...convert('plan.html', bytes, AS_TEXT).values()].join('\n'),
  'figures png': (bytes) => ofZip(bytes, 'README.md', ofMarkdown),
  'figures svg': (bytes) => ofZip(bytes, '.svg', ofXml),
  xlsx: (bytes) => [...convert('plan.xlsx', bytes, EVERY_SHEET).values()].map(ofCsv).join('\n'),
  csv: ofCsv,
  ics: ofCalendar,
  mspdi: ofXml,
  json: (bytes) => valuesOf(JSON.parse(bytes.toString())),
};

/** Whether something reads this format that did not write it. */
export function hasReader(format: string, part: string): boolean {
  return (READERS[`${format} ${part}`] ?? READERS[format]) !== undefined;
}

/** All words that its reader finds in a file. */
export async function wordsIn(format: string, part: string, bytes: Buffer): Promise<string> {
  const read = READERS[`${format} ${part}`] ?? READERS[format];
  if (!read) throw new Error(`${format} has no reader`);
  return read(bytes);
}

/** Line ends and blanks are where a format breaks its lines. */
export const squeezed = (text: string) =>
  text.normalize('NFKC').replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
