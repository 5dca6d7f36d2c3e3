import { scaleLinear } from 'd3-scale';
import { addDays, type CalendarDate, toDayNumber } from '../../../shared/calendar-date.ts';
import type { Figure, FinishDates } from '../model.ts';
import { type TimeAxis, timeAxis } from './time-axis.ts';

type CurveFigure = Extract<Figure, { kind: 'finish_curve' }>;
type Points = FinishDates['points'];

/** A place in the drawing: percent of its width, and the share of its height. */
interface CurvePoint {
  readonly at: number;
  readonly share: number;
}

export interface CurveLayout {
  readonly axis: TimeAxis;
  readonly line: readonly CurvePoint[];
  readonly marks: readonly (CurvePoint & { readonly label: string })[];
  /** The whole plan; null where there is none, or where it goes on for so long that it would squeeze the other. */
  readonly whole: Pick<CurveLayout, 'line' | 'marks'> | null;
  /** Null where there is none, or where it is too far off. */
  readonly deadline: CurvePoint | null;
}

/** The last runs in fifty take so long that they would squeeze all others. */
const TAIL = 0.98;
/** Lengths of the curve that a deadline may be off, and that both curves may take together. */
const [MOST_ROOM, MOST_WHOLE] = [1.5, 4];
const LEAST_ROOM_DAYS = 30;

/** Places of the curves on an axis of time that shows what matters of them; null without points. */
export function layOutCurve(figure: CurveFigure, locale: string): CurveLayout | null {
  const { points, whole } = figure;
  if (points.length === 0) return null;
  const own = shownDates(figure);
  const due = dueDate(figure);
  const withDue = due !== null && isNear(due, own) ? [...own, due] : own;
  const all = whole === null ? withDue : [...withDue, ...shownDates(whole)];
  const hasWhole = whole !== null && lengthOf(all) <= MOST_WHOLE * Math.max(LEAST_ROOM_DAYS, lengthOf(withDue));
  const axis = timeAxis(hasWhole ? all : withDue, locale, 10);
  return {
    axis,
    ...drawnOn(axis, figure),
    whole: hasWhole ? drawnOn(axis, whole) : null,
    deadline:
      due === null || !withDue.includes(due) ? null : { at: axis.placeEnd(due), share: figure.deadline?.share ?? 0 },
  };
}

/** The date at which the curve tells the odds: for an event, the last day for getting ready. */
function dueDate({ deadline }: CurveFigure): CalendarDate | null {
  return deadline && (deadline.readyBy ?? deadline.date);
}

function shownDates({ points, marks }: FinishDates): readonly CalendarDate[] {
  const most = points.filter(({ share }) => share <= TAIL);
  return [...(most.length > 0 ? most : points), ...marks].map(({ date }) => date);
}

function isNear(date: CalendarDate, dates: readonly CalendarDate[]): boolean {
  const [first, last] = endsOf(dates);
  const room = Math.max(LEAST_ROOM_DAYS, (last - first) * MOST_ROOM);
  const day = toDayNumber(date);
  return day >= first - room && day <= last + room;
}

function lengthOf(dates: readonly CalendarDate[]): number {
  const [first, last] = endsOf(dates);
  return last - first;
}

function endsOf(dates: readonly CalendarDate[]): readonly [number, number] {
  const days = dates.map(toDayNumber);
  return [Math.min(...days), Math.max(...days)];
}

function drawnOn(axis: TimeAxis, { points, marks }: FinishDates): Pick<CurveLayout, 'line' | 'marks'> {
  const place = placeOn(axis, points);
  return { line: lineOn(axis, points), marks: marks.map(({ label, date }) => ({ label, ...place(date) })) };
}

/** The curve from end to end of the axis: none the day before its first point, and cut where the axis ends. */
function lineOn(axis: TimeAxis, points: Points): CurvePoint[] {
  const place = placeOn(axis, points);
  const [first] = points;
  const before = first && addDays(first.date, -1);
  const inside = points.filter(({ date }) => date >= axis.from && date <= axis.to);
  return [
    { at: 0, share: place(axis.from).share },
    ...(before !== undefined && before >= axis.from ? [{ at: axis.placeEnd(before), share: 0 }] : []),
    ...inside.map(({ date, share }) => ({ at: axis.placeEnd(date), share })),
    { at: 100, share: place(axis.to).share },
  ];
}

/** Where a date is on the curve, which is straight between its points. */
function placeOn(axis: TimeAxis, points: Points): (date: CalendarDate) => CurvePoint {
  const days = points.map(({ date }) => toDayNumber(date));
  const scale = scaleLinear([(days[0] ?? 0) - 1, ...days], [0, ...points.map(({ share }) => share)]).clamp(true);
  return (date) => ({ at: axis.placeEnd(date), share: scale(toDayNumber(date)) });
}
