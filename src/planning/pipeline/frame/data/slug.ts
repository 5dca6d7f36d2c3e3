/** Long enough to tell what is meant, short enough for tables of links. */
const LONGEST = 32;
/** Words that tell nothing apart. */
const FILLERS: ReadonlySet<string> = new Set(['the', 'a', 'an', 'of', 'for', 'and', 'to', 'in', 'with']);

/**
 * Makes ids of titles: lower-case ASCII words without fillers, joined by underscores, cut at a word, each different from all that the
 * same function gave before. Letters lose their accents; a title without Latin letters becomes the fallback's name.
 */
export function slugs(fallback: string, taken: Iterable<string> = []): (title: string) => string {
  const given = new Set(taken);
  return (title) => {
    const base = slug(title) || fallback;
    let id = base;
    for (let n = 2; given.has(id); n += 1) id = `${base}_${n}`;
    given.add(id);
    return id;
  };
}

function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  // An id begins with a letter: figures in front go to the end.
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  if (first < 0) return '';
  const ordered = [...words.slice(first), ...words.slice(0, first)];
  let id = '';
  for (const word of ordered) {
    if (id !== '' && id.length + 1 + word.length > LONGEST) break;
    id = id === '' ? word.slice(0, LONGEST) : `${id}_${word}`;
  }
  return id;
}
