import { readAnyFigure, SCALE_LETTERS, scaleOf } from '../../../../shared/quantities/number.ts';
import type { Qualifier } from '../../reading.ts';
import type { Spans } from '../text/mask.ts';
import { type Source, wordsAfter, wordsBefore } from '../text/source.ts';
import { findNumberWords } from './number-words.ts';

/** A number in the text with the scale word after it, before anything is known about what it counts. */
export interface NumberToken {
  readonly start: number;
  /** End of the figure, before any scale. */
  readonly figureEnd: number;
  /** End with the scale. */
  readonly end: number;
  /** The figure alone. */
  readonly figure: number;
  /** Factor of the scale word, 1 without. */
  readonly factor: number;
  /** A scale letter ("k", "m") that means a factor only next to money. */
  readonly soft: boolean;
  readonly words: boolean;
  readonly weak: boolean;
  readonly raw: string;
}

const FIGURE = /(?<!\d)(?<!\d[.,])\d{1,15}(?:[.,']\d{1,9}| \d{3}(?!\d)){0,6}/g;

const ABBREVIATED = /^(?:mio|mrd|mia|tsd|tys|mill|mn|mln|mld|cr|тыс|млн|млрд)$/;
const SCALE_WORD = /^(?: |-)?(百万|千万|万|萬|億|亿|千|천만|백만|만|억|[\p{L}\p{M}]{1,10})(\.(?=[ \n]?[\p{L}€$£]))?/u;

/** The scale of a currency code, as accountants write it: 7.9 MEUR, 250 TEUR, 80 kDKK. */
const JOINED_SCALE = /^ ?([mkt])(?=(?:eur|usd|gbp|chf|dkk|sek|nok|isk|pln|czk)(?!\p{L}))/iu;

/** Every number of the text that is not masked, in order. */
export function scanNumbers(source: Source, masked: Spans): NumberToken[] {
  const out: NumberToken[] = [];
  for (const match of source.norm.matchAll(FIGURE)) {
    const start = match.index;
    const raw = trimFigure(match[0]);
    const end = start + raw.length;
    if (/\d/.test(source.norm[end] ?? '') || masked.overlaps(start, end)) continue;
    const token = withScale(source, start, end, raw, null);
    if (token) out.push(token);
  }
  for (const word of findNumberWords(source.lower, source.language)) {
    if (masked.overlaps(word.start, word.end)) continue;
    const token = withScale(source, word.start, word.end, source.norm.slice(word.start, word.end), word.value);
    if (token) out.push({ ...token, weak: word.weak && token.factor === 1 });
  }
  return out.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A space groups only after one to three digits, and only threes; otherwise two numbers stand side by side. */
function trimFigure(raw: string): string {
  const space = raw.indexOf(' ');
  if (space >= 0 && !/^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/.test(raw))
    return raw.slice(0, space).replace(/(?<![.,'])[.,']+$/, '');
  return raw;
}

function withScale(
  source: Source,
  start: number,
  figureEnd: number,
  raw: string,
  known: number | null,
): NumberToken | null {
  const base = { start, figureEnd, raw, words: known !== null, weak: false };
  const rest = source.norm.slice(figureEnd, figureEnd + 14);
  const match = SCALE_WORD.exec(rest);
  const joined = JOINED_SCALE.exec(rest);
  if (joined && known === null) {
    const figure = readAnyFigure(raw, { isScaled: true });
    const factor = joined[1]?.toLowerCase() === 'm' ? 1e6 : 1e3;
    return figure === null ? null : { ...base, end: figureEnd + joined[0].length, figure, factor, soft: false };
  }
  const word = match?.[1] ?? '';
  const lower = word.toLowerCase();
  let factor = scaleOf(lower, source.language);
  const soft = factor === null && known === null && SCALE_LETTERS[lower] !== undefined;
  if (soft) factor = SCALE_LETTERS[lower] ?? null;
  const figure = known ?? readAnyFigure(raw, { isScaled: factor !== null && factor >= 1e3 });
  if (figure === null) return null;
  if (factor === null || !match) return { ...base, end: figureEnd, figure, factor: 1, soft: false };
  const length = match[2] !== undefined && !ABBREVIATED.test(lower) ? match[0].length - 1 : match[0].length;
  return { ...base, end: figureEnd + length, figure, factor, soft };
}

const ABOUT =
  /(?:~|≈|±|\b(?:about|around|approximately|approx\.?|roughly|some|circa|ca\.?|c\.|nearly|almost|close to|in the region of|an estimated|estimated|ballpark|give or take|ungefähr|etwa|rund|zirka|environ|autour de|cerca de|alrededor de|unos|unas|aproximadamente|omkring|cirka|omtrent|circa|intorno a|ongeveer|rond|zo'n|ungefär|około)|約|大约|约|लगभग|около|примерно|حوالي) ?(?:a |the )?$/u;
const AT_MOST =
  /\b(?:under|less than|below|up to|at most|no more than|not more than|maximum(?: of)?|max\.?(?: of)?|(?:not|n't|never) (?:to )?(?:exceed|go over|go above|spend more than|cost more than|be more than|be over)(?: of)?|cap(?:ped)?(?: is)?(?: of| at)?|ceiling of|limited to|limit of|limit is|within(?: a budget of)?|fewer than|not over|no higher than|höchstens|maximal|unter|weniger als|bis zu|moins de|maximum de|jusqu'à|au plus|menos de|hasta|como máximo|máximo(?: de)?|no más de|højst|maks\.?(?:imalt)?|op til|maksimalt|meno di|fino a|al massimo|massimo|minder dan|maximaal|hooguit|até|no máximo|menos de|mindre än|högst|upp till|max|do) ?(?:a |the |about )?$/u;
const AT_LEAST =
  /\b(?:at least|more than|over|above|minimum(?: of)?|min\.?(?: of)?|no less than|not less than|no fewer than|upwards of|in excess of|exceeding|mindestens|mehr als|über|au moins|plus de|al menos|más de|por lo menos|mindst|mere end|almeno|più di|oltre|minstens|ten minste|meer dan|pelo menos|mais de|minst|mer än|över|co najmniej) ?(?:a |the )?$/u;
const AFTER_MOST =
  /^ ?(?:or less|or fewer|or under|at most|max(?:imum)?\b|tops|at the most|ceiling|cap\b|limit\b|or below)/;
const AFTER_LEAST = /^ ?(?:\+|or more|or over|at least|at the least|minimum\b|min\.|and up|plus\b)/;

/** How firmly a number was said, by the words right before and after it. */
export function qualifierOf(source: Source, start: number, end: number): Qualifier {
  const before = wordsBefore(source, start, 42);
  const after = wordsAfter(source, end, 16);
  if (AT_MOST.test(before) || AFTER_MOST.test(after)) return 'at_most';
  if (AT_LEAST.test(before) || AFTER_LEAST.test(after)) return 'at_least';
  return ABOUT.test(before) ? 'about' : 'exact';
}

const RANGE_GAP = /^ ?(?:-|to|and|or|bis|und|à|et|a|y|e|til|og|tot|en|till|och|do|至|到|から) ?$/;
const BETWEEN = /(?:between|zwischen|entre|mellem|mellan|tra|fra|tussen|von|de|from|desde|mellem) ?\S{0,4} ?$/;

/** Whether the text between two numbers makes them a range; "and" does only after "between". */
export function isRangeGap(source: Source, before: number, gapStart: number, gapEnd: number): boolean {
  const gap = source.lower.slice(gapStart, gapEnd);
  if (gap.length > 9 || !RANGE_GAP.test(gap)) return false;
  if (/^ ?(?:and|und|et|y|e|og|en|och) ?$/.test(gap)) return BETWEEN.test(wordsBefore(source, before, 20));
  return true;
}
