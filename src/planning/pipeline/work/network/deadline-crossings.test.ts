import { describe, expect, it } from 'vitest';
import { projectCalendar } from '../../../schedule/calendar.ts';
import { estimated as task } from '../../../schedule/fixture-network.ts';
import { deadlineCrossings } from './deadline-crossings.ts';

const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');
const link = (from: string, to: string) => ({ from, to, type: 'FS' as const, lag: 0, soft: false });
/** Dig and build take 15 days, paint beside the building 4; opening follows, and settling in comes after it. */
const NETWORK = {
  tasks: [
    task('dig', 3, 5, 9),
    task('build', 8, 10, 20),
    task('paint', 2, 4, 11),
    task('open', 0, 0, 0),
    task('settle', 5, 20, 90),
  ],
  links: [
    link('dig', 'build'),
    link('dig', 'paint'),
    link('build', 'open'),
    link('paint', 'open'),
    link('open', 'settle'),
  ],
};
const NAMED = NETWORK.tasks.map(({ id }) => ({ task: id, title: id }));
const deadline = (finish_within: number) => ({
  deadline: {
    date: '2027-01-29',
    finish_within,
    missed_by: 0,
    goal: { tasks: ['open'], title: 'Open', pinned: false },
  },
});
const found = (within: number) =>
  deadlineCrossings(deadline(within), NETWORK, calendar, NAMED).map((row) => [row.task, row.at, row.is_passed]);

describe('how long a task may take until the deadline is missed', () => {
  it('is its likely duration and what the deadline leaves, and nothing that comes after counts', () => {
    expect(found(18)).toEqual([
      ['dig', 8, false],
      ['build', 13, false],
    ]);
  });

  it('counts the float of a task, and leaves out who stays within it at worst', () => {
    expect(found(15.5)).toEqual([
      ['dig', 5.5, false],
      ['build', 10.5, false],
      ['paint', 10.5, false],
    ]);
    expect(found(60)).toEqual([]);
  });

  it('is how short it has to be where the deadline is missed as planned', () => {
    expect(found(14)).toEqual([
      ['dig', 4, true],
      ['build', 9, true],
    ]);
  });

  it('is nothing without a deadline', () => {
    expect(deadlineCrossings({ deadline: null }, NETWORK, calendar, NAMED)).toEqual([]);
  });
});
