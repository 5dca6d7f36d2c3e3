/** Source of a regular expression for a number as written in English text: 1,200,000, 12,00,000, 1 200 000, 1.25. */
export const NUMBER_PATTERN =
  '(?:\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?!\\d)|\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)|\\d+)(?:\\.\\d+)?';

/** Source of a regular expression for a multiplier after an amount of money. */
export const MULTIPLIER_PATTERN =
  '(?:[kKmMbB]|[Tt]housand|[Mm]io|[Mm]n|[Mm]illion|[Bb]n|[Bb]illion|[Ll]akh|[Cc]rore)(?![\\p{L}\\d])';

const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['lakh', 1e5],
  ['mio', 1e6],
  ['mn', 1e6],
  ['m', 1e6],
  ['million', 1e6],
  ['crore', 1e7],
  ['bn', 1e9],
  ['b', 1e9],
  ['billion', 1e9],
]);

const WHOLE_NUMBER = new RegExp(`^${NUMBER_PATTERN}$`, 'u');

/**
 * The number that a text spells, with an optional multiplier; null when it spells none or could mean two (`900,50`).
 * 12 significant digits are kept, so that 1.1 million is 1100000 and not a hair more.
 */
export function readNumber(digits: string, multiplier = ''): number | null {
  if (!WHOLE_NUMBER.test(digits)) return null;
  const factor = multiplier === '' ? 1 : MULTIPLIERS.get(multiplier.toLowerCase());
  if (factor === undefined) return null;
  const value = Number(digits.replace(/[, \u00a0\u202f]/g, ''));
  if (!Number.isFinite(value)) return null;
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}
