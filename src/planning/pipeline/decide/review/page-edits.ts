import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { findReferences } from '../../../facts/references.ts';
import { bareQuantities, lostReferences, QUOTED } from './page-rules.ts';

/** A wording change in one page: text that occurs exactly once, and its replacement. */
export const PageEdit = z.object({
  section: z.string().describe('stage id'),
  find: z.string().describe('exact words of the page'),
  replace: z.string(),
  why: z.string(),
});
export type PageEdit = z.infer<typeof PageEdit>;

/**
 * The page with its edits applied in order. An edit whose text no longer occurs exactly once is skipped, because the
 * page has been changed since.
 */
export function repairedPage(
  section: string,
  page: string,
  edits: readonly PageEdit[],
): { readonly page: string; readonly skipped: readonly PageEdit[] } {
  const skipped: PageEdit[] = [];
  let text = page;
  for (const edit of edits) {
    if (edit.section !== section) continue;
    if (occurrences(text, edit.find) === 1) text = applied(text, edit);
    else skipped.push(edit);
  }
  return { page: text, skipped };
}

/** What edits are checked against. */
interface EditGround {
  readonly facts: readonly LedgerFact[];
  readonly known: ReadonlySet<string>;
}

/**
 * Why an edit must not be made, as the end of a sentence; null when it may. It must change words only: markup, table
 * cells, quotations and references stay whole, and no number comes in that the ledger does not have.
 */
export function editFault(page: string, edit: PageEdit, { facts, known }: EditGround): string | null {
  const { find, replace } = edit;
  const count = find === '' ? 0 : occurrences(page, find);
  if (count !== 1) return count === 0 ? 'the text is not on the page' : 'the text occurs more than once';
  if (find === replace) return 'it changes nothing';
  if (replace.trim() === '') return 'the replacement is empty';
  if (/[\n\r|]/.test(find + replace)) return 'it spans several lines or table cells';
  if (markup(find) !== markup(replace)) return 'it changes markup';
  if (startsLine(page, page.indexOf(find)) && marker(find) !== marker(replace))
    return 'it changes the type of the line';
  const next = applied(page, edit);
  if (quotations(next) !== quotations(page)) return 'it changes a quotation from the user';
  if (more(lostReferences(next, known), lostReferences(page, known)).length > 0) {
    return 'it refers to a fact that is not in the ledger';
  }
  const bare = (text: string) => bareQuantities(text, facts).map((quantity) => quantity.text);
  const digits = more(numerals(replace), numerals(find));
  if (digits.length > 0 || more(bare(next), bare(page)).length > 0) return 'it adds a new number';
  return null;
}

/** The number of computed faults of a page: unresolved references and bare quantities. */
export function computedFaults(page: string, { facts, known }: EditGround): number {
  return lostReferences(page, known).length + bareQuantities(page, facts).length;
}

function applied(page: string, { find, replace }: PageEdit): string {
  const at = page.indexOf(find);
  return page.slice(0, at) + replace + page.slice(at + find.length);
}

/** How often the words occur, overlaps included. */
function occurrences(page: string, words: string): number {
  if (words === '') return 0;
  let count = 0;
  for (let at = page.indexOf(words); at >= 0; at = page.indexOf(words, at + 1)) count++;
  return count;
}

function withoutReferences(text: string): string {
  return findReferences(text).reduce((rest, reference) => rest.replace(reference.text, ' '), text);
}

/** The Markdown syntax characters of a text in order, without those of references. */
function markup(text: string): string {
  return withoutReferences(text).replace(/[^\\`*_[\]<>#~!&]/g, '');
}

/** The marker of a heading, list or quotation at the start of a line. */
function marker(text: string): string {
  return /^\s*(?:[-+*=]+|\d+[.)]|#+|>)?\s*/.exec(text)?.[0] ?? '';
}

function startsLine(page: string, at: number): boolean {
  return /^[\s>*+\-\d.)#]*$/.test(page.slice(page.lastIndexOf('\n', at - 1) + 1, at));
}

function quotations(page: string): string {
  return JSON.stringify([page.match(QUOTED) ?? [], page.match(/^>.*$/gm) ?? []]);
}

function numerals(text: string): string[] {
  return withoutReferences(text).match(/\d+/g) ?? [];
}

/** Entries of `after` beyond those that `before` has too, counted. */
function more(after: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return after.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
