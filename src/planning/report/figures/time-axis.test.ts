import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/calendar-date.ts';
import { timeAxis } from './time-axis.ts';

const labels = (from: string, to: string): readonly string[] =>
  timeAxis([from, to], 'en-GB').ticks.map((tick) => tick.label);

describe('timeAxis', () => {
  it('counts days in a project of two weeks', () => {
    expect(labels('2027-03-01', '2027-03-12')).toContain('5');
    expect(timeAxis(['2027-03-01', '2027-03-12'], 'en-GB').spans.map((span) => span.label)).toContain('Mar 2027');
  });

  it('names months in a project of a year, under its years', () => {
    expect(labels('2027-03-01', '2028-02-20')).toContain('Jan');
    expect(timeAxis(['2027-03-01', '2028-02-20'], 'en-GB').spans.map((span) => span.label)).toEqual(['2027', '2028']);
  });

  it('names months in the language of the locale', () => {
    expect(timeAxis(['2027-03-01', '2028-02-20'], 'de-DE').ticks.map((tick) => tick.label)).toContain('Mai');
  });

  it('names quarters in a project of three years', () => {
    expect(labels('2027-01-01', '2029-12-31')).toContain('Q3');
  });

  it('names years in a project of twelve years and decades in one of a century', () => {
    expect(labels('2027-01-01', '2038-12-31')).toContain('2030');
    expect(labels('2027-01-01', '2126-12-31')).toContain('2050');
  });

  it('puts a date between the dates before and after it, and never off the axis', () => {
    const day = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(day, day, day, (a, b, c) => {
        const dates = [a, b, c].sort((x, y) => x - y).map((days) => addDays('2000-01-01', days));
        const axis = timeAxis(dates, 'en-GB');
        const places = dates.map(axis.place);
        expect(places).toEqual([...places].sort((x, y) => x - y));
        expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...dates.map(axis.placeEnd))).toBeLessThanOrEqual(100);
        expect(axis.ticks.length).toBeLessThanOrEqual(19);
      }),
    );
  });

  it('holds a single day', () => {
    const axis = timeAxis(['2027-03-01'], 'en-GB');
    expect(axis.placeEnd('2027-03-01')).toBeGreaterThan(axis.place('2027-03-01'));
  });

  it('refuses to be made of nothing', () => {
    expect(() => timeAxis([], 'en-GB')).toThrow(RangeError);
  });

  it('ends at the last year that a calendar date can say', () => {
    expect(() => timeAxis(['2027-01-01', '9990-12-31'], 'en-GB')).not.toThrow();
  });
});
