import type { Quote } from '../../../../shared/fact.ts';
import { detectLanguage } from './language.ts';
import { type Sentence, splitSentences } from './sentences.ts';

/** A prompt made ready for the detectors. `norm` and `lower` have the length of `text`, so offsets hold in all three. */
export interface Source {
  /** As given. Quotes are cut from this. */
  readonly text: string;
  /** ASCII digits, plain spaces, hyphens and apostrophes; control characters are spaces. */
  readonly norm: string;
  /** `norm` in lower case. */
  readonly lower: string;
  readonly language: string;
  readonly sentences: readonly Sentence[];
}

const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

// Only characters of one UTF-16 unit are replaced, each by one unit: offsets into the prompt must survive.
const ODD =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u0660-\u0669\u066b\u066c\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u2000-\u200b\u200e\u200f\u2010-\u2015\u2018\u2019\u2028-\u202f\u205f\u2066-\u2069\u2212\u3000\ufeff\uff05\uff0c-\uff0f\uff10-\uff19\uff1a\uff5e]|[\ufe00-\ufe0f]/g;

function plain(char: string): string {
  const code = char.charCodeAt(0);
  for (const zero of DIGIT_ZEROS) if (code >= zero && code <= zero + 9) return String(code - zero);
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212 || code === 0xff0d) return '-';
  if (code === 0x2018 || code === 0x2019) return "'";
  if (code === 0x2028 || code === 0x2029) return '\n';
  if (code === 0x066b || code === 0xff0e) return '.';
  if (code === 0x066c || code === 0xff0c) return ',';
  if (code === 0xff05) return '%';
  if (code === 0xff0f) return '/';
  if (code === 0xff1a) return ':';
  if (code === 0xff5e) return '~';
  return ' ';
}

/** Lower case without change of length: a character whose lower case is longer stays as it is. */
function lowerSameLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let out = '';
  for (const char of text) {
    const small = char.toLowerCase();
    out += small.length === char.length ? small : char;
  }
  return out;
}

/** Normalises, splits and names the language of a prompt. Pure and linear in the length of the text. */
export function openSource(text: string): Source {
  const norm = text.replace(ODD, plain);
  const lower = lowerSameLength(norm);
  return { text, norm, lower, language: detectLanguage(lower), sentences: splitSentences(norm) };
}

/** The words from start to end (exclusive) with their place, without white space at the ends. */
export function quoteAt(text: string, start: number, end: number): Quote {
  const raw = text.slice(start, end);
  const lead = raw.length - raw.trimStart().length;
  return { text: raw.trim(), offset: Math.min(start + lead, end) };
}

/** The sentence that holds the offset, found by bisection; null between sentences. */
export function sentenceAt(source: Source, offset: number): Sentence | null {
  let [low, high] = [0, source.sentences.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const sentence = source.sentences[middle];
    if (!sentence) return null;
    if (offset < sentence.start) high = middle - 1;
    else if (offset >= sentence.end) low = middle + 1;
    else return sentence;
  }
  return null;
}

/** Lower-case words of the same sentence before the offset, at most `max` characters. */
export function wordsBefore(source: Source, offset: number, max = 80): string {
  const floor = sentenceAt(source, offset)?.start ?? 0;
  return source.lower.slice(Math.max(floor, offset - max), offset);
}

/** Lower-case words of the same sentence from the offset on, at most `max` characters. */
export function wordsAfter(source: Source, offset: number, max = 60): string {
  const ceiling = sentenceAt(source, Math.max(0, offset - 1))?.end ?? source.lower.length;
  return source.lower.slice(offset, Math.max(offset, Math.min(ceiling, offset + max)));
}
