import { Memo } from '../memo.ts';
import { german } from './german.ts';
import { germanCalculations } from './german-calculations.ts';
import { germanCells } from './german-cells.ts';
import { germanDeadline } from './german-deadline.ts';
import { germanFormer } from './german-former.ts';
import { germanLabels } from './german-labels.ts';
import { germanBeginnings, germanEndings } from './german-marks.ts';
import { germanOutline } from './german-outline.ts';
import { germanOutlinedSections } from './german-outlined-sections.ts';
import { germanPhrases } from './german-phrases.ts';
import { germanSentences } from './german-sentences.ts';
import { germanSheets } from './german-sheets.ts';
import { germanColumns, germanSpecialists } from './german-specialists.ts';
import { germanTitles } from './german-titles.ts';

/** English words of a report that do not depend on the plan. */
type Message = keyof typeof german | keyof typeof germanColumns | keyof typeof germanTitles;

/** What the program says around the sections, in figures and on buttons; `{1}`, `{2}` … stand for what is filled in. */
export type Phrase = keyof typeof germanPhrases;

/** A phrase in the language of a report, with what is filled in for `{1}`, `{2}` … */
export type Say = (phrase: Phrase, ...values: readonly (string | number)[]) => string;

type Sentence =
  | keyof typeof germanSentences
  | keyof typeof germanCalculations
  | keyof typeof germanDeadline
  | keyof typeof germanOutline
  | keyof typeof germanOutlinedSections;

/** What a report says in another language, by the English words. */
interface Catalogue {
  readonly words: Readonly<Record<Message, string>>;
  /** Words that are all that the cell of a table, or the bold beginning of a line, holds. */
  readonly cells: Readonly<Record<keyof typeof germanCells, string>>;
  readonly sentences: Readonly<Record<Sentence, string>>;
  /** Titles and names that the program fills into its sentences, lists and brackets. */
  readonly names: Readonly<Record<keyof typeof germanTitles | keyof typeof germanSpecialists, string>>;
  /** Words before a colon, behind which the plan's own words begin. */
  readonly beginnings: Readonly<Record<keyof typeof germanBeginnings, string>>;
  /** Words in brackets behind those of the plan. */
  readonly endings: Readonly<Record<keyof typeof germanEndings, string>>;
  /** Labels that the program makes of words of the plan, which are whole texts. */
  readonly labels: Readonly<Record<keyof typeof germanLabels, string>>;
  readonly phrases: Readonly<Record<Phrase, string>>;
  /** Heads and words of sheets and calendars, which the report lacks or has with another meaning. */
  readonly sheets: Readonly<Record<keyof typeof germanSheets, string>>;
}

