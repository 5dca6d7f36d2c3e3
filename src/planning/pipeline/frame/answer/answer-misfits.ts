import type { z } from 'zod';
import type { Json } from '../../../engine/stage.ts';

/** More ids than these are not named all where one of them is wanted. */
const MOST_NAMED = 12;
/** Most ids that are named in the place of one that does not exist. */
const MOST_NEAR = 4;

/** Where an answer misses its schema, one sentence each. */
export function misfitsOf(error: z.ZodError, answer: Json): string[] {
  return error.issues.map(
    (issue) => `${issue.path.map(String).join('.') || 'The whole answer'}: ${messageOf(issue, answer)}.`,
  );
}

/** Of a long list of ids only those are named that may have been meant. */
function messageOf(issue: z.core.$ZodIssue, answer: Json): string {
  if (issue.code !== 'invalid_value' || issue.values.length <= MOST_NAMED) return issue.message;
  const given = valueAt(answer, issue.path);
  if (typeof given !== 'string') return `there must be one of the ${issue.values.length} ids that the schema lists`;
  const near = likest(
    given,
    issue.values.map((value) => String(value)),
  );
  return `“${given}” is none of the ${issue.values.length} ids there are${near.length > 0 ? `; near it are ${near.join(', ')}` : ''}`;
}

/** The ids that share most words with one that does not exist, the likest first. */
function likest(id: string, ids: readonly string[]): string[] {
  const words = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    );
  const wanted = words(id);
  return ids
    .map((one) => ({ one, shared: [...words(one)].filter((word) => wanted.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_NEAR)
    .map(({ one }) => one);
}

/** Whether only values are wrong and every field is there in its type, so that the section's own check can read it. */
export function isReadable(error: z.ZodError, answer: Json): boolean {
  return error.issues.every(({ code, path }) => {
    if (code === 'too_small' || code === 'too_big') return true;
    return code === 'invalid_value' && typeof valueAt(answer, path) === 'string';
  });
}

function valueAt(answer: Json, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], answer);
}

/** What may have been meant: facts of the same group, or of the same name in another. */
export function nearTo(id: string, ids: ReadonlySet<string>): string {
  const [group = '', ...rest] = id.split('.');
  const name = rest.join('.');
  const near = [...ids].filter((one) => one.startsWith(`${group}.`) || (name !== '' && one.endsWith(`.${name}`)));
  return near.length === 0 ? '' : `; near it are ${near.slice(0, MOST_NEAR).join(', ')}`;
}
