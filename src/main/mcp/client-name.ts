const LONGEST = 60;

/**
 * A client's name as it may stand in records and pages: one line of at most 60 characters without control characters.
 * Null when nothing is left of it. Clients choose their names themselves.
 */
export function clientName(said: string | null): string | null {
  const line = (said ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const name = [...line].slice(0, LONGEST).join('').trimEnd();
  return name === '' ? null : name;
}
