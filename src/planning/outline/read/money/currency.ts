import {
  CODES,
  KRONER,
  NAMES,
  PESOS,
  SIGNS,
  SMALL_CASE_CODES,
  TRICKY_CODES,
} from '../../../../shared/quantities/currency-signs.ts';
import { currencyOfCountry } from '../places/gazetteer.ts';
import { type CountryHint, describeHint } from '../places/places.ts';

/** A sign, code or name of money: one currency, or several that share it, the commonest first. */
export interface CurrencySign {
  readonly text: string;
  readonly candidates: readonly string[];
}

const escaped = (text: string) => text.replace(/[$.]/g, '\\$&');
const SIGN_ALTERNATION = Object.keys(SIGNS)
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
const PREFIX_SIGN = new RegExp(`(?<![\\p{L}\\p{N}])(${SIGN_ALTERNATION}) ?$`, 'u');
const PREFIX_CODE = /(?<![\p{L}\p{N}])()([A-Za-z]{3}) ?\$? ?$/u;
const BARE_PREFIX = /([€£¥￥$₹]) ?$/;
const SUFFIX_SIGN = new RegExp(`^[ ]?(${SIGN_ALTERNATION})(?![\\p{Script=Latin}\\d])`, 'u');
const SUFFIX_CODE = /^ ?([A-Za-z]{3})(?![\p{L}]| ?\d)/u;

/** The sign of money that ends right before a figure; `length` is what it takes up, with a space after it. */
export function currencyBefore(before: string, large: boolean): (CurrencySign & { length: number }) | null {
  for (const pattern of [PREFIX_CODE, PREFIX_SIGN, BARE_PREFIX]) {
    const match = pattern.exec(before);
    const sign = match?.[1] === '' ? undefined : match?.[1];
    const candidates = match ? candidatesOf(sign, match[2], large) : null;
    if (match && candidates) return { text: sign ?? match[2] ?? '', candidates, length: match[0].length };
  }
  return null;
}

