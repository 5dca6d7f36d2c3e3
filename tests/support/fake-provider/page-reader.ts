import { FACT_ID } from '../../../src/shared/fact.ts';
import type { Language } from './words.ts';

/** What an answer can take from the messages of its request. */
export interface Material {
  /** Whole sentences of the user's prompt, or where it is not shown of the brief, exactly as they stand there. */
  readonly quotes: readonly string[];
  /** Ids of the facts that prose may refer to. */
  readonly factIds: readonly string[];
  /** Day 0 of the plan, `YYYY-MM-DD`. */
  readonly dayZero: string;
  /** Id of the stage that asks; empty when the messages do not tell. */
  readonly stage: string;
  readonly language: Language;
}

export const PROMPT_TITLE = 'The prompt, in the words of the user';
const BRIEF_TITLE = 'Brief';
const FACTS_TITLE = 'Facts to refer to by id';

export function readMaterial(text: string): Material {
  return {
    quotes: sentences(pageBody(text, PROMPT_TITLE) || pageBody(text, BRIEF_TITLE)),
    factIds: factIds(pageBody(text, FACTS_TITLE)),
    dayZero: /\bDay 0 of the plan is (\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? '2027-01-04',
    stage: /(?:Ids in new_facts begin with "|Other ids begin with a group: )([a-z0-9_]+)/.exec(text)?.[1] ?? '',
    language: /\bWrite in German\b/.test(text) ? 'de' : 'en',
  };
}

/**
 * Text under a page's title line. How pages are marked is not this server's business, so the end is whatever looks
 * like the mark that opened it: the closing tag, or the next line that begins with the same signs.
 */
function pageBody(text: string, title: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.includes(title) && line.length < title.length + 80);
  const opening = lines[start];
  if (opening === undefined) return '';
  const tag = /<(\w+)/.exec(opening)?.[1];
  const signs = /^[^\p{L}\p{N}\s]{2,}/u.exec(opening)?.[0];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex(
    (line) =>
      (tag !== undefined && line.includes(`</${tag}`)) ||
      (signs !== undefined && line.startsWith(signs)) ||
      /^\W*end\b.{0,20}\bpage\b/i.test(line),
  );
  return (end === -1 ? rest : rest.slice(0, end)).join('\n');
}

function sentences(page: string): string[] {
  return page
    .split('\n')
    .filter((line) => !/^\s*[#|>]/.test(line))
    .flatMap((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').split(/(?<=[.!?。！？])\s+(?=[\p{Lu}"“(])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 12 && sentence.length <= 300);
}

function factIds(page: string): string[] {
  return page.split('\n').flatMap((line) => {
    const id = /^\|\s*([^|\s]+)\s*\|/.exec(line)?.[1]?.replaceAll('\\', '') ?? '';
    return FACT_ID.test(id) ? [id] : [];
  });
}
