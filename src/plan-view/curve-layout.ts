import { type CalendarDate, toDayNumber } from '../shared/calendar-date.ts';
import type { FinishCurve } from './finished-plan.ts';

/** A place in the drawing: `x` of its width, `share` of its height, both of 1. */
export interface CurvePoint {
  readonly x: number;
  readonly share: number;
}

export interface CurveLayout {
  /** Dates at both ends. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** From end to end, left to right. */
  readonly line: readonly CurvePoint[];
  readonly marks: readonly (CurvePoint & { readonly label: string })[];
  /** Null when there is none, or it is too far off to be drawn. */
  readonly deadline: { readonly name: string; readonly x: number } | null;
}

/** A deadline this many lengths of the curve off would make a wall of it. */
const MOST_ROOM = 1.5;
const LEAST_ROOM_DAYS = 30;

export function layoutOf({ points, marks, deadline }: Pick<FinishCurve, 'points' | 'marks' | 'deadline'>): CurveLayout {
  const curve = [...points].sort((a, b) => toDayNumber(a.date) - toDayNumber(b.date) || a.share - b.share);
  const inside = [...curve, ...marks].map(({ date }) => date);
  const due = deadline !== null && isNear(deadline.date, inside) ? deadline : null;
  // As texts, dates sort as they do in the calendar.
  const dates = [...inside, ...(due === null ? [] : [due.date])].sort();
  const from = dates.at(0) ?? '';
  const to = dates.at(-1) ?? '';
  const [start, span] = [toDayNumber(from), Math.max(1, toDayNumber(to) - toDayNumber(from))];
  const x = (date: CalendarDate): number => (toDayNumber(date) - start) / span;
  const line = [
    { x: 0, share: 0 },
    ...curve.map(({ date, share }) => ({ x: x(date), share })),
    { x: 1, share: curve.at(-1)?.share ?? 1 },
  ];
  return {
    from,
    to,
    line,
    marks: marks.map(({ label, date }) => ({ label, x: x(date), share: shareAt(line, x(date)) })),
    deadline: due && { name: due.name, x: x(due.date) },
  };
}

function isNear(deadline: CalendarDate, dates: readonly CalendarDate[]): boolean {
  const days = dates.map(toDayNumber);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const room = Math.max(LEAST_ROOM_DAYS, (last - first) * MOST_ROOM);
  const day = toDayNumber(deadline);
  return day >= first - room && day <= last + room;
}

/** Height of the line, which is straight between its points. */
function shareAt(line: readonly CurvePoint[], x: number): number {
  const next = line.findIndex((point) => point.x >= x);
  const [before, after] = [line[next - 1], line[next]];
  if (!after) return line.at(-1)?.share ?? 1;
  if (!before || after.x === before.x) return after.share;
  return before.share + ((x - before.x) / (after.x - before.x)) * (after.share - before.share);
}
