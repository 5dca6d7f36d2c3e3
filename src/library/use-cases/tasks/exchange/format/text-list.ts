import { LinkType } from '../../../../../shared/contracts/schedule.ts';
import type { SeedTask } from '../../../../../shared/contracts/task.ts';

type Link = NonNullable<SeedTask['links']>[number];

/** What cannot stand in a list without quotes. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$|^$/;
/** A quoted entry, or anything up to the next separator. */
const ENTRY = /\s*(?:("(?:[^"\\]|\\.)*")\s*(?=[,;\n]|$)|([^,;\n]*))[,;\n]?/gy;

/** Words in one line, separated by commas; in JSON's quotes where a word holds a separator. */
export function writeList(words: readonly string[]): string {
  return words.map((word) => (NEEDS_QUOTES.test(word) ? JSON.stringify(word) : word)).join(', ');
}

/** Words separated by commas, semicolons or line ends. */
export function readList(text: string): string[] {
  const words: string[] = [];
  for (const [entry, inQuotes, bare = ''] of text.matchAll(ENTRY)) {
    if (entry === '') break;
    const word = inQuotes === undefined ? bare.trim() : unquoted(inQuotes);
    if (word !== '' || inQuotes !== undefined) words.push(word);
  }
  return words;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Such as `SS+2 lease, FS-1 oven`: type, lag in working days and key. */
export function writeLinks(links: readonly Link[]): string {
  return writeList(links.map(({ node_key, type, lag }) => `${type}${lag < 0 ? '' : '+'}${lag} ${node_key}`));
}

/** Null for text that is no list of links. */
export function readLinks(text: string): Link[] | null {
  const links: Link[] = [];
  for (const word of readList(text)) {
    const [, type, lag = '0', node_key = ''] = /^(FS|SS|FF|SF)([+-]\d[\d.]*(?:e[+-]?\d+)?)? (.+)$/s.exec(word) ?? [];
    if (type === undefined || !Number.isFinite(Number(lag))) return null;
    links.push({ node_key, type: LinkType.parse(type), lag: Number(lag) });
  }
  return links;
}
