import { z } from 'zod';

/** What somebody wrote and did not save yet, and the hash of the file that it was written upon. */
const Unsaved = z.object({ text: z.string(), baseSha: z.string() });
type Unsaved = z.infer<typeof Unsaved>;

function keyOf(planId: string, path: string): string {
  return `planexe.unsaved.${planId}.${path}`;
}

/** Text that survived a reload of this window; null when there is none. */
export function readUnsaved(planId: string, path: string): Unsaved | null {
  const stored = sessionStorage.getItem(keyOf(planId, path));
  if (stored === null) return null;
  try {
    return Unsaved.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Keeps text for this window until it is saved or dropped. What does not fit the browser's store is not kept. */
export function keepUnsaved(planId: string, path: string, unsaved: Unsaved): void {
  try {
    sessionStorage.setItem(keyOf(planId, path), JSON.stringify(unsaved));
  } catch {
    // The store is full: the text stays on the page, where leaving asks before it is lost.
  }
}

export function dropUnsaved(planId: string, path: string): void {
  sessionStorage.removeItem(keyOf(planId, path));
}
