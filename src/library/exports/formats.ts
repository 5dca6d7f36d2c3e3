import { err, ok, type Result } from '../../shared/result.ts';
import { csv } from './csv.ts';
import { docx } from './docx.ts';
import type { ExportFormat } from './export-format.ts';
import { figures } from './figures.ts';
import { ics } from './ics.ts';
import { json } from './json.ts';
import { markdown, markdownFiles } from './markdown.ts';
import { mspdi } from './mspdi/mspdi.ts';
import { page } from './page.ts';
import { pdf } from './pdf.ts';
import { xlsx } from './xlsx/xlsx.ts';
import { zip } from './zip-export.ts';

/** Every format that a plan can be exported in, as menus list them. A new one is added here and nowhere else. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  zip,
  markdown,
  markdownFiles,
  page,
  pdf,
  docx,
  figures,
  xlsx,
  csv,
  ics,
  mspdi,
  json,
];

/** What can be chosen, in words for whoever types it: `csv: one table ...; ics: ...`. */
export const EXPORT_CHOICES = {
  formats: EXPORT_FORMATS.map(({ id, about }) => `${id}: ${about}`).join('; '),
  parts: EXPORT_FORMATS.filter(({ parts }) => parts.length > 0)
    .map(({ id, parts }) => `${id}: ${parts.map((part) => part.id).join(', ')}`)
    .join('; '),
};

/** INVALID_INPUT with the names that there are. */
export function exportFormat(id: string): Result<ExportFormat> {
  const format = EXPORT_FORMATS.find((known) => known.id === id);
  return format ? ok(format) : unknown('format', id, EXPORT_FORMATS);
}

/** Id of the part, the first where nobody chose; empty in a format without parts. INVALID_INPUT for any other. */
export function partOf({ id, parts }: ExportFormat, asked: string | undefined): Result<string> {
  if (asked === undefined) return ok(parts[0]?.id ?? '');
  if (parts.some((part) => part.id === asked)) return ok(asked);
  if (parts.length > 0) return unknown('part', asked, parts);
  return err('INVALID_INPUT', `The format ${id} has no parts.`, { field: 'part', next: 'Leave part out.' });
}

function unknown(field: string, given: string, known: readonly { readonly id: string }[]): Result<never> {
  const available = known.map(({ id }) => id);
  return err('INVALID_INPUT', `Unknown ${field} ${JSON.stringify(given).slice(0, 40)}.`, {
    field,
    available,
    next: `Use one of ${available.join(', ')}.`,
  });
}

/** The name of an export in an address: the format, and its part after a dash. */
export function exportName(format: string, part: string): string {
  return part === '' ? format : `${format}-${part}`;
}

/** Format and part by the name of an export; null for a name that none has. */
export function exportOfName(name: string): { readonly format: string; readonly part?: string } | null {
  for (const { id, parts } of EXPORT_FORMATS) {
    if (name === id) return { format: id };
    for (const part of parts) if (name === exportName(id, part.id)) return { format: id, part: part.id };
  }
  return null;
}
