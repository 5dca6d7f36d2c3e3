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

/** Scale words whose meaning no language disputes. Lower case. */
const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  hundrede: 1e2,
  hundra: 1e2,
  thousand: 1e3,
  thousands: 1e3,
  tausend: 1e3,
  tsd: 1e3,
  mille: 1e3,
  mila: 1e3,
  tusind: 1e3,
  tusinde: 1e3,
  tusen: 1e3,
  duizend: 1e3,
  tys: 1e3,
  tysięcy: 1e3,
  тысяч: 1e3,
  тысячи: 1e3,
  тыс: 1e3,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  millón: 1e6,
  millon: 1e6,
  milhão: 1e6,
  milhões: 1e6,
  milione: 1e6,
  milioni: 1e6,
  miljoen: 1e6,
  miljon: 1e6,
  miljoner: 1e6,
  millioner: 1e6,
  mio: 1e6,
  mln: 1e6,
  mn: 1e6,
  mill: 1e6,
  milion: 1e6,
  miliony: 1e6,
  milionów: 1e6,
  млн: 1e6,
  миллион: 1e6,
  миллиона: 1e6,
  миллионов: 1e6,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  milliarder: 1e9,
  mrd: 1e9,
  mia: 1e9,
  mld: 1e9,
  miljard: 1e9,
  miljarder: 1e9,
  miliardo: 1e9,
  miliardi: 1e9,
  miliard: 1e9,
  млрд: 1e9,
  миллиард: 1e9,
  миллиардов: 1e9,
  bn: 1e9,
  trillion: 1e12,
  trillions: 1e12,
  tn: 1e12,
  billón: 1e12,
  billones: 1e12,
  billionen: 1e12,
  bilhão: 1e9,
  bilhões: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  लाख: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  करोड़: 1e7,
  हज़ार: 1e3,
  ألف: 1e3,
  مليون: 1e6,
  ملايين: 1e6,
  مليار: 1e9,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
  千: 1e3,
  百万: 1e6,
  千万: 1e7,
  만: 1e4,
  억: 1e8,
  천만: 1e7,
  백만: 1e6,
};
const SOFT: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mm: 1e6, b: 1e9, t: 1e12, mkr: 1e6, tkr: 1e3 };
/** Languages in which "billion" is a million million. */
const LONG_SCALE: ReadonlySet<string> = new Set(['de', 'da', 'sv', 'fr', 'nl', 'pl']);
const ABBREVIATED = /^(?:mio|mrd|mia|tsd|tys|mill|mn|mln|mld|cr|тыс|млн|млрд)$/;
const SCALE_WORD = /^(?: |-)?(百万|千万|万|萬|億|亿|千|천만|백만|만|억|[\p{L}\p{M}]{1,10})(\.(?=[ \n]?[\p{L}€$£]))?/u;

/**
 * Value of a figure written with any of the world's grouping habits: "1.250.000", "1,250,000", "1 250 000",
 * "1'200'000", "12,50,000". The later of two different marks is the decimal one; a single mark before exactly three
 * digits groups, unless a scale word follows ("1.250 million") or the figure begins with 0.
 */
export function parseFigure(raw: string, scaled: boolean, decimalPoint = false): number | null {
  const compact = raw.replace(/[ ']/g, '');
  const marks = compact.match(/[.,]/g) ?? [];
  let plain = compact;
  if (marks.length > 0) {
    const lastMark = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
    const mark = compact[lastMark] ?? '.';
    const tail = compact.length - lastMark - 1;
    const mixed = marks.some((m) => m !== mark);
    const repeated = marks.filter((m) => m === mark).length > 1;
    const grouped =
      repeated ||
      (tail === 3 && !mixed && !scaled && !/^0/.test(compact) && lastMark <= 3 && !(decimalPoint && mark === '.'));
    if (repeated && (mixed || !/^\d{1,3}([.,])(?:\d{2,3}\1)*\d{3}$/.test(compact))) return null;
    plain = grouped
      ? compact.replace(/[.,]/g, '')
      : `${compact.slice(0, lastMark).replace(/[.,]/g, '')}.${compact.slice(lastMark + 1)}`;
  }
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

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
    return raw.slice(0, space).replace(/[.,']+$/, '');
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
  const word = match?.[1] ?? '';
  const lower = word.toLowerCase();
  let factor =
    lower === 'billion' || lower === 'billions' ? (LONG_SCALE.has(source.language) ? 1e12 : 1e9) : SCALES[lower];
  if (lower === 'mil') factor = source.language === 'en' || source.language === 'und' ? 1e6 : 1e3;
  if (lower === 'b' && source.language !== 'en' && source.language !== 'und') factor = undefined;
  const soft = factor === undefined && SOFT[lower] !== undefined && known === null;
  if (soft) factor = SOFT[lower];
  const figure = known ?? parseFigure(raw, factor !== undefined && factor >= 1e3);
  if (figure === null) return null;
  if (factor === undefined || !match) return { ...base, end: figureEnd, figure, factor: 1, soft: false };
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
