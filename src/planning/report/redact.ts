import { isCalendarDate } from '../../shared/calendar-date.ts';
import { SIGN_PATTERN, WORD_PATTERN } from '../../shared/quantities/currency.ts';
import { currencyOf, formatDecimal } from '../../shared/quantities/format.ts';
import { MASK, REDACTABLE, type Redaction } from '../../shared/redaction.ts';
import { APPENDIX } from '../../shared/report-outline.ts';
import { findReferences, resolveReferences } from '../facts/references.ts';
import type { Figure, ReportModel, ReportSection } from './model.ts';

/**
 * The report without what is not for everybody. It says in its first notice what was left out; `MASK` stands where
 * words were. Amounts and names are recognised by their form, so a number in words or a name of one word that nobody
 * gave may stay: whoever gives the page away reads it first.
 *
 * @param prompt the words of the plan's prompt
 * @param isPublic whether a capitalised word, in small letters, is a name of everybody, such as a country
 */
export function redactReport(
  model: ReportModel,
  prompt: string,
  { leave_out, words, keep_names }: Redaction,
  isPublic: (word: string) => boolean = () => false,
): ReportModel {
  const left = new Set(leave_out);
  const named = left.has('names') ? recognisedNames(model, prompt, isPublic) : [];
  const hidden = named.filter((name) => !keep_names.includes(name));
  const masks = [
    ...(left.has('prompt') ? passagesOf(prompt).map(exactly) : []),
    ...(left.has('money') ? moneyPatterns(model) : []),
    ...(left.has('names') ? [EMAIL, PHONE] : []),
    ...[...words, ...hidden]
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .sort(longerFirst)
      .map(asWord),
  ];
  const mask = (text: string) => masks.reduce((masked, pattern) => masked.replaceAll(pattern, MASK), text);
  const isKept = (section: ReportSection) =>
    !(left.has('records') && section.part === APPENDIX) &&
    !(left.has('money') && (ABOUT_MONEY.test(section.id) || section.figures.some(isAboutMoney)));
  const plain = withoutReferences(model, left.has('money'));
  const shown: ReportModel = {
    ...plain,
    sections: plain.sections.filter(isKept),
    // Every reference is a plain word now, and the ledger would tell the quotes.
    ledger: [],
    findings: left.has('records') ? [] : plain.findings,
    withoutLedger: true,
    ...(left.has('records') && { withoutRecords: true }),
  };
  const masked = everyText(shown, mask);
  const said = [
    ...leave_out.map((what) => REDACTABLE[what].about),
    ...(words.length > 0 ? ['words that were chosen'] : []),
    'the table of all facts',
  ];
  const notice = `This is a page for reading. Left out of it: ${said.join('; ')}. ${MASK} stands where words were left out.`;
  // Keys of the model are no text of the plan.
  return { ...masked, locale: model.locale, dayZero: model.dayZero, notices: [notice, ...masked.notices] };
}

/** Sections by their ids, whose subject is money. */
const ABOUT_MONEY = /cost|fund|budget|cash|financ|revenue|pricing|money/;

const CODES = Intl.supportedValuesOf('currency').join('|');
const NUMBER = String.raw`\d(?:[\d.,'’\u00a0\u202f ]*\d)?`;
const SCALE = String.raw`(?:[\s-]?(?:k|m|bn|mn|mio\.?|mrd\.?|millions?|millionen|billions?|milliarden|thousand|tausend|mila|lakh|crore))?(?![\p{L}])`;
const NAME = String.raw`(?:${WORD_PATTERN}|francs|franken|kronen|kroner|euros?|cents?)(?![\p{L}])`;
const RANGE = String.raw`(?:\s?(?:[–—-]|to|bis|and|und)\s?)`;

/** Amounts with a sign, a code or a name of a currency, and every amount of the ledger by itself. */
function moneyPatterns(model: ReportModel): RegExp[] {
  const amounts = model.ledger
    .filter(({ unit }) => currencyOf(unit) !== null)
    .flatMap(({ value, low, high }) => [value, low, high])
    .filter((amount) => typeof amount === 'number')
    // A small number stands for too much else.
    .filter((amount) => Math.abs(amount) >= 1_000)
    .flatMap((amount) => [String(amount), formatDecimal(amount, model.locale, 0), formatDecimal(amount, 'en', 0)]);
  const sign = `(?:${SIGN_PATTERN}|(?<![\\p{L}])(?:${CODES})(?![\\p{L}]))`;
  const mask = exactly(MASK).source;
  return [
    new RegExp(`${sign}\\s?${NUMBER}${SCALE}`, 'gu'),
    new RegExp(`(?<![\\p{L}\\d])${NUMBER}${SCALE}[\\s-]?(?:${sign}|${NAME})`, 'giu'),
    ...[...new Set(amounts)]
      .sort(longerFirst)
      .map((amount) => new RegExp(`(?<!\\d)${exactly(amount).source}(?!\\d)`, 'gu')),
    // The other end of a range.
    new RegExp(`${mask}${RANGE}${NUMBER}${SCALE}`, 'giu'),
    new RegExp(`(?<![\\p{L}\\d])${NUMBER}${SCALE}${RANGE}${mask}`, 'giu'),
  ];
}

function isAboutMoney(figure: Figure): boolean {
  return (
    figure.kind === 'cost_bars' ||
    figure.kind === 'cash_flow' ||
    (figure.kind === 'swings' && currencyOf(figure.unit) !== null)
  );
}

