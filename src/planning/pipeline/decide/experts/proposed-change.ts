import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { mapOutsideReferences } from '../../../../shared/fact-reference.ts';
import { validateFactValue } from '../../../../shared/quantities/fact-input.ts';
import { formatFact } from '../../../../shared/quantities/format.ts';
import type { Input } from '../../../engine/stage.ts';
import { ledgerFacts } from '../../foundations/ledger.ts';
import { prose, text } from '../../frame/page/markdown.ts';
import { editFault, type PageEdit, repairedPage } from '../review/page-edits.ts';
import { type CriticisedId, isCriticised, titleOfSection } from './criticised-sections.ts';

/** What stands in an answer where there is no section or fact. */
export const NONE = 'none';

/** What a criticism asks to change: other words in a page, another value of a fact, or work that is added. */
export const Change = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('wording'),
    section: z.string().describe('stage id'),
    find: z.string().describe('exact words of its page'),
    replace: z.string(),
  }),
  z.object({
    by: z.literal('fact'),
    fact: z.string().describe('id in the ledger'),
    label: z.string(),
    value: z.union([z.number(), z.string()]).describe('in the unit of the fact'),
    shown: z.string().describe('the value as people read it'),
    before: z.string().exactOptional().describe('the same of what it was'),
  }),
  z.object({ by: z.literal('work') }),
]);
export type Change = z.infer<typeof Change>;

/** A change as an answer gives it: the fields of the other kinds are empty. */
export interface ProposedChange {
  readonly change: Change['by'];
  readonly edit_in: string;
  readonly find: string;
  readonly replace: string;
  readonly fact: string;
  readonly value: string;
}

/** What proposed changes are held against. */
export interface ChangeGround {
  readonly pages: Readonly<Record<CriticisedId, Input<unknown>>>;
  /** What wording may refer to. */
  readonly facts: readonly LedgerFact[];
  readonly ledger: Input<unknown>;
}

/** The facts that a user may set: those that nothing computes. */
export function settableFacts(ledger: Input<unknown>): readonly LedgerFact[] {
  return ledgerFacts(ledger).filter(({ basis }) => basis !== 'derived');
}

/** Why a proposed change cannot be made, as the end of a sentence; null when it can. */
export function changeFault(proposed: ProposedChange, ground: ChangeGround): string | null {
  switch (proposed.change) {
    case 'work':
      return null;
    case 'wording': {
      if (proposed.edit_in === NONE || proposed.find === '') return 'it names no section and no words to find';
      const { edit_in: section, find, replace } = proposed;
      return wordingFault({ section, find, replace, why: '' }, [], ground);
    }
    case 'fact': {
      const fact = settableFacts(ground.ledger).find(({ id }) => id === proposed.fact);
      if (!fact) return 'it names no fact that can be set';
      const read = validateFactValue(fact, proposed.value);
      if (!read.ok) return `the value cannot be read: ${read.error.message}`;
      return read.value === fact.value ? 'the fact has that value already' : null;
    }
  }
}

/** Why wording cannot be changed on top of the edits before it, as the end of a sentence; null when it can. */
export function wordingFault(edit: PageEdit, before: readonly PageEdit[], ground: ChangeGround): string | null {
  const page = isCriticised(edit.section) ? ground.pages[edit.section] : undefined;
  if (!page) return 'the section does not exist';
  if (page.summary.edited) return 'you have edited the section';
  const known = new Set(ground.facts.map(({ id }) => id));
  return editFault(repairedPage(edit.section, page.page, before).page, edit, { facts: ground.facts, known });
}

/** The change that is kept. One that cannot be made as proposed is work for a person: what to change says the rest. */
export function changeOf(proposed: ProposedChange, ground: ChangeGround, locale: string): Change {
  if (changeFault(proposed, ground) !== null) return { by: 'work' };
  switch (proposed.change) {
    case 'work':
      return { by: 'work' };
    case 'wording':
      return { by: 'wording', section: proposed.edit_in, find: proposed.find, replace: proposed.replace };
    case 'fact': {
      const fact = settableFacts(ground.ledger).find(({ id }) => id === proposed.fact);
      const read = fact && validateFactValue(fact, proposed.value);
      if (!fact || !read?.ok) return { by: 'work' };
      const { id, label, unit } = fact;
      const shown = formatFact({ value: read.value, unit }, locale);
      return {
        by: 'fact',
        fact: id,
        label,
        value: read.value,
        shown,
        before: formatFact({ value: fact.value, unit }, locale),
      };
    }
  }
}

/** What to change and how, in Markdown. */
export function changeText(what: string, change: Change): string {
  switch (change.by) {
    case 'work':
      return prose(what);
    case 'fact':
      return `${prose(what)} ${text(change.label)}: ${text(change.shown)}.`;
    case 'wording':
      return `${prose(what)} In ${titleOfSection(change.section)}, ${quotedWords(change.find)} becomes ${quotedWords(change.replace)}.`;
  }
}

const ESCAPED = /\\([\\`*_[\]<>|#~])/g;
/** Bars between the cells of a table. */
const BARS = /\s*(?<!\\)\|\s*/g;

/**
 * Words of a page set apart from ours, as they read there: references stay, marks of emphasis go, and cells of a table
 * stand side by side.
 */
export function quotedWords(words: string): string {
  const plain = words.replace(/(?<!\\)\*\*/g, '');
  const read = mapOutsideReferences(plain, (piece) => piece.replace(BARS, ' · '))
    .replace(/^(?: · )+|(?: · )+$/g, '')
    .replace(ESCAPED, '$1');
  return `“${prose(read)}”`;
}
