const SHORTEST = 4;

/** What to do about a text that names nothing because it is too short, or no id at all. */
export const ID_BEGINNING = `an id, or at least its first ${SHORTEST} characters`;

/** How many of those that a beginning fits are named. */
export const CANDIDATES_SHOWN = 10;

/** The beginning of an id that a person typed, in the form in which ids are stored; null for what cannot be one. */
export function idBeginning(text: string): string | null {
  const start = text.trim().toLowerCase();
  return start.length >= SHORTEST && /^[0-9a-f-]+$/.test(start) ? start : null;
}
