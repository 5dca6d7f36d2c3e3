/**
 * How numbers are written and read: the one place that knows grouping, decimal marks and scale words. A prompt is read
 * by any habit (`readAnyFigure`), English prose and typed values by one (`readNumber`), a field of the window by the
 * reader's locale (`readFigure`).
 */

/** Source of a regular expression for a number as written in English text: 1,200,000, 12,00,000, 1 200 000, 1.25. */
export const NUMBER_PATTERN =
  '(?:\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?!\\d)|\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)|\\d+)(?:\\.\\d+)?';

/** Source of a regular expression for a multiplier after an amount of money. */
export const MULTIPLIER_PATTERN =
  '(?:[kKmMbB]|[Tt]housand|[Mm]io|[Mm]n|[Mm]illion|[Bb]n|[Bb]illion|[Ll]akh|[Cc]rore)(?![\\p{L}\\d])';

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
/** Scale letters and short forms that mean a factor only next to money. Lower case. */
export const SCALE_LETTERS: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mm: 1e6,
  b: 1e9,
  t: 1e12,
  mkr: 1e6,
  tkr: 1e3,
};
/** Languages in which "billion" is a million million. */
const LONG_SCALE: ReadonlySet<string> = new Set(['de', 'da', 'sv', 'fr', 'nl', 'pl']);

/** The factor of a scale word in lower case, by the language of its text (ISO 639-1 or `und`); null for other words. */
export function scaleOf(word: string, language: string): number | null {
  const isEnglish = language === 'en' || language === 'und';
  switch (word) {
    case 'billion':
    case 'billions':
      return LONG_SCALE.has(language) ? 1e12 : 1e9;
    case 'mil':
      return isEnglish ? 1e6 : 1e3;
    default:
      return SCALES[word] ?? null;
  }
}

const WHOLE_NUMBER = new RegExp(`^${NUMBER_PATTERN}$`, 'u');

/**
 * The number that an English text spells, with an optional multiplier; null when it spells none or could mean two
 * (`900,50`). 15 significant digits are kept, so that 1.1 million is 1100000 and not a hair more.
 */
export function readNumber(digits: string, multiplier = ''): number | null {
  if (!WHOLE_NUMBER.test(digits)) return null;
  const word = multiplier.toLowerCase();
  const factor = word === '' ? 1 : (scaleOf(word, 'en') ?? SCALE_LETTERS[word]);
  if (factor === undefined) return null;
  const value = Number(digits.replace(/[, \u00a0\u202f]/g, ''));
  if (!Number.isFinite(value)) return null;
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}

/** Source of a regular expression for a number as anybody types it; `readTyped` says what it means. */
export const TYPED_PATTERN = "\\d+(?:[.,'’ \\u00a0\\u202f]\\d+)*";

/** What a typed number means: one value, or two between which nothing decides. */
export type TypedNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] };

/**
 * Reads a number that somebody typed, in whatever habit: `1,500.00` and `1.500,00` are 1500, `1.200.000` and `12,34,567`
 * are whole. Commas before exactly three digits group them. A single point before exactly three digits may group or begin
 * a fraction, and a comma before any other number of digits may be either mark: both readings are given. With a multiplier
 * the point is a decimal mark (`1.250 million`). Null where the marks fit no habit.
 */
export function readTyped(digits: string, multiplier = ''): TypedNumber | null {
  const spaced = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(digits);
  const text = spaced ? digits.replace(/[ \u00a0\u202f'’]/g, '').replace(',', '.') : digits;
  const word = multiplier.toLowerCase();
  const factor = word === '' ? 1 : (scaleOf(word, 'en') ?? SCALE_LETTERS[word]);
  if (factor === undefined) return null;
  const scaled = (plain: string) => Number((Number(plain) * factor).toPrecision(15));
  const one = (plain: string): TypedNumber | null =>
    Number.isFinite(Number(plain)) ? { kind: 'number', value: scaled(plain) } : null;
  if (spaced || /^\d+$/.test(text)) return one(text);
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)) return one(text.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return one(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return one(text.replaceAll('.', ''));
  if (/^\d+,\d+$/.test(text))
    return { kind: 'ambiguous', readings: [scaled(text.replace(',', '.')), scaled(text.replace(',', ''))] };
  if (factor === 1 && /^[1-9]\d{0,2}\.\d{3}$/.test(text))
    return { kind: 'ambiguous', readings: [Number(text.replace('.', '')), Number(text)] };
  return /^\d+\.\d+$/.test(text) ? one(text) : null;
}

/** The number in digits that `readTyped` reads as this one: three decimals get a fourth. Exponents stay exponents. */
export function writeTyped(value: number): string {
  const text = String(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** How one language or country writes numbers. */
export interface NumberMarks {
  /** Between whole part and fraction. */
  readonly decimal: string;
  /** Between groups of digits. */
  readonly group: string;
}

/**
 * A number in Latin digits as one locale writes it, in neutral form (`1500.5`); null where the marks do not fit that
 * locale. Spaces and apostrophes group digits in every locale and begin a fraction in none.
 */
export function readFigure(written: string, { decimal, group }: NumberMarks): string | null {
  const groups = `${group}'’ \u00a0\u202f`;
  const whole = `\\d+|\\d{1,3}(?<group>[${groups}])(?:\\d{2,3}\\k<group>)*\\d{3}`;
  const match = new RegExp(`^(?<whole>${whole})(?:[${decimal}](?<fraction>\\d+))?$`).exec(written);
  if (!match?.groups) return null;
  const { whole: digitsAndGroups = '', fraction } = match.groups;
  return digitsAndGroups.replace(/\D/g, '') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Value of a figure written with any of the world's grouping habits: "1.250.000", "1,250,000", "1 250 000",
 * "1'200'000", "12,50,000". The later of two different marks is the decimal one; a single mark before exactly three
 * digits groups, unless a scale word follows ("1.250 million") or the figure begins with 0.
 * @param options.isScaled whether a scale word of thousands or more follows.
 * @param options.isPointDecimal whether a single point is the decimal mark, as in English.
 */
export function readAnyFigure(
  raw: string,
  { isScaled = false, isPointDecimal = false }: { readonly isScaled?: boolean; readonly isPointDecimal?: boolean } = {},
): number | null {
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
      (tail === 3 && !mixed && !isScaled && !/^0/.test(compact) && lastMark <= 3 && !(isPointDecimal && mark === '.'));
    if (repeated && (mixed || !/^\d{1,3}([.,])(?:\d{2,3}\1)*\d{3}$/.test(compact))) return null;
    plain = grouped
      ? compact.replace(/[.,]/g, '')
      : `${compact.slice(0, lastMark).replace(/[.,]/g, '')}.${compact.slice(lastMark + 1)}`;
  }
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
