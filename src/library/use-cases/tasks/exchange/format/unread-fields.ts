import type { JsonObject } from '../../../../../shared/json-object.ts';
import { isEmpty } from './json-value.ts';
import type { LeftOutList } from './left-out.ts';
import { quoted } from './unreadable.ts';

/** What a field has to be for it to be read. */
type Kind = 'string' | 'text' | 'texts' | 'number' | 'list';
export type FieldKinds = Readonly<Record<string, Kind>>;

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: isString,
  text: (value) => isString(value) || areStrings(value),
  texts: areStrings,
  number: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  list: (value) => Array.isArray(value),
};

/**
 * Notes the fields that say something which is not read: those without a place, and those of another kind.
 *
 * @param of what has the fields; left out, the task
 */
export function noteUnreadFields(
  object: JsonObject,
  key: string,
  { kinds, others, of }: { readonly kinds: FieldKinds; readonly others: readonly string[]; readonly of?: string },
  leftOut: LeftOutList,
): void {
  for (const [field, value] of Object.entries(object)) {
    const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
    const isRead = kind === undefined ? others.includes(field) : IS[kind](value);
    if (!isRead && !isEmpty(value)) leftOut.add(`field ${quoted(field)}${of === undefined ? '' : ` of ${of}`}`, key);
  }
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function areStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString);
}
