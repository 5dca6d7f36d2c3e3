import { isCalendarDate } from '../calendar-date.ts';
import type { Fact } from '../fact.ts';
import type { ReferenceForm } from '../fact-reference.ts';
import { inQuotationMarksOf } from '../quotation-marks.ts';
import { isCurrency } from './currency.ts';
import { type DateForm, formatDayOfYear, formatFact, formatMonths, formatQuantity } from './format.ts';
import { parseUnit, unitText, wholeCount } from './unit.ts';
import { type AroundReference, aroundReference, unitInProse } from './unit-in-prose.ts';

export { type AroundReference, aroundReference };

type Value = Pick<Fact, 'value' | 'unit' | 'low' | 'high'> & { readonly label?: string | undefined };

const NOTHING: AroundReference = { before: '', after: '' };
/** Significant digits of a rounded value. */
const ROUNDED = 2;

/**
 * A fact as a reference to it reads in a sentence. What the prose around it says of the unit, as in
 * `[[capsules]] capsules` or `[[rent]] per month`, is left to the prose. A form that the fact cannot take reads as if none were given.
 *
 * @param locale BCP 47
 * @param dates short in a table
 */
export function formatReference(
  fact: Value,
  form: ReferenceForm | null,
  locale: string,
  around: AroundReference = NOTHING,
  dates: DateForm = 'long',
): string {
  const asked = form !== null && formFault(fact, form) === null ? form : null;
  switch (asked) {
    case 'bare':
      return formatFact({ ...whole(fact), unit: 'count' }, locale);
    case 'rounded':
      return inProse(
        changed(fact, (value) => Number(value.toPrecision(ROUNDED))),
        locale,
        around,
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
      return inQuotationMarksOf(locale, `“${fact.label ?? ''}”`);
    default:
      return fact.unit === 'date' ? formatFact(fact, locale, dates) : inProse(fact, locale, around);
  }
}

/** A value with as much of its unit as the prose around it does not say. */
function inProse(fact: Value, locale: string, around: AroundReference): string {
  const { what, per, describes } = unitInProse(fact, locale, around);
  if (!what && !per && !describes) return formatFact(fact, locale);
  const parsed = [...(parseUnit(fact.unit) ?? [])];
  const above = unitText(new Map(parsed.filter(([, power]) => power > 0)));
  const bare = { ...whole(fact), unit: 'count' };
  if (describes) return `${formatFact(bare, locale)} ${above.replaceAll('_', ' ')}`;
  const counted = formatFact(what ? bare : { ...fact, unit: above }, locale);
  // Of "€5,000 per month", what stands behind the amount.
  const rate = formatQuantity(1, fact.unit, locale).slice(formatQuantity(1, above, locale).length);
  return per ? counted : counted + rate;
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

/** The smaller coin says nothing in a large amount, and nobody comes in parts; the ledger keeps both. */
function whole(fact: Value): Value {
  return isCurrency(fact.unit)
    ? changed(fact, (value) => (Math.abs(value) >= 10_000 ? Math.round(value) : value))
    : changed(fact, (value) => wholeCount(value, fact.unit));
}

function changed(fact: Value, change: (value: number) => number): Value {
  return {
    ...fact,
    value: typeof fact.value === 'number' ? change(fact.value) : fact.value,
    ...(fact.low !== undefined && { low: change(fact.low) }),
    ...(fact.high !== undefined && { high: change(fact.high) }),
  };
}
