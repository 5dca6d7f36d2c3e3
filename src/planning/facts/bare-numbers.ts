import type { LedgerFact } from '../../shared/fact.ts';
import { unescapedReferencePattern } from '../../shared/fact-reference.ts';
import { currenciesOf, isCurrency } from '../../shared/quantities/currency.ts';
import { type Mention, type QuantityKind, scanQuantities } from '../../shared/quantities/quantity-patterns.ts';
import { parseUnit, unitText } from '../../shared/quantities/unit.ts';
import { blank, type MarkdownMap, mapMarkdown, type Span } from './markdown-map.ts';
import { locate } from './references.ts';

const REFERENCE = unescapedReferencePattern();

/** A quantity that a text spells out instead of referring to a fact. */
export interface BareQuantity {
  readonly text: string;
  /** Where it begins in the Markdown, in UTF-16 code units. */
  readonly offset: number;
  readonly kind: QuantityKind;
  /** Number in the unit (lower end of a range); for dates `YYYY-MM-DD`, or less where less was said (`2028-03`). */
  readonly value: number | string;
  readonly low?: number;
  readonly high?: number;
  /** As in the ledger: ISO 4217 code, `EUR/month`, `date`, `percent`, `workday`, `guest` ... */
  readonly unit: string;
  /** The one fact that has this value in this unit. */
  readonly suggestion?: string;
}

/** Codes that are English words in capitals; money only where the ledger has that currency. */
const WORDLIKE: ReadonlySet<string> = new Set([
  'ALL',
  'TOP',
  'CUP',
  'TRY',
  'MOP',
  'PEN',
  'GEL',
  'LAK',
  'MAD',
  'BAM',
  'COP',
  'RON',
]);
const NUMBERING_COLUMN = /^(?:#|no\.?|nr\.?|id|ref\.?|wbs|code)$/i;
const SCORE_COLUMN = /probability|likelihood|impact|severity|score|rating|rank|priority|exposure|weight|^[PILS]$/i;
/** A cell of a score column with no more than this in it is a score; a longer one is prose. */
const SCORE_LENGTH = 12;
/** Quoted text, which is neither checked nor changed. */
const QUOTED =
  /“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|«[^«»\n]{1,400}»|(?<![\p{L}\p{N}])"[^"\n]{1,400}"(?![\p{L}\p{N}])/gu;

/** Names of the dates that the schedule computes, such as "80% likely": they measure nothing. */
const NAMED_ODDS =
  /(?<![\d.,])(?:10|50|80|90)[ \u00a0\u202f]?%[ \u00a0-](?:likely|probable|wahrscheinlich|sandsynlig|sannolik|waarschijnlijk|probabile|provável)/giu;

/**
 * Finds money, percentages, dates, durations and counts of things that a Markdown text spells out.
 *
 * Not reported: references and their resolved links; the names of computed dates ("80% likely"); code, HTML, link targets, images; quotations (block quotes and
 * words in quotation marks); list and section numbering, ordinals, names such as "Phase 2" or "ISO 9001"; scores and
 * row numbers in tables; counts in headings; a number without a unit, such as a lone number in a cell; a year that no
 * preposition makes a date ("Expo 2030"); numbers in words. A sign that currencies share is read as the one that the
 * ledger has. Points and commas in numbers are read as the `language` (ISO 639-1, English without) writes them. `suggestion` names a fact only when exactly one has the value in the same unit.
 */
export function findBareQuantities(
  markdown: string,
  ledger: readonly LedgerFact[],
  language?: string,
): readonly BareQuantity[] {
  return find(markdown, ledger, language).map(({ quantity }) => quantity);
}

/**
 * Puts a reference in the place of every bare quantity that equals exactly one fact of its kind and unit. Left alone:
 * "18-month lease", where a formatted value would not read, and places where brackets would change the Markdown.
 * Idempotent.
 */
