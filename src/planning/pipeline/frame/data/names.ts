import { z } from 'zod';

/**
 * Titles of the rows of other sections that a section refers to by id, as they were when it was drafted: a page shows
 * titles, never ids. Plans of earlier versions keep none.
 */
export const Names = z.record(z.string(), z.string()).optional().describe('titles by id of roles, phases or tasks');
export type Names = z.infer<typeof Names>;

/** The titles of some rows by their ids. */
export function namesOf(
  ...lists: readonly (readonly { readonly id: string; readonly title: string }[])[]
): Record<string, string> {
  return Object.fromEntries(lists.flat().map(({ id, title }) => [id, title.trim()]));
}

/** The title that belongs to an id; where it is not kept, the id as words. */
export function named(id: string, names: Names): string {
  return names?.[id] ?? idAsWords(id);
}

/** How an id reads where its row has no title any more. */
export function idAsWords(id: string): string {
  return id.replaceAll('_', ' ');
}
