/**
 * The known name that was probably meant by another one: it differs by few letters (Levenshtein distance), or one of
 * the two begins with the other. Undefined when none is near.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const written = name.toLowerCase().replaceAll('-', '_');
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distance(written, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  if (nearest && nearest.distance <= Math.max(2, Math.floor(nearest.candidate.length / 3))) return nearest.candidate;
  return known.find((candidate) => isBeginning(written, candidate) || isBeginning(candidate, written));
}

const SHORTEST_BEGINNING = 3;

function isBeginning(beginning: string, name: string): boolean {
  return beginning.length >= SHORTEST_BEGINNING && name.startsWith(beginning);
}

/** How many letters to add, take away or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
