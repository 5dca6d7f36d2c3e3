import type { Statement } from '../../reading.ts';
import { quoteAt, type Source } from './source.ts';

/** Text as one line without Markdown marks, for people to read. */
export function plainText(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,400}\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/\*\*|__|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\p{Cc}+|\s+/gu, ' ')
    .trim();
}

/** A statement cut from the prompt: the exact words, and the same as plain text. */
export function statement(source: Source, start: number, end: number): Statement {
  const quote = quoteAt(source.text, start, end);
  return { text: plainText(quote.text), quote };
}
