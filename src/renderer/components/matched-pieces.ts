/** A part of a text: `from` and `to` are offsets in it. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isMatch: boolean;
}

/** A text in pieces that are words of a query, or none; as in the search, case and accents do not count. */
export function matchedPieces(text: string, query: string): Piece[] {
  const terms = (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(plain).filter(Boolean);
  if (terms.length === 0) return [{ from: 0, to: text.length, isMatch: false }];
  // A plain letter may stand for several characters of the text: where each came from is kept.
  const origins: number[] = [];
  let letters = '';
  for (let place = 0; place < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(place) ?? 0);
    const letter = plain(character);
    for (let index = 0; index < letter.length; index += 1) origins.push(place);
    letters += letter;
    place += character.length;
  }
  origins.push(text.length);
  const found: Piece[] = [];
  let from = 0;
  for (const match of letters.matchAll(beginnings(terms))) {
    const start = origins[match.index] ?? 0;
    const end = origins[match.index + match[0].length] ?? text.length;
    if (start > from) found.push({ from, to: start, isMatch: false });
    found.push({ from: start, to: end, isMatch: true });
    from = end;
  }
  return from < text.length ? [...found, { from, to: text.length, isMatch: false }] : found;
}

/** At the beginning of words, and anywhere in scripts without spaces. */
function beginnings(terms: readonly string[]): RegExp {
  const longestFirst = [...terms].sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})|(?:${longestFirst.join('|')})(?<=\\p{Lo})`, 'gu');
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
