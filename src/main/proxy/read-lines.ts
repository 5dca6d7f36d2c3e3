import type { Id } from './message.ts';

/** A line that is kept, or one that was longer than is kept. */
export type Line = { readonly text: string } | { readonly tooLong: { readonly id: Id | null } };

const NEWLINE = 0x0a;
/** What is looked at of a line that is too long, at its beginning and at its end, for its id. Bytes. */
const EDGE_BYTES = 400;

/**
 * Splits bytes into lines of UTF-8, empty ones left out. Of a line that is longer than `maxBytes` only its edges are
 * kept.
 */
export async function* readLines(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length <= maxBytes) parts.push(part);
    else parts = [edges([...parts, edges([part])])];
  };
  const line = (): Line | null => {
    const bytes = Buffer.concat(parts);
    const whole = length <= maxBytes;
    parts = [];
    length = 0;
    if (!whole) return { tooLong: { id: idAtEdges(bytes.toString('utf8')) } };
    const text = bytes.toString('utf8').trim();
    return text === '' ? null : { text };
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const read = line();
      if (read) yield read;
    }
    // A copy: a small rest would keep the whole chunk.
    if (start < chunk.length) add(Uint8Array.from(chunk.subarray(start)));
  }
  const last = line();
  if (last) yield last;
}

function edges(parts: readonly Uint8Array[]): Uint8Array {
  const [only, more] = parts;
  const bytes = only && !more ? only : Buffer.concat(parts);
  if (bytes.length <= 2 * EDGE_BYTES) return bytes;
  return Buffer.concat([bytes.subarray(0, EDGE_BYTES), bytes.subarray(-EDGE_BYTES)]);
}

/**
 * The id of a message of which only the edges are known, when it is the first or last field. Elsewhere it could belong
 * to a nested value.
 */
function idAtEdges(text: string): Id | null {
  const found =
    /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*("[^"\\]*"|-?\d+)\s*,/.exec(text) ??
    /[{,]\s*"id"\s*:\s*("[^"\\]*"|-?\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/.exec(text);
  return found?.[1] === undefined ? null : (JSON.parse(found[1]) as Id);
}
