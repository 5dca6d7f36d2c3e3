/** Something that the palette can find. */
interface Findable {
  readonly label?: string | undefined;
  /** What people call it otherwise, in words. */
  readonly keywords?: string | string[] | undefined;
}

/** They begin the labels of places, which people look for by what follows. */
const VERBS: ReadonlySet<string> = new Set(['open', 'read', 'go', 'to']);

/**
 * What is found by these words: first what they name in full, then what is called so among other words, then what is
 * only called so by some.
 */
export function matching<Action extends Findable>(actions: readonly Action[], query: string): Action[] {
  const count = wordsOf(query).length;
  const rank = ({ label }: Action) => {
    if (!holds({ label }, query)) return 0;
    const words = wordsOf(label ?? '');
    const named = words.slice(words.findIndex((word) => !VERBS.has(word)));
    return count === words.length || (count === named.length && holds({ label: named.join(' ') }, query)) ? 2 : 1;
  };
  const found = actions.filter((action) => holds(action, query)).map((action) => ({ action, rank: rank(action) }));
  return found.toSorted((a, b) => b.rank - a.rank).map(({ action }) => action);
}

/** Every word that was typed begins a word of the label or of its other names, in any order. */
function holds({ label, keywords = '' }: Findable, query: string): boolean {
  const words = wordsOf(`${label} ${String(keywords)}`);
  return wordsOf(query).every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Signs at the edges of a word, such as the dots of `Rename…`, are no part of it. */
function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}
