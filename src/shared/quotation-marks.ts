/** What is quoted may itself quote something in German marks. */
const IN_ENGLISH_MARKS = /“((?:[^„“”]|„[^„“”]*“)+)”/g;
const GERMAN = /^de(?:-|$)/i;

/**
 * A text with the quotation marks of a language in the place of English ones; what no mark closes stays.
 * @param locale BCP 47
 */
export function inQuotationMarksOf(locale: string, text: string): string {
  return GERMAN.test(locale) ? text.replaceAll(IN_ENGLISH_MARKS, '„$1“') : text;
}
