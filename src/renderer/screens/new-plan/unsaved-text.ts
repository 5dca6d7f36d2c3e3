import { z } from 'zod';
import { DraftContent } from '../../../shared/contracts/plan-draft.ts';

/** What was written and could not be kept by the host yet; it outlives a reload and a crash of this window. */
const UnsavedText = z.object({
  content: DraftContent,
  request_id: z.string(),
  /** What the text was written on; null for a new one. */
  version: z.string().nullable(),
});
type UnsavedText = z.infer<typeof UnsavedText>;

/** Null when there is none, or it cannot be read. */
export function readUnsaved(place: string): UnsavedText | null {
  try {
    return UnsavedText.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Whether this window keeps text under this id, for a page of it that writes on. */
export function isUnsavedHere(requestId: string): boolean {
  return Object.keys(sessionStorage).some((place) => readUnsaved(place)?.request_id === requestId);
}

/** Keeps it, or forgets it. */
export function writeUnsaved(place: string, text: UnsavedText | null): void {
  try {
    if (text) sessionStorage.setItem(place, JSON.stringify(text));
    else sessionStorage.removeItem(place);
  } catch {
    // Storage that is full or forbidden: the host keeps the text in a moment.
  }
}
