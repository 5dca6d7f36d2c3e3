import { CLOCK_PATTERN, CLOCK_TIME, clockTimeOf } from './clock-time.ts';
import { isCurrency, SIGN_PATTERN, WORD_PATTERN } from './currency.ts';
import { MONTH_PATTERN, readDate } from './date-text.ts';
import { monthNumber } from './month-names.ts';
import { endsNounPhrase, looksPlural, singular } from './noun.ts';
import { MULTIPLIER_PATTERN, NUMBER_PATTERN, readNumber } from './number.ts';
import { unitSymbol } from './unit.ts';

export type QuantityKind = 'money' | 'date' | 'time' | 'duration' | 'percent' | 'count';

/** A quantity as it stands in prose, before anybody knows which currency a shared sign means. */
export interface Mention {
  readonly kind: QuantityKind;
  readonly text: string;
  readonly offset: number;
  /** Number in the unit; `YYYY-MM-DD` for a full date, `HH:MM` for a time of day, `2028-03` for a month, `2027-Q3`, `2030`, else the words. */
  readonly value: number | string;
  readonly low?: number;
  readonly high?: number;
  /** For money the sign, code or name; otherwise the unit's symbol. */
  readonly unit: string;
  /** What it is per, as a unit's symbol: `month` in "€5,000 per month". */
  readonly per?: string;
  /** Further names of what is counted: `full-time person` beside `person`. */
  readonly alternatives?: readonly string[];
  /** Bound to the next word, as in "18-month lease". */
  readonly hyphenated?: boolean;
}

const CLOCK = new RegExp(CLOCK_PATTERN, 'giu');
const CODES = Intl.supportedValuesOf('currency').join('|');
const START = '(?<![\\p{L}\\p{N}_]|\\p{N}[.,:/]|[#/\\-–.])';
const END = '(?![\\p{L}\\p{N}_])';
const SPACE = '[ \\u00a0\\u202f]?';
const TO = `${SPACE}(?:–|-|—|to)${SPACE}`;
const PER = `(?:(?:${SPACE}/${SPACE}|[ \\u00a0]per )(?<per>\\p{Ll}+[²\\d]?)${END}|[ \\u00a0](?:an?|each|every) (?<each>day|night|week|month|quarter|year|hour|person|head|guest)${END})?`;
const NUMBERS = `(?<a>${NUMBER_PATTERN})(?:${TO}(?<b>${NUMBER_PATTERN}))?`;
const AMOUNTS =
  `(?<a>${NUMBER_PATTERN})(?:${SPACE}(?<am>${MULTIPLIER_PATTERN}))?` +
  `(?:${TO}(?:${SIGN_PATTERN}|(?:${CODES}))?${SPACE}(?<b>${NUMBER_PATTERN})(?:${SPACE}(?<bm>${MULTIPLIER_PATTERN}))?)?`;

