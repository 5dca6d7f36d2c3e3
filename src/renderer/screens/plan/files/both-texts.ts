import { diffLines } from 'diff';

/** One text that holds every line of two: what they share once, and where they differ first theirs, then mine. */
export function bothTexts(theirs: string, mine: string): string {
  const [a, b] = [theirs, mine].map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`));
  return diffLines(a ?? '', b ?? '')
    .map(({ value }) => value)
    .join('');
}
