import { addDays, addMonths, type CalendarDate, isCalendarDate } from '../../shared/calendar-date.ts';
import { FACT_ID, type LedgerFact } from '../../shared/fact.ts';
import { type ReferenceForm, readReference, unescapedReferencePattern } from '../../shared/fact-reference.ts';
import type { Finding } from '../../shared/finding.ts';
import { type DateForm, formatMonths } from '../../shared/quantities/format.ts';
import { type AroundReference, aroundReference, formatReference } from '../../shared/quantities/format-reference.ts';
import { BLANK } from './markdown-map.ts';
import { mapProse } from './prose-map.ts';

/**
 * A reference `[[id]]` or `[[id|form]]` in Markdown; `text` is it as written, `offset` where it begins, in UTF-16 code
 * units.
 */
export interface Reference {
  readonly id: string;
  /** Null for the value with its unit. */
  readonly form: ReferenceForm | null;
  readonly offset: number;
  readonly text: string;
}

export interface ResolveOptions {
  /** BCP 47. */
  readonly locale: string;
  /** The plan's first day, for `[[month:5]]`. */
  readonly dayZero: CalendarDate;
  /**
   * `text`: the formatted value. `markdown-link`: a link to the ledger row `#fact-<id>`. `html-link`: the same with a
   * title that names the basis; rehype turns it into `<a href="#fact-budget.total" title="...">`.
   */
  readonly as: 'text' | 'html-link' | 'markdown-link';
  /** Dates in the cells of tables in their short form, which are read in columns. */
  readonly isShortInTables?: boolean;
}

const REFERENCE = unescapedReferencePattern(BLANK);
const MONTH = /^month:(\d{1,4})$/;
const TITLE_LENGTH = 160;

/** References in a Markdown text, in order, without those in code, HTML and link targets. */
export function findReferences(markdown: string): readonly Reference[] {
  return markdown.includes('[[') ? locate(mapProse(markdown).prose) : [];
}

/** As `findReferences`, for a text that is mapped already. */
export function locate(prose: string): readonly Reference[] {
  return [...prose.matchAll(REFERENCE)].flatMap((match) => {
    const { id, form } = readReference(match[1] ?? '');
    return id === '' ? [] : [{ id, form, offset: match.index, text: match[0] }];
  });
}

/**
 * Puts formatted values in the place of references; the answer is Markdown in every mode, with values escaped. A
 * reference inside a link's text becomes plain text, for links do not nest. One that does not resolve stays as it is
 * and is reported, once per id.
 */
export function resolveReferences(
  markdown: string,
  lookup: (id: string) => LedgerFact | undefined,
  options: ResolveOptions,
): { readonly markdown: string; readonly findings: readonly Finding[] } {
  if (!markdown.includes('[[')) return { markdown, findings: [] };
  const map = mapProse(markdown);
  const unresolved = new Set<string>();
  let result = '';
  let at = 0;
  for (const reference of locate(map.prose)) {
    const { id, offset, text } = reference;
    const end = offset + text.length;
    const before = markdown.slice(0, offset);
    const inLink = map.links.some((link) => link.start < offset && end < link.end);
    const plain = options.as === 'text' || inLink || before.endsWith('!');
    const place: Place = {
      around: aroundReference(markdown, offset, end),
      isPlain: plain,
      dates: options.isShortInTables === true && isInTable(before) ? 'short' : 'long',
    };
    const resolved = resolve(reference, place, lookup, options);
    if (resolved === null) unresolved.add(id);
    result +=
      markdown.slice(at, offset) + (resolved === null ? text : atLineStart(before) ? guardLine(resolved) : resolved);
    at = end;
  }
  return { markdown: result + markdown.slice(at), findings: [...unresolved].map(findingOf) };
}

/** Dates of month `n` of the plan, 1 for the one that begins on day 0; null outside the calendar. */
function monthOfPlan(dayZero: CalendarDate, n: number): { from: CalendarDate; to: CalendarDate } | null {
  if (n < 1) return null;
  const from = addMonths(dayZero, n - 1);
  const next = addMonths(dayZero, n);
  return isCalendarDate(from) && isCalendarDate(next) ? { from, to: addDays(next, -1) } : null;
}

interface Place {
  readonly around: AroundReference;
  /** Whether no link can stand there. */
  readonly isPlain: boolean;
  readonly dates: DateForm;
}

function resolve(
  { id, form }: Reference,
  { around, isPlain, dates }: Place,
  lookup: (id: string) => LedgerFact | undefined,
  { locale, dayZero, as }: ResolveOptions,
): string | null {
  const month = MONTH.exec(id)?.[1];
  if (month !== undefined) {
    const dates = monthOfPlan(dayZero, Number(month));
    return dates && escapeMarkdown(`${formatMonths(dates.from, dates.to, locale)} (month ${Number(month)})`);
  }
  const fact = FACT_ID.test(id) ? lookup(id) : undefined;
  if (!fact) return null;
  const value = escapeMarkdown(formatReference(fact, form, locale, around, dates));
  // a fact without a visible value would leave an invisible link
  if (isPlain || value === '') return value;
  const title = as === 'html-link' ? ` "${escapeMarkdown(describe(fact)).replaceAll('"', '\\"')}"` : '';
  return `[${value}](#fact-${id}${title})`;
}

function describe(fact: LedgerFact): string {
  const basis = {
    stated: 'stated in the prompt',
    derived: `calculated: ${fact.formula ?? 'from other facts'}`,
    assumed: `assumed: ${fact.assumption?.why ?? 'no reason given'}`,
    set: 'set by the user',
  }[fact.basis];
  const text = `${fact.label} – ${basis}`.replace(/\s+/g, ' ').trim();
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&]/g, '\\$&').replace(/^\^/, '\\^');
}

/** Whether only indentation and the markers of quotes and lists stand before, so that the value would open a block. */
function atLineStart(before: string): boolean {
  return /^[\s>*+\-\d.)]*$/.test(before.slice(before.lastIndexOf('\n') + 1));
}

/** Whether a text ends in the row of a table. */
function isInTable(before: string): boolean {
  return /^\s*\|/.test(before.slice(before.lastIndexOf('\n') + 1));
}

/** Keeps `3. Mai 2027`, `- x`, `# x` and the like from opening a list or heading. */
function guardLine(value: string): string {
  return value.replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2').replace(/^[#+\-=]/, '\\$&');
}

function findingOf(id: string): Finding {
  const month = id.startsWith('month:');
  return {
    severity: 'error',
    code: 'unresolved-reference',
    message: month ? `[[${id}]] is not a month of the plan` : `[[${id}]] refers to a fact that is not in the ledger`,
    next: month ? 'write a month from 1 up, such as [[month:5]]' : 'correct the id, or add the fact to the ledger',
  };
}
