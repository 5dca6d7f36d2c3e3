import { byteRange } from './byte-range.ts';

/** A file as it is given away. */
export interface ServedFile {
  /** What it is called where it is saved. */
  readonly name: string;
  readonly contentType: string;
  /** Of `bytes`, in hex. */
  readonly sha256: string;
  readonly bytes: Buffer;
  /** The content security policy under which a browser may show it; left out, it is only ever saved. */
  readonly shownUnder?: string;
}

const SAVED_ONLY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Answers GET or HEAD with a file, the part of it that was asked for, or that it has not changed (RFC 9110 sections 13
 * and 14).
 */
export function fileAnswer(request: Request, file: ServedFile): Response {
  const etag = `"${file.sha256}"`;
  const size = file.bytes.length;
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // It is the user's alone, and the next look asks whether it is still the same.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': file.shownUnder ?? SAVED_ONLY,
    'X-Content-Type-Options': 'nosniff',
  };
  if (matches(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  const described = {
    ...headers,
    'Content-Type': withCharset(file.contentType),
    'Content-Disposition': disposition(file.shownUnder === undefined ? 'attachment' : 'inline', file.name),
  };
  const range = request.method === 'GET' ? byteRange(wantedRange(request, etag), size) : 'whole';
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  }
  const part = range === 'whole' ? file.bytes : file.bytes.subarray(range.start, range.end + 1);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(part), {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...described,
      'Content-Length': String(part.length),
      ...(range !== 'whole' && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
    },
  });
}

/** A range of another version than the present one is ignored. Dates are never sent, so none matches. */
function wantedRange({ headers }: Request, etag: string): string | null {
  const condition = headers.get('If-Range');
  return condition === null || condition.trim() === etag ? headers.get('Range') : null;
}

/** The weak comparison, which is that of If-None-Match. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//, '')));
}

function withCharset(contentType: string): string {
  return /^(text\/|application\/json$)/.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}

/** RFC 6266: an ASCII name for every client, and the full name in UTF-8 where it differs. */
function disposition(how: 'attachment' | 'inline', name: string): string {
  const ascii = name.replaceAll(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${exact}`}`;
}
