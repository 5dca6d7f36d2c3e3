/** A minus sign with what follows it: a currency sign, and the number. Some browsers break a line behind the minus. */
const NEGATIVE = /(\u2212[^\s\u2212]+)/;

/** The text cut so that every second piece, from the second on, is a negative number that must stay on one line. */
export function splitNegatives(text: string): readonly string[] {
  return text.split(NEGATIVE);
}
