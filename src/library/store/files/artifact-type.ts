import type { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  html: 'text/html',
  ics: 'text/calendar',
  json: 'application/json',
  log: 'text/plain',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
};

export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Default kind of a stage's file: pages and reports are final output, data is intermediate. */
export function kindOf(path: string, role: ArtifactRole): ArtifactKind {
  if (role === 'page' || (role === 'file' && /\.(html|md)$/.test(path))) return 'plan';
  return 'intermediate';
}
