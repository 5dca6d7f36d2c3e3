import { type PageEdit, repairedPage } from './page-edits.ts';

/** A passage of a section that changes of wording altered: a cell, a list entry or a line, without its markers. */
export interface Rewording {
  readonly before: string;
  readonly after: string;
}

/** Fewer words than this are replaced only where they are a whole cell or line. */
const TELLING_WORDS = 3;

/** The passages of a page that its edits alter, whole, so that they can be found where other pages repeat them. */
export function rewordings(section: string, page: string, edits: readonly PageEdit[]): readonly Rewording[] {
  const before = page.split('\n');
  // An edit stays within one line and one cell, so lines and passages correspond one to one.
  const after = repairedPage(section, page, edits).page.split('\n');
  return before.flatMap((line, index) => {
    const other = after[index] ?? line;
    if (line === other) return [];
    const [old, now] = [passages(line), passages(other)];
    return old.flatMap((passage, place) => {
      const next = now[place];
      return next === undefined || next === passage || passage === '' ? [] : [{ before: passage, after: next }];
    });
  });
}

/** A text with every altered passage as it now reads, wherever it is repeated. */
export function reworded(text: string, changes: readonly Rewording[]): string {
  return changes.reduce(replaced, text);
}

function replaced(text: string, { before, after }: Rewording): string {
  const isTelling = before.split(/\s+/).length >= TELLING_WORDS;
  if (isTelling) {
    // What reads as changed already is left: the new words may contain the old ones.
    const bounded = `(?<![\\p{L}\\p{N}])${escaped(before)}(?![\\p{L}\\p{N}])`;
    return text.replace(new RegExp(`${escaped(after)}|${bounded}`, 'gu'), () => after);
  }
  return text
    .split('\n')
    .map((line) => (passages(line).includes(before) ? inWholePassages(line, before, after) : line))
    .join('\n');
}

function inWholePassages(line: string, before: string, after: string): string {
  return line
    .split(SEPARATOR)
    .map((piece) => (bare(piece) === before ? piece.replace(before, () => after) : piece))
    .join('');
}

/** Bars between the cells of a table, and bold markers; kept when a line is split. */
const SEPARATOR = /((?<!\\)\||\*\*)/;

function passages(line: string): string[] {
  return line.split(SEPARATOR).map(bare);
}

/** A piece of a line without the marker of its heading, list or quotation. */
function bare(piece: string): string {
  return piece.replace(/^\s*(?:[-+]|\d+[.)]|#+|>)\s+/, '').trim();
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