const MONEY = [
  new RegExp(
    `${START}(?<unit>${SIGN_PATTERN}|(?:${CODES}))${SPACE}${AMOUNTS}${END}(?:${SPACE}(?:${CODES})${END})?${PER}`,
    'gu',
  ),
  new RegExp(`${START}${AMOUNTS}${SPACE}(?<unit>(?:${SIGN_PATTERN})|(?:${CODES}|${WORD_PATTERN})${END})${PER}`, 'gu'),
];
const YEAR = '(?:19|20|21)\\d{2}';
const DATE = new RegExp(
  `${START}(?:(?<full>\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH_PATTERN},? ${YEAR}|${MONTH_PATTERN} \\d{1,2}(?:st|nd|rd|th)?,? ${YEAR}|\\d{1,2}\\.${SPACE}\\d{1,2}\\.${SPACE}${YEAR})` +
    `|(?<month>${MONTH_PATTERN}),? (?<of>${YEAR})|Q(?<quarter>[1-4])[ /-](?<in>${YEAR})|(?<short>\\d{1,2}(?:st|nd|rd|th)? ${MONTH_PATTERN}|\\d{1,2}/\\d{1,2}/${YEAR}))${END}`,
  'gu',
);
const YEAR_ALONE = new RegExp(
  `(?<=\\b(?:[Bb]y|[Uu]ntil|[Bb]efore|[Aa]fter|[Ss]ince|[Ii]n|[Ff]rom|[Dd]uring|of|early|mid|late)[ -])${YEAR}(?![\\p{L}\\p{N}_/-]|[ ]\\p{Ll}+s\\b)`,
  'gu',
);
const PERCENT = new RegExp(`${START}${NUMBERS}${SPACE}(?:%|(?:per cent|percent|pct)${END})`, 'gu');
const DURATION = new RegExp(
  `${START}${NUMBERS}(?<join>[ \\u00a0-])(?<work>work(?:ing)?[ -]|business )?(?:calendar |full |consecutive )?(?<unit>workday|minute|hour|day|week|month|quarter|year)s?${END}(?![ -]old\\b)`,
  'gu',
);
const MEASURE = new RegExp(
  `${START}${NUMBERS}[ \\u00a0]?(?<unit>km²|m²|m³|km2|m2|m3|sqm|km|cm|mm|kWh|MWh|GWh|kW|MW|GW|GB|TB|ha|kg|°C|hectares?|tonnes?|litres?|liters?|kilomet(?:re|er)s?|(?:square |cubic )?met(?:re|er)s?|(?<=[ \\u00a0])[mtlg])${END}`,
  'gu',
);
const THING = new RegExp(`${START}${NUMBERS}[ \\u00a0](?<words>\\p{Ll}[\\p{Ll}-]*(?: \\p{Ll}[\\p{Ll}-]*){0,2})`, 'gu');

/** Words after which a number is a name: Phase 2, ISO 9001, page 12. */
const LABELS =
  /(?:^|[^\p{L}])(?:phase|section|sections|stage|step|part|chapter|article|table|figure|fig\.?|appendix|annex|version|v|level|tier|group|room|gate|option|scenario|milestone|task|lot|wp|package|item|line|page|pp?\.|no\.?|nr\.?|number|iso|en|din|covid|type|class|grade|rank|month|week|day|year|quarter|sprint|score|rule|question|risk|route|highway|building|floor|unit|top)[ \u00a0-]?$/iu;

/** "5 long days" is a duration, whatever stands between. */
const TIME_NOUNS: ReadonlySet<string> = new Set([
  'minute',
  'hour',
  'day',
  'workday',
  'week',
  'month',
  'quarter',
  'year',
]);

/** Languages that write a point between thousands and a comma before the fraction, as far as plans are written in them. */
const DECIMAL_COMMA: ReadonlySet<string> = new Set('de da sv nb nn no nl fr es pt it pl fi cs ru'.split(' '));
/** 1.200.000, 900.000,50 and 12,5; not 30.6.2027. */
const COMMA_NUMBER = /(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+)(?![\d]|[.,]\d)/g;

/**
 * Every quantity in a plain text, in order; those of an earlier kind win where two overlap. Headings have no counts.
 * `language` (ISO 639-1) decides between points and commas: "900.000 €" is nine hundred thousand in German.
 */
