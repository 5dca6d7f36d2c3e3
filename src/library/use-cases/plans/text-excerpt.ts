import { withoutReferences } from '../../../shared/fact-reference.ts';

/** Characters that may stand before the first word. */
const CHARACTERS_BEFORE = 60;
const EXCERPT_CHARACTERS = 200;

/**
 * The text around the first word that is looked for, as one line as people read it: without the signs of Markdown, and
 * without references, whose values only the facts know.
 * @param terms words that are looked for
 * @param before characters that may stand before that word
 */
export function plainExcerpt(text: string, terms: readonly string[], before = CHARACTERS_BEFORE): string {
  return excerptAround(withoutMarks(text), terms, before);
}

function withoutMarks(markdown: string): string {
  return withoutReferences(markdown, '…')
    .replaceAll(/[|*`#>]+|^[ \t]*[-–:]+\s|-{3,}/gm, ' ')
    .replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1');
}

function excerptAround(text: string, terms: readonly string[], before: number): string {
  const plain = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const places = terms.map((term) => plain(line).indexOf(plain(term))).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, line.length) - before);
  const from = places.length === 0 ? 0 : start;
  const piece = fromWord(line, from).slice(0, EXCERPT_CHARACTERS).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${from + EXCERPT_CHARACTERS < line.length ? '…' : ''}`;
}

/** The text from there on, without a part of a word at its beginning. */
function fromWord(line: string, from: number): string {
  const rest = line.slice(from);
  return from === 0 || line[from - 1] === ' ' ? rest : rest.replace(/^\S{1,15} /, '');
}
