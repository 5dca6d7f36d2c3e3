import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, fromDayNumber, weekday } from '../../shared/calendar-date.ts';
import { projectCalendar } from './calendar.ts';

const anyDate = fc.integer({ min: -200_000, max: 200_000 }).map(fromDayNumber);
const anyCalendar = fc.record({
  workdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 }),
  start: fc.integer({ min: 15_000, max: 30_000 }).map(fromDayNumber),
  holidayGaps: fc.array(fc.integer({ min: -40, max: 120 }), { maxLength: 30 }),
  extraGaps: fc.array(fc.integer({ min: -40, max: 120 }), { maxLength: 6 }),
});
type AnyCalendar = typeof anyCalendar extends fc.Arbitrary<infer Value> ? Value : never;
const open = ({ workdays, start, holidayGaps, extraGaps }: AnyCalendar) =>
  projectCalendar(
    {
      workdays,
      holidays: holidayGaps.map((gap) => addDays(start, gap)),
      extraWorkdays: extraGaps.map((gap) => addDays(start, gap)),
    },
    start,
  );

describe('projectCalendar', () => {
  it('counts over a weekend and a holiday', () => {
    const calendar = projectCalendar(
      { workdays: [1, 2, 3, 4, 5], holidays: ['2027-01-01', '2027-01-02'] },
      '2026-12-31',
    );
    expect([0, 1, 2].map(calendar.dateAt)).toEqual(['2026-12-31', '2027-01-04', '2027-01-05']);
    expect(calendar.offsetOf('2027-01-01')).toBe(1);
    expect(calendar.offsetAfter('2027-01-03')).toBe(1);
    expect(calendar.offsetAfter('2027-01-04')).toBe(2);
    expect(calendar.offsetOf('2026-12-28')).toBe(-3);
  });

  it('moves a start on a day off to the next working day', () => {
    expect(projectCalendar({ workdays: [0, 1, 2, 3, 4], holidays: [] }, '2027-01-01').firstDay).toBe('2027-01-03');
  });

  it('works on a free day that is named, holiday or weekend, and counts it once', () => {
    const calendar = projectCalendar(
      {
        workdays: [1, 2, 3, 4, 5],
        holidays: ['2027-01-06'],
        extraWorkdays: ['2027-01-06', '2027-01-09', '2027-01-08'],
      },
      '2027-01-04',
    );
    expect(calendar.finishDate(6)).toBe('2027-01-09');
    expect(calendar.offsetOf('2027-01-09')).toBe(5);
    expect(calendar.workdaysBetween('2027-01-04', '2027-01-11')).toBe(6);
  });

  it('turns offsets into dates and back again', () => {
    fc.assert(
      fc.property(anyCalendar, fc.nat(3000), (input, offset) => {
        const calendar = open(input);
        const date = calendar.dateAt(offset);
        expect(calendar.isWorkday(date)).toBe(true);
        expect(calendar.offsetOf(date)).toBe(offset);
        expect(calendar.offsetAfter(date)).toBe(offset + 1);
        expect(calendar.dateAt(offset + 1) > date).toBe(true);
      }),
    );
  });

  it('counts working days as a walk from day to day does', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -60, max: 60 }), fc.nat(90), (input, gap, length) => {
        const calendar = open(input);
        const from = addDays(input.start, gap);
        const walked = Array.from({ length }, (_, day) => addDays(from, day)).filter(calendar.isWorkday).length;
        expect(calendar.workdaysBetween(from, addDays(from, length))).toBe(walked);
      }),
    );
  });

  it('counts the same backwards with the opposite sign, and adds up over any date between', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, anyDate, anyDate, (input, a, b, c) => {
        const calendar = open(input);
        expect(calendar.workdaysBetween(a, b) + calendar.workdaysBetween(b, a)).toBe(0);
        expect(calendar.workdaysBetween(a, b) + calendar.workdaysBetween(b, c)).toBe(calendar.workdaysBetween(a, c));
      }),
    );
  });

  it('finds as the next working day the first that is worked', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, (input, date) => {
        const calendar = open(input);
        const next = calendar.nextWorkday(date);
        expect(calendar.isWorkday(next)).toBe(true);
        expect(daysBetween(date, next)).toBeGreaterThanOrEqual(0);
        expect(calendar.workdaysBetween(date, next)).toBe(0);
        const extra = input.extraGaps.map((gap) => addDays(input.start, gap));
        expect(input.workdays.includes(weekday(next)) || extra.includes(next)).toBe(true);
      }),
    );
  });

  it('ends work in the course of a day on that day', () => {
    const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');
    expect(calendar.finishDate(1.5)).toBe('2027-01-05');
    expect(calendar.startDate(1.5)).toBe('2027-01-05');
    expect(calendar.finishDate(5)).toBe('2027-01-08');
    expect(calendar.startDate(5)).toBe('2027-01-11');
    expect(calendar.finishDate(0)).toBe('2027-01-04');
    expect(calendar.finishDate(0.1 + 0.2 + 0.7)).toBe('2027-01-04');
  });

  it('refuses a week without work, a date that is none and offsets before the start or beyond the calendar', () => {
    const calendar = projectCalendar({ workdays: [1], holidays: [] }, '9999-12-01');
    expect(() => projectCalendar({ workdays: [], holidays: [] }, '2027-01-01')).toThrow(RangeError);
    expect(() => projectCalendar({ workdays: [1], holidays: [] }, '2027-02-30')).toThrow(RangeError);
    expect(() => calendar.dateAt(-1)).toThrow(RangeError);
    expect(() => calendar.dateAt(0.5)).toThrow(RangeError);
    expect(() => calendar.dateAt(50)).toThrow(RangeError);
  });
});