/** By ISO 639-1. English needs none: its words are the keys. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  de: {
    words: { ...germanFormer.words, ...german, ...germanColumns, ...germanTitles },
    cells: { ...germanFormer.cells, ...germanCells },
    sentences: {
      ...germanFormer.sentences,
      ...germanSentences,
      ...germanCalculations,
      ...germanDeadline,
      ...germanOutline,
      ...germanOutlinedSections,
    },
    names: { ...germanTitles, ...germanSpecialists },
    beginnings: germanBeginnings,
    endings: germanEndings,
    labels: { ...germanFormer.labels, ...germanLabels },
    phrases: germanPhrases,
    sheets: germanSheets,
  },
};

/** A line of hyphens below the head of a table. */
const BELOW_HEAD = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;
const HEADING = /^(#{1,6} )(.+)$/;
/** What somebody said. */
const QUOTED = /^\s*>/;
const FENCE = /^\s*```/;
/** Titles of sections that a line ends with, such as those that ask a question. */
const TITLES_BEHIND = / \*\(([^()*]{1,300})\)\*$/;
/** Words of the plan, and in brackets what the program says of them. */
const IN_BRACKETS = /^(.+) \(([^()]{1,300})\)$/;
const BEFORE_COLON = /^([^:]{1,150}): (.+)$/;
/** A list that goes on elsewhere. */
const AND_MORE = /^(.+?)(;?) and (\d+) more(?:, listed under “([^“”]+)”)?(\.?)$/;
/** A whole text between quotation marks. */
const IN_QUOTES = /^“([^“”]+)”$/;
/** Between sentences; the point of a day, as in “23. Februar 2028”, ends none. */
const BETWEEN_SENTENCES = /(?<=\.) (?!\p{L}+ \d{4}(?!\d))/u;
/** Marks of a list or none, bold words that lead in a text or none, and the text. */
const LINE = /^(\s*(?:- )?)(?:\*\*([^*]+?)(:?)\*\*(?= |$))?(.*)$/;
const BOLD = /^\*\*(.+)\*\*$/;
/** A bar, but one that is escaped or stands in a reference. */
const BETWEEN_CELLS = /(?<!\\)\|(?![^[\]|]*\]\])/;
/** The row of a table of tasks. */
const NUMBERED = /^(\d+ · )(.+)$/;
const SLOT = /\{(\d)\}/g;

/** Words of the report in the language of a locale; as they are where no catalogue has them. @param locale BCP 47 */
export function inLanguage(words: string, locale: string): string {
  return lookUp(catalogueOf(locale)?.words, words) ?? words;
}

/** The head of a column, or a word of the program in a sheet or a calendar, in the language of a locale. @param locale BCP 47 */
export function sheetWordInLanguage(word: string, locale: string): string {
  const catalogue = catalogueOf(locale);
  return lookUp(catalogue?.sheets, word) ?? lookUp(catalogue?.words, word) ?? word;
}

/**
 * A phrase in the language of a locale, English where no catalogue has it. What is filled in is not looked at.
 *
 * @param locale BCP 47
 * @param values for `{1}`, `{2}` …
 */
export function phraseInLanguage(phrase: Phrase, locale: string, values: readonly (string | number)[] = []): string {
  const said = catalogueOf(locale)?.phrases[phrase] ?? phrase;
  return said.replace(SLOT, (_, place: string) => String(values[Number(place) - 1] ?? ''));
}

/** A label of a fact or a figure in the language of a locale, as far as the program made it. @param locale BCP 47 */
export function labelInLanguage(label: string, locale: string): string {
  const catalogue = catalogueOf(locale);
  if (catalogue === undefined) return label;
  return lookUp(catalogue.words, label) ?? sentenceIn(label, catalogue.labels);
}

/** A text with those of its sentences in the language of a locale that a catalogue has. @param locale BCP 47 */
export function sentencesInLanguage(text: string, locale: string): string {
  const catalogue = catalogueOf(locale);
  if (catalogue === undefined) return text;
  return sentencesIn(text, catalogue, catalogue.words);
}

/**
 * A page with its headings, its tables and the program's sentences in the language of a locale: heads of tables, cells
 * and sentences that a catalogue has. References, dates and percentages must not have been written out yet: a date such
 * as “1. Juni” would end a sentence.
 *
 * @param locale BCP 47
 */
export function pageInLanguage(markdown: string, locale: string): string {
  const catalogue = catalogueOf(locale);
  if (catalogue === undefined) return markdown;
  const lines = markdown.split('\n');
  let isCode = false;
  return lines
    .map((line, index) => {
      if (FENCE.test(line)) isCode = !isCode;
      if (isCode || QUOTED.test(line)) return line;
      const [, marks, heading] = HEADING.exec(line) ?? [];
      if (marks !== undefined && heading !== undefined) return marks + headingIn(heading, catalogue);
      if (!line.startsWith('|')) return lineIn(line, catalogue);
      return BELOW_HEAD.test(lines[index + 1] ?? '')
        ? eachCell(line, (cell) => inLanguage(cell, locale))
        : eachCell(line, (cell) => cellIn(cell, catalogue));
    })
    .join('\n');
}

function headingIn(heading: string, catalogue: Catalogue): string {
  return lookUp(catalogue.names, heading) ?? lookUp(catalogue.words, heading) ?? programsIn(heading, catalogue);
}

function eachCell(line: string, translate: (cell: string) => string): string {
  return line
    .split(BETWEEN_CELLS)
    .map((cell) => (cell.trim() === '' ? cell : ` ${translate(cell.trim())} `))
    .join('|');
}

function cellIn(cell: string, catalogue: Catalogue): string {
  const [, number, numbered] = NUMBERED.exec(cell) ?? [];
  if (number !== undefined && numbered !== undefined) return number + cellIn(numbered, catalogue);
  const bold = BOLD.exec(cell)?.[1];
  const word = lookUp(catalogue.cells, bold ?? cell) ?? lookUp(catalogue.labels, bold ?? cell);
  if (word !== undefined) return bold === undefined ? word : `**${word}**`;
  return textIn(cell, catalogue);
}

/** Titles and other names, all of which the catalogue has, in the same order; null for other words. */
function namesIn(list: string, { names }: Catalogue): string | null {
  const [, listed = '', point = ''] = /^(.*?)(\.?)$/.exec(list) ?? [];
  const said = listed.split(', ').map((name) => lookUp(names, name));
  return said.includes(undefined) ? null : said.join(', ') + point;
}

/** A text of the plan with what the program says before, behind and in it. */
function textIn(text: string, catalogue: Catalogue): string {
  const [, before = '', within = ''] = IN_BRACKETS.exec(text) ?? [];
  const ending = lookUp(catalogue.endings, within) ?? namesIn(within, catalogue);
  if (ending !== undefined && ending !== null) return `${textIn(before, catalogue)} (${ending})`;
  const [, quoted = ''] = IN_QUOTES.exec(text) ?? [];
  const said = quoted === '' ? '' : sentencesIn(quoted, catalogue);
  if (said !== quoted) return `„${said}“`;
  return namesIn(text, catalogue) ?? sentencesIn(text, catalogue);
}

function lineIn(line: string, catalogue: Catalogue): string {
  const behind = TITLES_BEHIND.exec(line);
  const titles = behind?.[1] === undefined ? null : namesIn(behind[1], catalogue);
  if (behind && titles !== null) return `${lineIn(line.slice(0, behind.index), catalogue)} *(${titles})*`;
  const [, marks = '', lead, colon = '', rest = ''] = LINE.exec(line) ?? [];
  if (lead === undefined) return marks + textIn(rest, catalogue);
  const word = colon === '' ? undefined : lookUp(catalogue.cells, lead);
  const said = word ?? leadIn(lead, catalogue);
  return `${marks}**${said}${colon}**${rest.startsWith(' ') ? ` ${textIn(rest.slice(1), catalogue)}` : rest}`;
}

/** Bold words that lead in a text: a name, with a full stop or without, or a sentence. */
function leadIn(lead: string, catalogue: Catalogue): string {
  const [, name = '', point = ''] = /^(.*?)(\.?)$/.exec(lead) ?? [];
  const known = lookUp(catalogue.names, name) ?? lookUp(catalogue.cells, name);
  return known === undefined ? sentencesIn(lead, catalogue) : known + point;
}

/** @param others whole sentences that are translated too */
function sentencesIn(text: string, catalogue: Catalogue, others: Readonly<Record<string, string>> = {}): string {
  return text
    .split(BETWEEN_SENTENCES)
    .map((sentence) => lookUp(others, sentence) ?? programsIn(sentence, catalogue))
    .join(' ');
}

/** A sentence that is the program's, or whose beginning or end is. */
function programsIn(sentence: string, catalogue: Catalogue): string {
  const whole = sentenceIn(sentence, catalogue.sentences, catalogue.names);
  if (whole !== sentence) return whole;
  const [, listed, mark = '', count = '', place, point = ''] = AND_MORE.exec(sentence) ?? [];
  if (listed !== undefined) {
    const more = catalogue.phrases['and {1} more'].replace('{1}', count);
    const where =
      place === undefined
        ? ''
        : catalogue.phrases[', see “{1}”'].replace('{1}', lookUp(catalogue.names, place) ?? place);
    return `${namesIn(listed, catalogue) ?? programsIn(listed, catalogue)}${mark} ${more}${where}${point}`;
  }
  const [, beginning = '', rest = ''] = BEFORE_COLON.exec(sentence) ?? [];
  if (rest === '') return sentence;
  const said =
    lookUp(catalogue.beginnings, beginning) ??
    lookUp(catalogue.names, beginning) ??
    lookUp(catalogue.labels, beginning) ??
    sentenceIn(beginning, catalogue.sentences, catalogue.names);
  return `${said}: ${namesIn(rest, catalogue) ?? programsIn(rest, catalogue)}`;
}

/** @param names for what is filled in, where it is one of them */
function sentenceIn(
  sentence: string,
  sentences: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): string {
  const said = lookUp(sentences, sentence);
  if (said !== undefined) return said;
  for (const { pattern, translation } of templatesOf(sentences)) {
    const given = pattern.exec(sentence);
    if (!given) continue;
    return translation.replace(SLOT, (_, place: string) => {
      const value = given[Number(place)] ?? '';
      return lookUp(names, value) ?? value;
    });
  }
  return sentence;
}

interface Template {
  readonly pattern: RegExp;
  readonly translation: string;
}

const templates = new WeakMap<object, readonly Template[]>();

/**
 * Sentences with places for what the plan fills in, in the same order: numbers, references and short words, never another
 * sentence; between quotation marks any title.
 */
function templatesOf(sentences: Readonly<Record<string, string>>): readonly Template[] {
  const known = templates.get(sentences);
  if (known) return known;
  const made = Object.entries(sentences).flatMap(([english, translation]): Template[] => {
    if (!/\{\d\}/.test(english)) return [];
    const pattern = english
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/“\{\d\}”/g, '“([^“”]{1,200})”')
      .replaceAll(/\{\d\}/g, '([^:;()]{1,80}?)');
    return [{ pattern: new RegExp(`^${pattern}$`), translation }];
  });
  templates.set(sentences, made);
  return made;
}

function lookUp(words: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return words !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;
}

/** A report asks some ten thousand times, and a locale takes longer to parse than a word to look up. */
const languages = new Memo<string>(50);

function catalogueOf(locale: string): Catalogue | undefined {
  return CATALOGUES[languages.get(locale, () => new Intl.Locale(locale).language)];
}
