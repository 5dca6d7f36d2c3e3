import { isCalendarDate } from '../calendar-date.ts';
import type { Fact } from '../fact.ts';
import type { ReferenceForm } from '../fact-reference.ts';
import { currenciesOf, isCurrency } from './currency.ts';
import { formatDayOfYear, formatFact, formatMonths, formatQuantity } from './format.ts';
import { plural } from './noun.ts';
import { parseUnit } from './unit.ts';

type Value = Pick<Fact, 'value' | 'unit' | 'low' | 'high'> & { readonly label?: string | undefined };

/** The text on both sides of a reference; a few words are enough. */
export interface AroundReference {
  readonly before: string;
  readonly after: string;
}

const NOTHING: AroundReference = { before: '', after: '' };
/** Significant digits of a rounded value. */
const ROUNDED = 2;

/**
 * A fact as a reference to it reads in a sentence. Where the prose around it says the unit again, as in
 * `[[capsules]] capsules`, the number stands alone. A form that the fact cannot take reads as if none were given.
 *
 * @param locale BCP 47
 */
export function formatReference(
  fact: Value,
  form: ReferenceForm | null,
  locale: string,
  around: AroundReference = NOTHING,
): string {
  const asked = form !== null && formFault(fact, form) === null ? form : null;
  switch (asked ?? (saysUnitAgain(fact, locale, around) ? 'bare' : null)) {
    case 'bare':
      return formatFact({ ...whole(fact), unit: 'count' }, locale);
    case 'rounded':
      return formatFact(
        changed(fact, (value) => Number(value.toPrecision(ROUNDED))),
        locale,
      );
    case 'share':
      return fact.unit === 'percent'
        ? formatFact(fact, locale)
        : formatFact({ ...changed(fact, (value) => value * 100), unit: 'percent' }, locale);
    case 'month':
      return formatMonths(String(fact.value), String(fact.value), locale);
    case 'day':
      return formatDayOfYear(String(fact.value), locale);
    case 'name':
      return `“${fact.label ?? ''}”`;
    default:
      return formatFact(fact, locale);
  }
}

/** Why a fact cannot be read in a form, as the end of a sentence; null when it can. */
export function formFault({ value, unit, label }: Value, form: ReferenceForm): string | null {
  if (form === 'name') return label === undefined ? 'has no name here' : null;
  if (form === 'date' || form === 'month' || form === 'day')
    return unit === 'date' && isCalendarDate(String(value)) ? null : `is no date, so it has no form ${form}`;
  if (typeof value !== 'number') return `is no number, so it has no form ${form}`;
  if (form !== 'share' || unit === 'percent' || parseUnit(unit)?.size === 0) return null;
  return `is in ${unit}, which is no share of a whole`;
}

/** The smaller coin says nothing in a large amount; the ledger keeps it. */
function whole(fact: Value): Value {
  return isCurrency(fact.unit)
    ? changed(fact, (value) => (Math.abs(value) >= 10_000 ? Math.round(value) : value))
    : fact;
}

function changed(fact: Value, change: (value: number) => number): Value {
  return {
    ...fact,
    value: typeof fact.value === 'number' ? change(fact.value) : fact.value,
    ...(fact.low !== undefined && { low: change(fact.low) }),
    ...(fact.high !== undefined && { high: change(fact.high) }),
  };
}

/** Whether the words before or after a value name its unit once more. */
function saysUnitAgain(fact: Value, locale: string, { before, after }: AroundReference): boolean {
  const { value, unit } = fact;
  if (typeof value !== 'number') return false;
  // Emphasis that ends here belongs to the reference.
  const next = after.replace(/^[*_]+/, '');
  if (isCurrency(unit)) {
    const [, following = ''] = /^[\s\u00a0]*([\p{L}\p{Sc}]+)/u.exec(next) ?? [];
    const [, sign = ''] = /(?<!\p{L})(\p{Sc}|[A-Z]{3})[\s\u00a0]*$/u.exec(before) ?? [];
    return [following, sign].some((word) => word !== '' && currenciesOf(word).includes(unit));
  }
  if (unit === 'percent') return /^[\s\u00a0]*(?:%|per ?cent(?!\p{L}))/iu.test(next);
  const names = unitNames(fact, locale);
  if (names.length === 0) return false;
  if (/^[\s\u00a0]+of (?:them|these|those|which|whom)(?!\p{L})/iu.test(next)) return true;
  const [, words = ''] = /^(?:[\s\u00a0]+|[-\u2010\u2011])(\p{L}[\p{L}\p{N}²³ \u00a0-]*)/u.exec(next) ?? [];
  const said = words.toLowerCase();
  // Up to two letters more are the ending of a case: "Jahre", "Jahren".
  return names.some((name) => said.startsWith(name) && /^\p{L}{0,2}(?![\p{L}\p{N}])/u.test(said.slice(name.length)));
}

/** Names of a unit that is one thing, such as a capsule or a year, in lower case; none for rates and plain numbers. */
function unitNames({ value, unit }: Value, locale: string): string[] {
  const parsed = parseUnit(unit);
  const [symbol, ...more] = parsed?.keys() ?? [];
  if (symbol === undefined || more.length > 0 || parsed?.get(symbol) !== 1) return [];
  const words = symbol.replaceAll('_', ' ');
  const shown = /\p{L}.*$/u.exec(formatQuantity(Number(value), unit, locale))?.[0] ?? '';
  return [...new Set([words, plural(words), shown].map((name) => name.toLowerCase()).filter((name) => name !== ''))];
}
