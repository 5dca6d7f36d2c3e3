import { type JsonBounds, withinBounds } from './json-bounds.ts';

export type JsonRead =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: 'too_complex' | 'not_json' };

/** Whether the body is said to be JSON in UTF-8, the only form it may have, and not packed. */
export function isJson(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) && !headers.has('content-encoding');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value that the bytes hold; how deep and how large it is, is looked at before it is made. */
export function readJsonText(bytes: Uint8Array, bounds: JsonBounds): JsonRead {
  try {
    const text = utf8.decode(bytes);
    if (!withinBounds(text, bounds)) return { ok: false, fault: 'too_complex' };
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, fault: 'not_json' };
  }
}
