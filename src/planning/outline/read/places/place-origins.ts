import { narrow } from '../text/letters.ts';
import { type Source, wordsBefore } from '../text/source.ts';

const CAME_FROM = narrow(
  /(?<!\p{L})(?:comes?|coming|came|fl(?:y|ies|ying|own)(?: in| over)?|travel(?:s|ling|ing)?|arriv(?:e|es|ing)|guests|visitors|tourists|relatives|migrants|refugees|born|originally|friends|family|families) (?:all |mostly |partly )?(?:from|in from) (?:the )?(?:\p{L}+(?:, | and | or |, and ))*$/u,
);
const LIVES_IN = narrow(
  /(?<!\p{L})(?:lives?|living|lived|resides?|grew up|studies|studied|born) (?:now |today |both )?(?:in|near) (?:\p{L}+(?:, | and ))*$/u,
);
const COMPANY =
  /^ (?:\p{Lu}[\p{L}&-]+ ){0,2}(?:Ltd|Limited|Inc|LLC|PLC|GmbH|AG|A\/S|ApS|AB|SpA|Srl|SARL|BV|NV|Oy)(?!\p{L})/u;

/** Whether somebody comes from the place at the offset: it is no place of the project. */
export function isOrigin(source: Source, offset: number): boolean {
  return CAME_FROM.test(wordsBefore(source, offset, 70));
}

/** Whether somebody lives at or comes from the place at the offset: it does not tell where others lie. */
export function isHome(source: Source, offset: number): boolean {
  const before = wordsBefore(source, offset, 70);
  return CAME_FROM.test(before) || LIVES_IN.test(before);
}

/** Whether the name that ends at the offset begins a company's name: "Atacama Renovables SpA". */
export function namesCompany(source: Source, end: number): boolean {
  return COMPANY.test(source.norm.slice(end, end + 60));
}

/** "Tokio" in a prompt about software is the asynchronous runtime of Rust, not the city. */
export function isSoftware(source: Source, start: number, end: number): boolean {
  return (
    source.lower.slice(start, end) === 'tokio' &&
    /(?<!\p{L})(?:rust|crates?|async|runtime|librar(?:y|ies))(?!\p{L})/u.test(source.lower)
  );
}