/** The sign, code or name of money that begins right after a figure and its scale. */
export function currencyAfter(after: string): (CurrencySign & { length: number }) | null {
  const sign = SUFFIX_SIGN.exec(after);
  if (sign && sign[1] !== 'R' && sign[1] !== 'Fr') {
    return { text: sign[1] ?? '', candidates: SIGNS[sign[1] ?? ''] ?? [], length: sign[0].length };
  }
  const code = SUFFIX_CODE.exec(after);
  const candidates = code ? candidatesOf(undefined, code[1], true) : null;
  if (code && candidates) return { text: code[1] ?? '', candidates, length: code[0].length };
  const lead = /^(?:-| (?:of |de |di |d'|von )?)/.exec(after)?.[0].length ?? 0;
  const rest = after.slice(lead).toLowerCase();
  for (const [pattern, meanings] of NAMES) {
    const match = pattern.exec(rest);
    if (match && lead > 0) return { text: match[0], candidates: meanings, length: lead + match[0].length };
  }
  return null;
}

function candidatesOf(sign: string | undefined, code: string | undefined, large: boolean): readonly string[] | null {
  if (sign !== undefined) return SIGNS[sign] ?? null;
  if (code === undefined) return null;
  const upper = code.toUpperCase();
  if (upper === 'RMB') return ['CNY'];
  if (!CODES.includes(upper) || (code !== upper && !SMALL_CASE_CODES.has(code.toLowerCase()))) return null;
  return TRICKY_CODES.has(upper) && !large ? null : [upper];
}

const LANGUAGE_COUNTRY: Readonly<Record<string, string>> = {
  da: 'DK',
  sv: 'SE',
  ja: 'JP',
  zh: 'CN',
  pl: 'PL',
  hi: 'IN',
  ko: 'KR',
};

/** Context from the prompt that may settle a shared sign. */
export interface CurrencyContext {
  readonly hints: readonly CountryHint[];
  readonly language: string;
  /** Currencies that the prompt names beyond doubt elsewhere. */
  readonly named: ReadonlySet<string>;
}

/**
 * Settles a sign that several currencies share: by the nearest place of the same sentence, then by the place the prompt
 * mentions most, then by a currency named elsewhere, then by the language; failing all, the most common meaning.
 * The basis is empty when the sign is unambiguous.
 */
export function settleCurrency(
  sign: CurrencySign,
  offset: number,
  sentence: { readonly start: number; readonly end: number } | null,
  context: CurrencyContext,
): { readonly currency: string | null; readonly basis: string } {
  const [first] = sign.candidates;
  if (first === undefined) return { currency: null, basis: 'unknown currency sign' };
  if (sign.candidates.length === 1) return { currency: first, basis: '' };
  const shared = `"${sign.text}" stands for several currencies`;
  const foreign = sign.text !== '$' || context.language === 'en';
  const hint = bestHint(
    offset,
    sentence,
    context.hints,
    (code) => sign.candidates.includes(code) && !(foreign && sign.candidates.includes('USD') && PESOS.includes(code)),
  );
  const local = hint ? currencyOfCountry(hint.country) : null;
  if (hint && local !== null)
    return { currency: local, basis: `${shared}; read as ${local} because the prompt mentions ${describeHint(hint)}` };
  const named = sign.candidates.find((code) => context.named.has(code));
  if (named !== undefined)
    return { currency: named, basis: `${shared}; read as ${named}, which the prompt mentions elsewhere` };
  const country = LANGUAGE_COUNTRY[context.language];
  const spoken = country === undefined ? null : currencyOfCountry(country);
  if (spoken !== null && sign.candidates.includes(spoken))
    return { currency: spoken, basis: `${shared}; read as ${spoken} because of the language of the prompt` };
  if (sign.candidates === KRONER) return { currency: null, basis: `${shared}, and no location tells which` };
  return { currency: first, basis: `${shared}; no location tells which, so the most common, ${first}, is used` };
}

/** The currency of the place an amount without any sign belongs to. */
export function currencyByPlace(
  offset: number,
  sentence: { readonly start: number; readonly end: number } | null,
  context: CurrencyContext,
): { readonly currency: string | null; readonly basis: string } {
  if (context.named.size === 1) {
    const [only = null] = context.named;
    return { currency: only, basis: `no currency is stated here; the prompt mentions ${only ?? ''} elsewhere` };
  }
  const hint = bestHint(offset, sentence, context.hints, () => true);
  const local = hint ? currencyOfCountry(hint.country) : null;
  if (!hint || local === null) return { currency: null, basis: 'no currency is stated, and no location tells which' };
  return {
    currency: local,
    basis: `no currency is stated; ${local} is used because the prompt mentions ${describeHint(hint)}`,
  };
}

function bestHint(
  offset: number,
  sentence: { readonly start: number; readonly end: number } | null,
  hints: readonly CountryHint[],
  fits: (currency: string) => boolean,
): CountryHint | null {
  const fitting = hints.filter((hint) => fits(currencyOfCountry(hint.country) ?? ''));
  const near = fitting.filter((hint) => sentence && hint.offset >= sentence.start && hint.offset < sentence.end);
  if (near.length > 0)
    return near.reduce((a, b) => (Math.abs(b.offset - offset) < Math.abs(a.offset - offset) ? b : a));
  const totals = new Map<string, number>();
  for (const hint of fitting) totals.set(hint.country, (totals.get(hint.country) ?? 0) + hint.weight);
  let best: CountryHint | null = null;
  for (const hint of fitting) {
    const lead = best === null ? -1 : (totals.get(best.country) ?? 0);
    if ((totals.get(hint.country) ?? 0) > lead) best = hint;
  }
  // The strongest mention of that country explains better than a demonym.
  return best === null ? null : (fitting.find((h) => h.country === best.country && h.weight >= 2) ?? best);
}
