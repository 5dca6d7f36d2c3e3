import type { Quote } from '../../../shared/fact.ts';
import { readAnyFigure } from '../../../shared/quantities/number.ts';
import { type NumberToken, scanNumbers } from '../../outline/read/quantities/numbers.ts';
import { Spans } from '../../outline/read/text/mask.ts';
import { openSource } from '../../outline/read/text/source.ts';

/** Words for shares, with the number of such shares that make a whole. */
const SHARES: readonly (readonly [RegExp, number])[] = [
  [/\bhal(?:f|ves)\b/i, 2],
  [/\bthirds?\b/i, 3],
  [/\bquarters?\b/i, 4],
  [/\bfifths?\b/i, 5],
  [/\btenths?\b/i, 10],
];
const MOST_SHARES = 9;
/** What a share may be a share of, where it is told in a smaller unit: half a year is six months. */
const PARTED: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\byears?\b/i, [12, 52]],
  [/\bdays?\b/i, [24]],
  [/\bhours?\b/i, [60]],
];
/** Room for rounding: a third may be 33 percent. */
const TOLERANCE = 0.011;

let last: { readonly prompt: string; readonly tokens: readonly NumberToken[]; readonly language: string } | undefined;

/**
 * Whether quoted words of the prompt state a number: in figures with any grouping and scale word ("1.2 million",
 * "185k"), in number words, or as a share ("a third", "half a year" in months). Words without any figure pass in
 * languages whose number words are not known here.
 */
export function statesValue(prompt: string, quote: Quote, value: number): boolean {
  if (last?.prompt !== prompt) {
    const source = openSource(prompt);
    last = { prompt, tokens: scanNumbers(source, new Spans()), language: source.language };
  }
  const end = quote.offset + quote.text.length;
  const tokens = last.tokens.filter((token) => token.start >= quote.offset && token.figureEnd <= end);
  // In "2.5 to 3 million" the scale word belongs to both numbers.
  const factors = [1, ...tokens.map(({ factor }) => factor)];
  const said = tokens.flatMap(readings).flatMap((figure) => factors.map((factor) => figure * factor));
  if (said.some((number) => same(number, Math.abs(value), 1e-6))) return true;
  const wholes = [1, 100, ...PARTED.flatMap(([pattern, parts]) => (pattern.test(quote.text) ? parts : []))];
  for (const [pattern, parts] of SHARES) {
    if (!pattern.test(quote.text)) continue;
    for (let count = 1; count <= MOST_SHARES; count++) {
      if (wholes.some((whole) => same((whole * count) / parts, value, TOLERANCE))) return true;
    }
  }
  return tokens.length === 0 && !/\d/.test(quote.text) && !['en', 'und'].includes(last.language);
}

/** What a figure may mean: a lone mark before three digits groups or is a decimal point. */
function readings({ raw, figure, words }: NumberToken): number[] {
  if (words) return [figure];
  return [
    figure,
    readAnyFigure(raw),
    readAnyFigure(raw, { isScaled: true }),
    readAnyFigure(raw, { isPointDecimal: true }),
  ].filter((number) => number !== null);
}

function same(left: number, right: number, tolerance: number): boolean {
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right));
}
