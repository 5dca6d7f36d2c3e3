import type { Quote } from '../../../shared/fact.ts';
import { plainText } from '../../outline/read/text/plain.ts';

/** A text in the form in which words are compared, and where each of its characters stands in the original. */
interface Comparable {
  readonly text: string;
  /** Per character of `text`: where it begins and ends in the original, in UTF-16 code units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const SINGLE_QUOTE = /[‘’‚‛′´`]/;
const DOUBLE_QUOTE = /[“”„‟″«»]/;
const DASH = /[\u2010-\u2015\u2212]/;
/** Markdown emphasis and characters without width: a person who copies words leaves them out. */
const UNSEEN = /[*_\u00ad\u200b-\u200f\u2060\ufeff]/;
/** Where an answer left words out. */
const ELISION = /(?<!\s)\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})\s*/;
/** What may stand around quoted words that is not part of them. */
const AROUND = /^["'\s]+|(?<!["'\s.,;:!?])["'\s.,;:!?]+$/g;
/** Longest stretch that words with an elision may span, in characters. */
const LONGEST_SPAN = 600;
/** Fewest words of a quote that may be inexact, and the part of them that must stand there in order. */
const FEWEST_INEXACT = 5;
const EXACT_SHARE = 0.8;
/** How many words of the prompt may lie between two words of a quote that follow each other. */
const MOST_BETWEEN = 2;
const WORD = /[\p{L}\p{M}\p{N}']+/gu;
/** Longest part of an answer that is told back in a fault. */
const TOLD = 120;
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

let last: { readonly original: string; readonly comparable: Comparable } | undefined;

/**
 * Finds words of an answer in the prompt and gives the prompt's own words with their offset; null when they do not stand
 * there. White space, typographic quotation marks and dashes, Markdown emphasis and upper case make no difference, and
 * words left out with "..." stay in. Words are found as wholes: `art` is not in `party`. Of five words or more a few may
 * be missing, added or changed, as models copy; what is given are the prompt's words all the same.
 */
export function findQuote(prompt: string, words: string): Quote | null {
  const pieces = words
    .split(ELISION)
    .map((piece) => comparable(piece).text.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  if (pieces.length === 0) return null;
  if (last?.original !== prompt) last = { original: prompt, comparable: comparable(prompt) };
  const { text, starts, ends } = last.comparable;
  const span =
    spanOf(text, pieces) ??
    spanOf(
      text,
      pieces.map((piece) => piece.replace(AROUND, '')),
    ) ??
    nearSpan(text, pieces.join(' '));
  if (!span) return null;
  const from = starts[span.start] ?? 0;
  const to = ends[span.end - 1] ?? from;
  return { text: prompt.slice(from, to), offset: from };
}

/** What is wrong with words that an answer gives as the prompt's: one sentence when they are not, else none. */
export function quoteFaults(prompt: string, path: string, words: string): readonly string[] {
  return findQuote(prompt, words)
    ? []
    : [
        `${path}: “${words.slice(0, TOLD)}” is not in the prompt; copy its words exactly, without changing or joining any.`,
      ];
}

/** The prompt's own words for each of an answer's quotes, as plain text, each once; what is not found is left out. */
export function quotedTexts(prompt: string, quotes: readonly string[]): string[] {
  const found = quotes.flatMap((words) => findQuote(prompt, words) ?? []);
  return [...new Set(found.map(({ text }) => plainText(text)))];
}

function spanOf(text: string, pieces: readonly string[]): { start: number; end: number } | null {
  const [first = '', ...others] = pieces;
  for (let start = find(text, first, 0); start >= 0; start = find(text, first, start + 1)) {
    let end = start + first.length;
    for (const piece of others) {
      const at = end < 0 ? -1 : find(text, piece, end);
      end = at < 0 ? -1 : at + piece.length;
    }
    if (end >= 0 && (others.length === 0 || end - start <= LONGEST_SPAN)) return { start, end };
  }
  return null;
}

/** The stretch in which most words of an inexact quote stand in their order; null when none holds enough of them. */
function nearSpan(text: string, quote: string): { start: number; end: number } | null {
  const words = quote.match(WORD) ?? [];
  if (words.length < FEWEST_INEXACT) return null;
  const tokens = [...text.matchAll(WORD)].map((match) => ({ word: match[0], start: match.index }));
  const needed = Math.ceil(words.length * EXACT_SHARE);
  let best: { start: number; end: number; hits: number } | null = null;
  for (const [first, token] of tokens.entries()) {
    if (token.word !== words[0] && token.word !== words[1]) continue;
    let at = first;
    let hits = 0;
    let end = token.start;
    for (const word of words) {
      const found = tokens.slice(at, at + 1 + MOST_BETWEEN).findIndex((next) => next.word === word);
      const next = found < 0 ? undefined : tokens[at + found];
      if (!next) continue;
      hits += 1;
      end = next.start + word.length;
      at += found + 1;
    }
    if (hits >= needed && hits > (best?.hits ?? 0)) best = { start: token.start, end, hits };
  }
  return best;
}

/** Where the words stand as wholes, from an index on; -1 when nowhere. */
function find(text: string, words: string, from: number): number {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!joined(text[at - 1], words[0]) && !joined(words[words.length - 1], text[end])) return at;
  }
  return -1;
}

function joined(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && LETTER.test(left) && LETTER.test(right);
}

function comparable(original: string): Comparable {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < original.length; at++) {
    const raw = original[at] ?? '';
    if (UNSEEN.test(raw)) continue;
    const char = plain(raw);
    if (char === ' ' && text.endsWith(' ')) {
      ends[ends.length - 1] = at + 1;
      continue;
    }
    text += char;
    starts.push(at);
    ends.push(at + 1);
  }
  return { text, starts, ends };
}

/** One UTF-16 code unit for one, so that offsets can be told. */
function plain(char: string): string {
  if (/\s/.test(char)) return ' ';
  if (SINGLE_QUOTE.test(char)) return "'";
  if (DOUBLE_QUOTE.test(char)) return '"';
  if (DASH.test(char)) return '-';
  const lower = char.toLowerCase();
  return lower.length === 1 ? lower : char;
}
