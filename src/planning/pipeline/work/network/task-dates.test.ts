import { describe, expect, it } from 'vitest';
import { projectCalendar } from '../../../schedule/calendar.ts';
import type { TaskInput } from '../../../schedule/types.ts';
import { eventDays, type HeldTask, isOfDeadline, lastStartInSeason, targetOf, withDates } from './task-dates.ts';

/** Monday to Friday from Monday, 4 January 2027. */
const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');
const task = (id: string, likely: number): TaskInput => ({
  id,
  optimistic: likely,
  likely,
  pessimistic: likely,
  role: null,
  people: 1,
});
const held = (more: Partial<HeldTask>): HeldTask => ({
  task: 'hold',
  kind: 'on',
  fact: 'date.event',
  until: null,
  date: '2027-01-18',
  last: null,
  ...more,
});
const windowsOf = (...rows: HeldTask[]) => withDates([task('hold', 2), task('other', 1)], rows, calendar);

describe('the windows that dates leave a task', () => {
  it('are its day alone for an event, by its first day or by its last', () => {
    expect(windowsOf(held({}))[0]?.windows).toEqual([{ opens: 10, closes: 10 }]);
    expect(windowsOf(held({ kind: 'ends_on' }))[0]?.windows).toEqual([{ opens: 9, closes: 9 }]);
    const week = windowsOf(held({ last: '2027-01-22' }))[0];
    expect(week).toMatchObject({ windows: [{ opens: 10, closes: 10 }], optimistic: 5, likely: 5, pessimistic: 5 });
  });

  it('are all time from a date on, and all time at all for what only has to be finished', () => {
    expect(windowsOf(held({ kind: 'not_before' }))[0]?.windows).toEqual([
      { opens: 10, closes: Number.POSITIVE_INFINITY },
    ]);
    expect(windowsOf(held({ kind: 'by' }))[0]).toMatchObject({ due: 11 });
    expect(windowsOf(held({ kind: 'by' }))[0]?.windows).toBeUndefined();
    expect(windowsOf(held({ kind: 'until' }))[0]).toMatchObject({ until: 11 });
    expect(windowsOf(held({}))[1]?.windows).toBeUndefined();
  });

  it('are those of every year for a season, one over the turn of the year too', () => {
    const spring = windowsOf(held({ kind: 'season', date: '2030-03-01', last: '2030-04-30' }))[0]?.windows ?? [];
    expect(spring[0]).toEqual({
      opens: calendar.offsetOf('2027-03-01'),
      closes: calendar.offsetAfter('2027-04-30'),
    });
    expect(spring[1]?.opens).toBe(calendar.offsetOf('2028-03-01'));
    const winter = windowsOf(held({ kind: 'season', date: '2027-11-01', last: '2027-02-28' }))[0]?.windows ?? [];
    expect(winter[0]).toEqual({ opens: calendar.offsetOf('2026-11-01'), closes: calendar.offsetAfter('2027-02-28') });
  });

  it('are all time but that between two days of every year, for what is closed then', () => {
    const closed = windowsOf(held({ kind: 'closed', date: '2030-04-15', last: '2030-06-30' }))[0]?.windows ?? [];
    expect(closed[0]).toEqual({ opens: calendar.offsetOf('2026-07-01'), closes: calendar.offsetAfter('2027-04-14') });
    expect(closed[1]?.opens).toBe(calendar.offsetOf('2027-07-01'));
  });

  it('are what several dates have in common', () => {
    const rows = [
      held({ kind: 'season', date: '2027-03-01', last: '2027-04-30' }),
      held({ kind: 'not_before', date: '2027-04-01' }),
    ];
    expect(windowsOf(...rows)[0]?.windows?.[0]).toEqual({
      opens: calendar.offsetOf('2027-04-01'),
      closes: calendar.offsetAfter('2027-04-30'),
    });
  });
});

describe('an event', () => {
  it('is worked on its days, even when they are free otherwise', () => {
    const saturday = held({ date: '2027-01-16' });
    expect(eventDays([saturday], [task('hold', 2)])).toEqual(['2027-01-16', '2027-01-17']);
    expect(eventDays([held({ kind: 'ends_on', date: '2027-01-17' })], [task('hold', 2)])).toEqual([
      '2027-01-16',
      '2027-01-17',
    ]);
    expect(eventDays([held({ kind: 'by' })], [task('hold', 2)])).toEqual([]);
    expect(eventDays([saturday], [task('hold', 60)])).toEqual([]);
  });
});

describe('what the deadline is about', () => {
  it('is the task that has it by, on or ends_on, and what is measured is its end or that it can begin', () => {
    const about = (more: Partial<HeldTask>) => isOfDeadline(held({ fact: 'timeline.deadline', ...more }));
    expect([about({ kind: 'by' }), about({ kind: 'on' }), about({ kind: 'ends_on' })]).toEqual([true, true, true]);
    expect(isOfDeadline(held({ kind: 'on', until: 'timeline.deadline' }))).toBe(true);
    expect([about({ kind: 'not_before' }), about({ kind: 'on', until: 'date.end' })]).toEqual([false, false]);
    const targets = (['by', 'on', 'ends_on'] as const).map((kind) =>
      targetOf(held({ kind }), task('hold', 2), calendar),
    );
    expect(targets).toEqual([11, 10, 9]);
  });

  it('misses its season when it could begin only after the last day that leaves time for it', () => {
    const season = held({ kind: 'season', date: '2027-03-01', last: '2027-03-12' });
    const planned = calendar.offsetOf('2027-03-08');
    expect(lastStartInSeason(season, task('hold', 2), planned, calendar)).toBe(calendar.offsetAfter('2027-03-12') - 2);
    expect(lastStartInSeason(season, task('hold', 2), calendar.offsetOf('2027-05-01'), calendar)).toBeUndefined();
  });
});