export function linkKnownNumbers(markdown: string, ledger: readonly LedgerFact[], language?: string): string {
  let result = '';
  let at = 0;
  for (const { quantity, hyphenated } of find(markdown, ledger, language)) {
    const end = quantity.offset + quantity.text.length;
    const around = (markdown[quantity.offset - 1] ?? ' ') + (markdown[end] ?? ' ');
    if (quantity.suggestion === undefined || hyphenated || /^[[!\\]|[([\]:]$/.test(around)) continue;
    result += `${markdown.slice(at, quantity.offset)}[[${quantity.suggestion}]]`;
    at = end;
  }
  return result + markdown.slice(at);
}

interface Found {
  readonly quantity: BareQuantity;
  readonly hyphenated: boolean;
}

function find(markdown: string, ledger: readonly LedgerFact[], language: string | undefined): readonly Found[] {
  if (!/\d/.test(markdown.replace(REFERENCE, ''))) return [];
  const map = mapMarkdown(markdown);
  const text = blank(map.prose, withoutClaims(map));
  const currencies = new Set(ledger.flatMap((fact) => fact.unit.split('/').filter(isCurrency)));
  return scanQuantities(text, language).flatMap((mention) => {
    if (mention.kind === 'count' && map.headings.some((span) => contains(span, mention.offset))) return [];
    const units = unitsOf(mention, currencies);
    const [unit] = units;
    if (unit === undefined) return [];
    const { kind, offset, value, low, high } = mention;
    const match = units.map((candidate) => only(ledger, mention, candidate)).find((fact) => fact !== undefined);
    const quantity: BareQuantity = {
      ...extent(mention, match),
      offset,
      kind,
      value,
      unit: match?.unit ?? unit,
      ...(low === undefined || high === undefined ? {} : { low, high }),
      ...(match ? { suggestion: match.id } : {}),
    };
    return [{ quantity, hyphenated: mention.hyphenated ?? false }];
  });
}

/** Spans of the text that make no claim about the plan. */
function withoutClaims(map: MarkdownMap): Span[] {
  const references = locate(map.prose).map(({ offset, text }) => ({ start: offset, end: offset + text.length }));
  const quotations = [...map.prose.matchAll(QUOTED), ...map.prose.matchAll(NAMED_ODDS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const resolved = map.links.filter((link) => link.url.startsWith('#fact-'));
  const scores = map.cells.filter((cell) => {
    if (NUMBERING_COLUMN.test(cell.column)) return true;
    const content = map.prose.slice(cell.start, cell.end).replaceAll('|', ' ').trim();
    return SCORE_COLUMN.test(cell.column) && content.length <= SCORE_LENGTH;
  });
  return [...references, ...quotations, ...resolved, ...scores, ...map.blockquotes];
}

/** Possible units of a mention, the likeliest first; empty when it is not a quantity. */
function unitsOf(mention: Mention, currencies: ReadonlySet<string>): readonly string[] {
  if (mention.kind !== 'money') return [mention.unit, ...(mention.alternatives ?? [])];
  const possible = currenciesOf(mention.unit);
  const known = possible.filter((code) => currencies.has(code));
  const [currency] = known.length > 0 ? known : possible;
  if (currency === undefined || (WORDLIKE.has(mention.unit) && known.length === 0)) return [];
  if (mention.per === undefined) return [currency];
  // a price per thing may be kept as plain money; a rate per time may not, or rent would pass for the budget
  const timed = ['minute', 'hour', 'day', 'workday', 'week', 'month', 'quarter', 'year'].includes(mention.per);
  return timed ? [`${currency}/${mention.per}`] : [`${currency}/${mention.per}`, currency];
}

/** The fact that alone has the mention's value (or range) in this unit. */
function only(ledger: readonly LedgerFact[], mention: Mention, unit: string): LedgerFact | undefined {
  const wanted = canonical(unit);
  const equal = ledger.filter((fact) => {
    const isEqual =
      mention.low === undefined && mention.high === undefined
        ? !isRange(fact) && same(fact.value, mention.value)
        : same(fact.low, mention.low) && same(fact.high, mention.high);
    return isEqual && canonical(fact.unit) === wanted;
  });
  return equal.length === 1 ? equal[0] : undefined;
}

/** The words that the fact's formatted value replaces: "€40" of "€40 per guest" when the fact is in EUR. */
function extent(mention: Mention, match: LedgerFact | undefined): { text: string } {
  if (mention.per === undefined || !match || !isCurrency(match.unit)) return { text: mention.text };
  return { text: mention.text.replace(/[ \u00a0]?(?:\/|(?<=[ \u00a0])(?:per|an?|each|every)) ?\p{Ll}+[²\d]?$/u, '') };
}

function isRange({ low, high }: LedgerFact): boolean {
  return low !== undefined && high !== undefined && low !== high;
}

function canonical(unit: string): string {
  const parsed = parseUnit(unit);
  return parsed ? unitText(parsed) : unit;
}

function same(left: number | string | undefined, right: number | string | undefined): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') return left !== undefined && left === right;
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

function contains(span: Span, offset: number): boolean {
  return span.start <= offset && offset < span.end;
}