/** Every reference by its value, or masked where that is money. */
function withoutReferences(model: ReportModel, hidesMoney: boolean): ReportModel {
  const facts = new Map(model.ledger.map((fact) => [fact.id, fact]));
  const options = { locale: model.locale, dayZero: model.dayZero, as: 'text' as const };
  const plain = (text: string): string => {
    if (!text.includes('[[')) return text;
    let masked = text;
    for (const { id, offset, text: reference } of findReferences(text).toReversed()) {
      if (hidesMoney && currencyOf(facts.get(id)?.unit ?? '') !== null)
        masked = masked.slice(0, offset) + MASK + masked.slice(offset + reference.length);
    }
    return resolveReferences(masked, (id) => facts.get(id), options).markdown;
  };
  return {
    ...model,
    notices: model.notices.map(plain),
    headlines: model.headlines.map((headline) => ({
      ...headline,
      value: plain(headline.value),
      detail: plain(headline.detail),
    })),
    sections: model.sections.map((section) => ({ ...section, markdown: plain(section.markdown) })),
    findings: model.findings.map((finding) => ({ ...finding, message: plain(finding.message) })),
  };
}

/** A passage of fewer characters is said by others too. */
const SHORTEST_PASSAGE = 20;

/** The prompt's sentences and lines, the longest first. */
function passagesOf(prompt: string): string[] {
  const passages = prompt.split(/(?<=[.!?;])\s+|\n+/).map((passage) => passage.replace(/^[\s*#>-]+|[\s.!?;:]+$/g, ''));
  return [...new Set(passages)].filter((passage) => passage.length >= SHORTEST_PASSAGE).sort(longerFirst);
}

const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
const PHONE =
  /(?<![\d.,-])(?!\d{4}-\d{2}-\d{2}(?!\d))\+?\d{1,3}[\s./-]?(?:\(\d+\)[\s./-]?)?\d{2,4}(?:[\s./-]\d{2,4}){2,}(?![\d.,]\d)/gu;
const TITLED = /\b(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|Mlle)\.? (?:\p{Lu}[\p{L}'’-]+ ?){1,3}/gu;
/** Two or more capitalised words in a row, with small ones such as “van der” between them. */
const PROPER = /\p{Lu}[\p{L}'’-]+(?: (?:(?:van|von|der|den|de|di|da|del|la|le|al|bin|of|&) ){0,2}\p{Lu}[\p{L}'’-]+)+/gu;

/** A capitalised word within a sentence: behind a small letter, a digit or a comma. */
const WITHIN_SENTENCE = /(?<=[\p{Ll}\d,;] )\p{Lu}\p{Ll}[\p{L}'’-]*(?!\p{L})/gu;

/**
 * Names of people, organisations and places in the prompt, and of those stakeholders that have one, each once.
 * @param isPublic see `redactReport`
 */
export function recognisedNames(
  model: ReportModel,
  prompt: string,
  isPublic: (word: string) => boolean = () => false,
): string[] {
  const stakeholders = model.sections.flatMap(({ figures }) =>
    figures.flatMap((figure) => (figure.kind === 'stakeholder_grid' ? figure.stakeholders : [])),
  );
  const texts = [prompt, ...stakeholders.map(({ name }) => name)];
  const found = texts.flatMap((text) => [...(text.match(TITLED) ?? []), ...(text.match(PROPER) ?? [])]);
  return [...new Set([...found, ...singleNames(prompt, model.locale, isPublic)].map((name) => name.trim()))];
}

/**
 * Words of the prompt that are capitalised within a sentence and nowhere small, such as first names and places; none of
 * them is a month, a day or a public name. German capitalises every noun, so that it tells nothing there.
 */
function singleNames(prompt: string, locale: string, isPublic: (word: string) => boolean): string[] {
  if (/^de\b/i.test(locale)) return [];
  const dated = calendarNames(locale);
  const isCommon = (word: string) => dated.has(word) || dated.has(word.replace(/s$/, '')) || isPublic(word);
  const small = new Set(prompt.match(/(?<![\p{L}])\p{Ll}[\p{L}'’-]*/gu)?.map((word) => word.toLowerCase()));
  return [...new Set(prompt.match(WITHIN_SENTENCE))]
    .map((word) => word.replace(/['’]s?$/u, ''))
    .filter((word) => !small.has(word.toLowerCase()) && !isCommon(word.toLowerCase()));
}

/** Months and days of the week in small letters, in full and short. */
function calendarNames(locale: string): ReadonlySet<string> {
  const named = (part: 'month' | 'weekday', count: number) =>
    (['long', 'short'] as const).flatMap((style) =>
      Array.from({ length: count }, (_, index) => {
        const day = part === 'month' ? Date.UTC(2027, index, 1) : Date.UTC(2027, 0, index + 1);
        return new Date(day).toLocaleDateString(locale, { [part]: style, timeZone: 'UTC' }).toLowerCase();
      }),
    );
  return new Set([...named('month', 12), ...named('weekday', 7)]);
}

/** These hold no words of the plan. */
const KEYS = new Set(['kind', 'tone', 'layout', 'id', 'stance', 'influence', 'interest', 'severity', 'unit', 'row']);

/** The same with every text changed. */
function everyText<Value>(value: Value, change: (text: string) => string): Value {
  // Figures are drawn from dates.
  if (typeof value === 'string') return (isCalendarDate(value) ? value : change(value)) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => everyText(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, KEYS.has(key) ? item : everyText(item as unknown, change)]),
  ) as Value;
}

/** Without regard to case; a line of Markdown may break between the words and have a backslash before a mark. */
function exactly(text: string): RegExp {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, (mark) => `\\\\?${quoted(mark)}`));
  return new RegExp(words.join('\\s+'), 'giu');
}

/** A character for a pattern; of those without a meaning there, none may be escaped. */
function quoted(mark: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(mark) ? `\\${mark}` : mark;
}

function asWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])${exactly(word).source}(?![\\p{L}\\d])`, 'giu');
}

function longerFirst(one: string, other: string): number {
  return other.length - one.length;
}