export function scanQuantities(written: string, language = 'en'): readonly Mention[] {
  const text = DECIMAL_COMMA.has(language)
    ? written.replace(COMMA_NUMBER, (number) => number.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')))
    : written;
  const found: Mention[] = [];
  const taken: boolean[] = [];
  const keep = (mention: Mention | null) => {
    if (!mention) return;
    const end = mention.offset + mention.text.length;
    for (let at = mention.offset; at < end; at++) if (taken[at]) return;
    for (let at = mention.offset; at < end; at++) taken[at] = true;
    found.push(mention);
  };
  // As it is written: the point of "7.30 Uhr" is no decimal one in any language.
  for (const match of written.matchAll(CLOCK)) keep(time(match));
  for (const pattern of MONEY) for (const match of text.matchAll(pattern)) keep(money(match));
  for (const match of text.matchAll(DATE)) keep(date(match));
  for (const match of text.matchAll(YEAR_ALONE)) {
    keep({ kind: 'date', text: match[0], offset: match.index, value: match[0], unit: 'date' });
  }
  for (const match of text.matchAll(PERCENT)) keep(numeric('percent', match, 'percent'));
  for (const match of text.matchAll(DURATION)) keep(duration(match));
  for (const match of text.matchAll(MEASURE)) keep(numeric('count', match, unitSymbol(match.groups?.unit ?? '')));
  for (const match of text.matchAll(THING)) keep(thing(match, text));
  return found
    .map((mention) => ({ ...mention, text: written.slice(mention.offset, mention.offset + mention.text.length) }))
    .sort((left, right) => left.offset - right.offset);
}

function time(match: RegExpExecArray): Mention | null {
  const value = clockTimeOf(match.groups ?? {});
  return value === null ? null : { ...span(match), kind: 'time', value, unit: CLOCK_TIME };
}

function money(match: RegExpExecArray): Mention | null {
  const { a = '', am, b, bm, unit = '', per, each } = match.groups ?? {};
  const high = b === undefined ? null : readNumber(b, bm);
  // in "300-500k" the multiplier holds for both ends
  const low = wholeMoney(a, am) ?? readNumber(a, am ?? (high !== null ? bm : undefined));
  if (low === null) return null;
  const rate = per ?? each;
  return {
    ...span(match),
    kind: 'money',
    value: low,
    unit,
    ...(high === null ? {} : { low, high }),
    ...(rate === undefined ? {} : { per: unitSymbol(rate) }),
  };
}

/** An amount with a point before three digits, which no coin has: the point groups, whatever the language. */
function wholeMoney(digits: string, multiplier: string | undefined): number | null {
  return multiplier === undefined && /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? Number(digits.replace('.', '')) : null;
}

function date(match: RegExpExecArray): Mention | null {
  const { full, month, of, quarter, in: year } = match.groups ?? {};
  const number = month === undefined ? null : monthNumber(month.replace('.', ''));
  let value: string | null = match[0];
  if (full !== undefined) value = readDate(full.replaceAll('\u00a0', ' '));
  else if (number !== null) value = `${of}-${String(number).padStart(2, '0')}`;
  else if (quarter !== undefined) value = `${year}-Q${quarter}`;
  return value === null ? null : { ...span(match), kind: 'date', value, unit: 'date' };
}

function duration(match: RegExpExecArray): Mention | null {
  const { work, unit = '', join } = match.groups ?? {};
  const mention = numeric('duration', match, work !== undefined && unit === 'day' ? 'workday' : unit);
  return mention && join === '-' ? { ...mention, hyphenated: true } : mention;
}

function numeric(kind: QuantityKind, match: RegExpExecArray, unit: string): Mention | null {
  const { a = '', b } = match.groups ?? {};
  const low = readNumber(a);
  if (low === null) return null;
  const high = b === undefined ? null : readNumber(b);
  return { ...span(match), kind, value: low, unit, ...(high === null ? {} : { low, high }) };
}

/** "40 evening guests": a number, at most two words, and a plural. "1 person" counts when the noun follows at once. */
function thing(match: RegExpExecArray, text: string): Mention | null {
  const { a = '', words = '' } = match.groups ?? {};
  if (LABELS.test(text.slice(Math.max(0, match.index - 16), match.index))) return null;
  if (new RegExp(`^${YEAR}$`).test(a)) return null;
  const phrase = words.split(' ');
  const stop = phrase.findIndex((word) => endsNounPhrase(word));
  const usable = stop < 0 ? phrase : phrase.slice(0, stop);
  const index = a === '1' ? usable.length - 1 : usable.findIndex(looksPlural);
  const noun = usable[a === '1' ? 0 : index];
  if (index < 0 || noun === undefined || isCurrency(noun)) return null;
  const counted = usable.slice(0, a === '1' ? 1 : index + 1);
  const unit = singular(noun);
  const timed = TIME_NOUNS.has(unit);
  if (timed && usable[counted.length] === 'old') return null;
  const mention = numeric(timed ? 'duration' : 'count', match, unit);
  if (!mention) return null;
  const length = match[0].length - words.length + counted.join(' ').length;
  const name = singular(counted.join(' '));
  const alternatives = counted.length === 1 ? [] : [name, name.replaceAll(' ', '_')];
  return { ...mention, text: match[0].slice(0, length), ...(alternatives.length === 0 ? {} : { alternatives }) };
}

function span(match: RegExpExecArray): { text: string; offset: number } {
  return { text: match[0], offset: match.index };
}
