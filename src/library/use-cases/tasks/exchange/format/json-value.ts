import type { JsonObject } from '../../../../../shared/json-object.ts';

/** Deeper values could not be written again. */
const MOST_LEVELS = 100;

/** The value of a JSON text; undefined where it is none, or is nested too deeply. */
export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Level by level, without recursion. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let levels = 0; level.length > 0; levels++) {
    if (levels > MOST_LEVELS) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** Whether a field says nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The text of a field; a list of texts is joined. Empty where it is neither. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').join('\n') : '';
}

/** The fields of these names that say something. */
export function picked(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (isEmpty(object[name]) ? [] : [[name, object[name]]])));
}

/** The texts in a list; none where it is no list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
