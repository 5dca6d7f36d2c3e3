import type { Fact } from '../fact.ts';
import { currenciesOf, isCurrency } from './currency.ts';
import { formatQuantity } from './format.ts';
import { endsNounPhrase, looksPlural } from './noun.ts';
import { meaningOf, parseUnit, unitSymbol } from './unit.ts';

/** The text on both sides of a reference; a few words are enough. */
export interface AroundReference {
  readonly before: string;
  readonly after: string;
}

/** Characters on each side of a reference in which its unit may be said again. */
const AROUND = 60;

/** What stands around the reference from `start` to `end` of a text. */
export function aroundReference(text: string, start: number, end: number): AroundReference {
  return { before: text.slice(Math.max(0, start - AROUND), start), after: text.slice(end, end + AROUND) };
}

/** What the prose around a value says of its unit already. */
export interface UnitInProse {
  /** What is counted or measured: the capsules of `[[capsules]] capsules`, the sign of `€[[budget]]`. */
  readonly what: boolean;
  /** What it is per: the month of `[[rent]] per month`. */
  readonly per: boolean;
  /** Whether what is counted describes the noun that follows, as in `[[bays]] plantings`. */
  readonly describes: boolean;
}

const NOTHING: UnitInProse = { what: false, per: false, describes: false };

type Counted = Pick<Fact, 'value' | 'unit'> & { readonly label?: string | undefined };

/** @param locale BCP 47, of the prose */
export function unitInProse(fact: Counted, locale: string, { before, after }: AroundReference): UnitInProse {
  const { value, unit } = fact;
  const parsed = typeof value === 'number' ? parseUnit(unit) : null;
  if (!parsed || parsed.size === 0) return NOTHING;
  // Emphasis that begins or ends here belongs to the reference.
  const next = after.replace(/^[*_]+/, '');
  const sign = /(?<!\p{L})(\p{Sc}|[A-Z]{3})[\s\u00a0]*$/u.exec(before.replace(/[*_]+$/, ''))?.[1] ?? '';
  const above = [...parsed].filter(([, power]) => power > 0);
  const below = [...parsed].filter(([, power]) => power < 0);
  const [[symbol, power] = ['', 0], ...more] = above;
  const single = power === 1 && more.length === 0 ? symbol : null;
  const length = single === null ? 0 : lengthOfName(single, fact, locale, next);
  const rest = next.slice(length);
  const [rate, ...others] = below;
  const per = rate?.[1] === -1 && others.length === 0 && saysPer(rate[0], locale, rest);
  // Without its rate the rest would be another quantity: "240 guests" for 240 guests per day.
  const named = length > 0 && (below.length === 0 || per);
  const signed = single !== null && isCurrency(single) && currenciesOf(sign).includes(single);
  const describes = below.length === 0 && length === 0 && single !== null && describesNext(single, fact, locale, next);
  return { what: named || signed, per, describes };
}

/** How many characters after a value name its unit; 0 where they name something else. */
function lengthOfName(symbol: string, fact: Counted, locale: string, next: string): number {
  if (isCurrency(symbol)) {
    const [all = '', word = ''] = /^[\s\u00a0]*(\p{Sc}|\p{L}+)/u.exec(next) ?? [];
    return word !== '' && currenciesOf(word).includes(symbol) ? all.length : 0;
  }
  if (symbol === 'percent') return /^[\s\u00a0]*(?:%|per ?cent(?!\p{L}))/iu.exec(next)?.[0].length ?? 0;
  const ofThem = /^[\s\u00a0]+of (?:them|these|those|which|whom)(?!\p{L})/iu.exec(next);
  if (ofThem) return ofThem[0].length;
  const [gap = ''] = /^(?:[\s\u00a0]+|[-\u2010\u2011])(?=\p{L})/u.exec(next) ?? [];
  if (gap === '') return 0;
  const words = wordsOf(next.slice(gap.length));
  const direct = lengthOfNoun(symbol, fact, locale, words);
  if (direct > 0) return gap.length + direct;
  // One word may describe it: "sleeping capsules". What ends a noun phrase describes nothing.
  const [first, ...others] = words;
  if (first === undefined || endsNounPhrase(first.text.toLowerCase())) return 0;
  const described = lengthOfNoun(symbol, fact, locale, others);
  return described > 0 ? gap.length + described : 0;
}

interface Word {
  readonly text: string;
  /** Where it ends, in UTF-16 code units from the first word on. */
  readonly end: number;
}

