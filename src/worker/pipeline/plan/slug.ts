const MOST_WORDS = 4;
const MOST_LETTERS = 40;
const FILLERS: ReadonlySet<string> = new Set(['the', 'a', 'an', 'of', 'for', 'and', 'to', 'in', 'with']);

/**
 * Ids made of titles, in the same order: lower-case ASCII words joined by underscores, numbered where two are alike.
 * Titles without a Latin letter get `fallback` with a number.
 */
export function uniqueSlugs(titles: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base = slug(title) || fallback;
    let id = base;
    for (let count = 2; taken.has(id); count++) id = `${base}_${count}`;
    taken.add(id);
    return id;
  });
}

function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s_/-]/g, '')
    .split(/[\s_/-]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  const id = words.slice(0, MOST_WORDS).join('_').slice(0, MOST_LETTERS).replace(/_+$/, '');
  // An id begins with a letter: it becomes part of fact ids.
  return /^[a-z]/.test(id) ? id : '';
}
