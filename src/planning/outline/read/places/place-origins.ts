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

/** Words that end the name of a company, right after its other words. */
const COMPANY_WORD =
  /^ (?:\p{Lu}[\p{L}&-]+ ){0,2}(?:Holdings?|Consulting|Packaging|Dynamics|Bank|Mills|Motors|Partners|Industries|Technolog(?:y|ies)|Foods|Capital|Insurance|Airlines|Airways|Pharma\p{Ll}*|Chemie|Logistics|Trading|Steel\p{Ll}*|Electric|Robotics|Plating|Re|Solutions|Software|Ventures|Media|Labs|Breweries|Works|Brothers|Sons|Systems|Associates|Corp(?:oration)?|Compan(?:y|ies))(?!\p{L})/u;
/** Words that end the name of a body that sits in its place and may work elsewhere. */
const BODY =
  /^ (?:\p{Lu}[\p{L}&-]+ ){0,2}(?:University|College|Institute|Foundation|Association|Trust|Council|Orchestra|Polytechnic)(?!\p{L})/u;
const I_AM_FROM = narrow(
  /(?<!\p{L})(?:i am|i'm|we are|we're|she is|he is)(?: (?:an?|the|two|three))?(?: \p{L}+){0,3} from $|(?<!\p{L})(?:bank|company|firm|donor|sponsor|investor|expert|supplier)s? (?:of|from) $/u,
);

/**
 * Whether somebody comes from the place at the offset: it is no place of the project. Of a country the words may say so
 * loosely ("guests come from"); a city must be somebody's own.
 */
export function isOrigin(source: Source, offset: number, isCountry: boolean): boolean {
  const before = wordsBefore(source, offset, 70);
  return (isCountry && CAME_FROM.test(before)) || I_AM_FROM.test(before);
}

/** Whether the name that ends at the offset begins that of a university, a trust or the like. */
export function namesBody(source: Source, end: number): boolean {
  return BODY.test(source.norm.slice(end, end + 60));
}

/** Whether somebody lives at or comes from the place at the offset: it does not tell where others lie. */
export function isHome(source: Source, offset: number): boolean {
  const before = wordsBefore(source, offset, 70);
  return CAME_FROM.test(before) || LIVES_IN.test(before);
}

/** Whether the name that ends at the offset begins a company's name: "Atacama Renovables SpA". */
export function namesCompany(source: Source, end: number): boolean {
  const rest = source.norm.slice(end, end + 60);
  return COMPANY.test(rest) || COMPANY_WORD.test(rest);
}

/** "Tokio" in a prompt about software is the asynchronous runtime of Rust, not the city. */
export function isSoftware(source: Source, start: number, end: number): boolean {
  return (
    source.lower.slice(start, end) === 'tokio' &&
    /(?<!\p{L})(?:rust|crates?|async|runtime|librar(?:y|ies))(?!\p{L})/u.test(source.lower)
  );
}
