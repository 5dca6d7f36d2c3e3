import { addDays, addMonths, type CalendarDate, isCalendarDate } from './calendar-date.ts';
import { FACT_REFERENCE, readReference } from './fact-reference.ts';
import { formatDate, formatMonths } from './quantities/format.ts';
import { type AroundReference, aroundReference, formatReference } from './quantities/format-reference.ts';

/** A row of the ledger, as far as its value is shown. */
interface ShownFact {
  readonly id: string;
  readonly value: number | string;
  readonly unit: string;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly label?: string | undefined;
}

/** How texts of one plan are shown. */
export interface PlanWords {
  /** Without references and without marks of Markdown. */
  plain(text: string): string;
  date(date: CalendarDate): string;
  /** What a reference stands for: `inside` its brackets, with the text around it; null when there is no such fact. */
  reference(inside: string, around: AroundReference): string | null;
}

const MONTH = /^month:(\d{1,4})$/;

/**
 * @param ledger of the plan
 * @param locale BCP 47, of the plan
 * @param dayZero from which its months count
 */
export function planWords(ledger: readonly ShownFact[], locale: string, dayZero: CalendarDate): PlanWords {
  const values = new Map(ledger.map((fact) => [fact.id, fact]));
  const reference = (inside: string, around: AroundReference): string | null => {
    const { id, form } = readReference(inside);
    const month = MONTH.exec(id)?.[1];
    if (month !== undefined) return monthText(dayZero, Number(month), locale);
    const fact = values.get(id);
    if (!fact) return null;
    const { value, unit, low, high, label } = fact;
    const shown = { value, unit, label, ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
    return formatReference(shown, form, locale, around);
  };
  return {
    // Values come last, for they are no Markdown.
    plain: (text) =>
      withoutMarks(text).replace(
        FACT_REFERENCE,
        (whole: string, inside: string, offset: number, all: string) =>
          reference(inside, aroundReference(all, offset, offset + whole.length)) ?? whole,
      ),
    date: (date) => formatDate(date, locale),
    reference,
  };
}

function monthText(dayZero: CalendarDate, month: number, locale: string): string | null {
  const from = addMonths(dayZero, month - 1);
  const next = addMonths(dayZero, month);
  return month > 0 && isCalendarDate(from) && isCalendarDate(next)
    ? formatMonths(from, addDays(next, -1), locale)
    : null;
}

/** Bounded, so that many marks that are never closed do not each look through the whole text. */
const EMPHASIS = /(\*\*|__|`)(?=\S)(.{1,1000}?)(?<=\S)\1/g;

/** Plain text has no use for emphasis, code marks and escapes. */
function withoutMarks(text: string): string {
  return text
    .replace(EMPHASIS, '$2')
    .replace(/\\([\\`*_[\]<>|~&#$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
