import { german } from './german.ts';

/** English words of a report that do not depend on the plan. */
type Message = keyof typeof german;

/** By ISO 639-1. English needs none: its words are the keys. */
const CATALOGUES: Readonly<Record<string, Readonly<Record<Message, string>>>> = { de: german };

/** A line of hyphens below the head of a table. */
const BELOW_HEAD = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;
const HEADING = /^(#{1,6} )(.+)$/;

/** Words of the report in the language of a locale; as they are where no catalogue has them. @param locale BCP 47 */
export function inLanguage(words: string, locale: string): string {
  const catalogue = catalogueOf(locale);
  return catalogue !== undefined && Object.hasOwn(catalogue, words) ? catalogue[words as Message] : words;
}

/** A text with those of its sentences in the language of a locale that a catalogue has. @param locale BCP 47 */
export function sentencesInLanguage(text: string, locale: string): string {
  return text
    .split(/(?<=\.) /)
    .map((sentence) => inLanguage(sentence, locale))
    .join(' ');
}

/** A page with its headings and the heads of its tables in the language of a locale. @param locale BCP 47 */
export function headsInLanguage(markdown: string, locale: string): string {
  if (catalogueOf(locale) === undefined) return markdown;
  const lines = markdown.split('\n');
  return lines
    .map((line, index) => {
      const [, marks, heading] = HEADING.exec(line) ?? [];
      if (marks !== undefined && heading !== undefined) return marks + inLanguage(heading, locale);
      return line.startsWith('|') && BELOW_HEAD.test(lines[index + 1] ?? '') ? headRow(line, locale) : line;
    })
    .join('\n');
}

function headRow(line: string, locale: string): string {
  return line
    .split(/(?<!\\)\|/)
    .map((cell) => (cell.trim() === '' ? cell : ` ${inLanguage(cell.trim(), locale)} `))
    .join('|');
}

function catalogueOf(locale: string): Readonly<Record<Message, string>> | undefined {
  return CATALOGUES[new Intl.Locale(locale).language];
}