/** The words up to the first mark between them, three at most beside one that describes. */
function wordsOf(text: string): Word[] {
  const [phrase = ''] = /^\p{L}[\p{L}\p{N}²³'’-]*(?:[ \u00a0][\p{L}\p{N}²³°'’-]+){0,3}/u.exec(text) ?? [];
  return [...phrase.matchAll(/[^ \u00a0]+/g)].map((match) => ({ text: match[0], end: match.index + match[0].length }));
}

/** Where the words that name a unit end; 0 where the first of them do not. */
function lengthOfNoun(symbol: string, fact: Counted, locale: string, words: readonly Word[]): number {
  const [first] = words;
  if (first === undefined) return 0;
  for (const count of [3, 2, 1]) {
    const last = words[count - 1];
    const name = words.slice(0, count).map(({ text }) => text.toLowerCase());
    if (last && isName(name.join(' '), symbol)) return last.end;
  }
  return namesInLanguage(symbol, fact, locale).some((name) => isForm(first.text, name)) ? first.end : 0;
}

/** Whether English words name a unit, under any of its names. */
function isName(words: string, symbol: string): boolean {
  const named = unitSymbol(words.replace(/[-\u2010\u2011]/g, ' '));
  return [words.replaceAll(' ', '_'), named, named.replaceAll(' ', '_')].includes(symbol) || isDayOfWork(named, symbol);
}

/** "60 days" may be said of working days. */
function isDayOfWork(named: string, symbol: string): boolean {
  return named === 'day' && symbol === 'workday';
}

const SHORTEST_NAME = 4;

/** Other names of a unit: as the locale writes it, and, of a thing, the words of the fact's label. */
function namesInLanguage(symbol: string, { value, label = '' }: Counted, locale: string): string[] {
  const shown = /\p{L}.*$/u.exec(formatQuantity(Number(value), symbol, locale))?.[0] ?? '';
  const isEnglish = new Intl.Locale(locale).language === 'en';
  const ofLabel = isEnglish || meaningOf(symbol).kind !== 'thing' ? [] : (label.match(/\p{L}+/gu) ?? []);
  return [shown, ...ofLabel.filter((word) => word.length >= SHORTEST_NAME)].filter((name) => name !== '');
}

/** Whether a word is a form of a name: up to two letters more or fewer are the ending of a case or number. */
function isForm(word: string, name: string): boolean {
  const [one, other] = [word.toLowerCase(), name.toLowerCase()];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && long.length - short.length <= 2;
}

const ADVERBS: Readonly<Record<string, string>> = {
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly|annually',
};

/** Whether a text goes on with what a rate is per: "per month", "a month", "/month", "monthly", "pro Monat". */
function saysPer(symbol: string, locale: string, rest: string): boolean {
  const adverb = ADVERBS[symbol];
  if (adverb !== undefined && new RegExp(`^[\\s\\u00a0]+(?:${adverb})(?!\\p{L})`, 'iu').test(rest)) return true;
  const [all = ''] =
    /^(?:[\s\u00a0]*\/[\s\u00a0]*|[\s\u00a0]+(?:per|an?|each|every|pro|je|par|por|al)[\s\u00a0]+)(?=\p{L})/iu.exec(
      rest,
    ) ?? [];
  if (all === '') return false;
  return lengthOfNoun(symbol, { value: 1, unit: symbol }, locale, wordsOf(rest.slice(all.length))) > 0;
}

/** Endings of plurals that no verb has: "plantings", "stations", "shipments". */
const NOUN_ENDING = /(?:\p{Ll}{3}ing|[st]ion|ment|ness|it(?:y|ie)|[ae]nce|ship|room)s$/u;

/**
 * Whether a plural follows at once, so that the unit tells of which kind it is: "3 bay plantings". A word that may as
 * well be a verb, as in "feeding 40 guests costs more", must be in the label of the fact.
 */
function describesNext(symbol: string, { label = '' }: Counted, locale: string, next: string): boolean {
  if (new Intl.Locale(locale).language !== 'en' || meaningOf(symbol).kind !== 'thing') return false;
  const [, word = ''] = /^[ \u00a0](\p{Ll}+)(?!\p{L})/u.exec(next) ?? [];
  if (!looksPlural(word) || endsNounPhrase(word)) return false;
  return NOUN_ENDING.test(word) || (label.match(/\p{L}+/gu) ?? []).some((other) => isForm(word, other));
}
