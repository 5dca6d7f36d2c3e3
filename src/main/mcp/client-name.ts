const LONGEST = 60;

/**
 * A client's name in a form that is safe for records and pages: one line of at most 60 characters without control
 * characters. Null when nothing is left. Clients choose their names themselves.
 */
export function clientName(said: string | null): string | null {
  const line = (said ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const name = [...line].slice(0, LONGEST).join('').trimEnd();
  return name === '' ? null : name;
}
