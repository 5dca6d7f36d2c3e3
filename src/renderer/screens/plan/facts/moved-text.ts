import { isCalendarDate, toDayNumber } from '../../../../shared/calendar-date.ts';
import type { FactBook, ShownValue } from './use-plan-facts.ts';

/** By how much a value moved: `12 days later`, `+€50,000`; null where that says nothing. */
export function movedBy(before: ShownValue, after: ShownValue, book: FactBook): string | null {
  if (before.unit !== after.unit) return null;
  if (before.unit === 'date') return daysMoved(String(before.value), String(after.value), book);
  if (typeof before.value !== 'number' || typeof after.value !== 'number') return null;
  const by = after.value - before.value;
  if (by === 0) return null;
  if (before.unit === 'percent')
    return `${by > 0 ? '+' : '−'}${book.format({ value: round(Math.abs(by)), unit: 'percent' })}`;
  return `${by > 0 ? '+' : '−'}${book.format({ value: round(Math.abs(by)), unit: before.unit })}`;
}

function daysMoved(before: string, after: string, book: FactBook): string | null {
  if (!isCalendarDate(before) || !isCalendarDate(after)) return null;
  const days = toDayNumber(after) - toDayNumber(before);
  if (days === 0) return null;
  return `${book.format({ value: Math.abs(days), unit: 'day' })} ${days > 0 ? 'later' : 'earlier'}`;
}

/** What binary fractions add past the tenth digit is no difference. */
function round(value: number): number {
  return Number(value.toPrecision(10));
}
