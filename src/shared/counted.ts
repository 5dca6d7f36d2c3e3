import { DEFAULT_LOCALE } from './locale.ts';

const english = new Intl.NumberFormat(DEFAULT_LOCALE);

/**
 * So many of something, in English: `1 file`, `12 files`, `3 dependencies`.
 *
 * @param number how the number is written, where its reader has a locale of their own
 */
export function counted(
  count: number,
  one: string,
  many = `${one}s`,
  number: (count: number) => string = english.format,
): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
