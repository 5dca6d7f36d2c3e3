import { addDays, addMonths, type CalendarDate, isCalendarDate } from '../../../../shared/calendar-date.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { findBareQuantities } from '../../../facts/bare-numbers.ts';
import { findReferences } from '../../../facts/references.ts';
import { detectLanguage } from '../../../outline/read/text/language.ts';

/** A date that a text states, by reference or spelled out; a month or a year is the span of its days. */
export interface StatedDate {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** How the text says it: an id or its words. */
  readonly said: string;
}

/** Words after which a span of time says when something is reached, counted from the start. */
const BY_THEN = /\b(?:within|in|inside|over|innerhalb(?: von)?|binnen|en|dans|sous)\s*$/iu;
const SPANS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year']);
/** The one span of the ledger that is the length of the whole plan. */
const WHOLE = 'timeline.duration';

/** The dates that a text states, in its order: dates, and spans counted from the start of the plan. */
export function statedDates(text: string, facts: readonly LedgerFact[], start: CalendarDate | null): StatedDate[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const referred = findReferences(text).flatMap(({ id }): StatedDate[] => {
    const fact = byId.get(id);
    if (!fact) return [];
    const span = id === WHOLE ? spanEnd(start, fact.value, fact.unit) : null;
    const date = fact.unit === 'date' && typeof fact.value === 'string' ? fact.value : span;
    return date === null || !isCalendarDate(date) ? [] : [{ from: date, to: date, said: id }];
  });
  const spelled = findBareQuantities(text, facts, detectLanguage(text.toLowerCase())).flatMap(
    ({ kind, text: said, offset, value, unit }): StatedDate[] => {
      if (kind === 'date' && typeof value === 'string') return [{ ...daysOf(value), said }];
      const end = BY_THEN.test(text.slice(0, offset)) ? spanEnd(start, value, unit) : null;
      return end === null ? [] : [{ from: end, to: end, said }];
    },
  );
  return [...referred, ...spelled];
}

function spanEnd(start: CalendarDate | null, value: number | string, unit: string): CalendarDate | null {
  if (start === null || typeof value !== 'number' || !SPANS.has(unit)) return null;
  if (unit === 'day' || unit === 'week') return addDays(start, Math.round(value * (unit === 'week' ? 7 : 1)));
  return addMonths(start, Math.round(value * { month: 1, quarter: 3, year: 12 }[unit as 'month' | 'quarter' | 'year']));
}

/** The first and the last day of `2028`, `2028-03` or `2028-03-01`. */
function daysOf(date: string): { readonly from: CalendarDate; readonly to: CalendarDate } {
  if (date.length === 10) return { from: date, to: date };
  const from = date.length === 4 ? `${date}-01-01` : `${date}-01`;
  return { from, to: addDays(addMonths(from, date.length === 4 ? 12 : 1), -1) };
}
