import { describe, expect, it } from 'vitest';
import type { ScheduleTask } from './contracts/schedule.ts';
import { finishedOn, lengthenedBy, movedBy, movedTo, startedOn, workdaysBetween } from './task-moves.ts';

/** Monday to Friday; Friday, 13 March 2026 is a holiday. */
const calendar = { workdays: [1, 2, 3, 4, 5], holidays: ['2026-03-13'] };
/** Monday to Wednesday. */
const task: ScheduleTask = {
  id: 'roof.tiles',
  title: 'Lay the tiles',
  phase: 'build',
  package: 'roof',
  role: 'roofer',
  people: 1,
  part_time: false,
  days: 3,
  start: '2026-03-09',
  finish: '2026-03-11',
  late_start: '2026-03-09',
  late_finish: '2026-03-11',
  total_float: 0,
  free_float: 0,
  critical: true,
  criticality: null,
  why: '',
  estimated: true,
  hold: null,
  optimistic: 2,
  likely: 3,
  pessimistic: 5,
};

describe('a task that is moved', () => {
  it('later, is held by the next working day', () => {
    // Friday is a holiday, and then comes the weekend.
    expect(movedTo(task, '2026-03-13', calendar)).toEqual({ hold: { kind: 'not_before', date: '2026-03-16' } });
    expect(movedBy(task, 4, calendar)).toEqual({ hold: { kind: 'not_before', date: '2026-03-16' } });
  });
  it('earlier, changes nothing, for it waits for others', () => {
    expect(movedTo(task, '2026-03-05', calendar)).toBeNull();
    expect(movedTo(task, task.start, calendar)).toBeNull();
  });
  it('earlier, moves the day that held it', () => {
    const held = { ...task, hold: { kind: 'not_before', date: task.start } } as const;
    expect(movedBy(held, -1, calendar)).toEqual({ hold: { kind: 'not_before', date: '2026-03-06' } });
  });
  it('and ends on a day, ends as much later', () => {
    const event = { ...task, hold: { kind: 'ends_on', date: task.finish } } as const;
    expect(movedBy(event, 2, calendar)).toEqual({ hold: { kind: 'ends_on', date: '2026-03-16' } });
  });
});

describe('an end that is moved', () => {
  it('changes the likely duration by working days, and the worst case where that is passed', () => {
    expect(finishedOn(task, '2026-03-12', calendar)).toEqual({
      estimate: { optimistic: 2, likely: 4, pessimistic: 5 },
    });
    expect(finishedOn(task, '2026-03-17', calendar)).toEqual({
      estimate: { optimistic: 2, likely: 6, pessimistic: 8 },
    });
    expect(finishedOn(task, task.finish, calendar)).toBeNull();
  });
  it('never leaves a task without a duration', () => {
    expect(finishedOn(task, '2026-01-01', calendar)).toEqual({
      estimate: { optimistic: 0, likely: 1, pessimistic: 5 },
    });
    expect(lengthenedBy(task, -10)?.estimate?.likely).toBe(0.1);
  });
  it('at the beginning, keeps the finish', () => {
    expect(startedOn(task, '2026-03-10', calendar)).toEqual({
      hold: { kind: 'not_before', date: '2026-03-10' },
      estimate: { optimistic: 2, likely: 2, pessimistic: 5 },
    });
  });
});

it('counts working days in both directions', () => {
  expect(workdaysBetween(calendar, '2026-03-12', '2026-03-16')).toBe(1);
  expect(workdaysBetween(calendar, '2026-03-16', '2026-03-12')).toBe(-1);
});
