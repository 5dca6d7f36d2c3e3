import { createHash } from 'node:crypto';
import type { Json } from './stage.ts';

/** SHA-256 in lower-case hexadecimal. */
export type Sha256 = string;

/**
 * JSON with object keys in code-point order and without `undefined` members, so that equal values give equal text
 * whatever order they were built in. Ordering never depends on a locale.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value as Record<string, Json | undefined>)
      .filter((entry): entry is [string, Json] => entry[1] !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  // As in JSON itself, what cannot be written (undefined in a list, NaN) counts as null.
  return JSON.stringify(value) ?? 'null';
}

export function sha256(text: string): Sha256 {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Hash of a value that does not depend on the order of its keys. */
export function hashJson(value: Json): Sha256 {
  return sha256(canonicalJson(value));
}
