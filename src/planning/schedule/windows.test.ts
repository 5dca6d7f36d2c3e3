import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath, plannedDuration } from './critical-path.ts';
import { anyWindows, datedNetwork, leeway, link, WEEKDAYS } from './fixture-network.ts';
import { levelRoles } from './levelling.ts';
import type { TimeWindow } from './types.ts';
import { latestStartInWindow, startInWindow } from './windows.ts';

describe('a task that a date holds', () => {
  const prepare = { id: 'prepare', duration: 20 };
  const schedule = (windows: readonly TimeWindow[]) => {
    const activities = [prepare, { id: 'hold', duration: 3, windows }, { id: 'settle', duration: 10 }];
    const { tasks, duration } = criticalPath(activities, [link('prepare', 'hold'), link('hold', 'settle')], WEEKDAYS);
    return { duration, of: (id: string) => tasks.find((task) => task.id === id) };
  };

  it('stands on its date, and what it waits for has float until then', () => {
    const { duration, of } = schedule([{ opens: 100, closes: 103 }]);
    expect(duration).toBe(113);
    expect(of('hold')).toMatchObject({ earlyStart: 100, lateStart: 100, totalFloat: 0, freeFloat: 0, critical: true });
    expect(of('prepare')).toMatchObject({ earlyStart: 0, totalFloat: 80, freeFloat: 80, critical: false });
    expect(of('settle')).toMatchObject({ earlyStart: 103, critical: true });
  });

  it('comes late where what it waits for is late, and moves the finish by it', () => {
    const { duration, of } = schedule([{ opens: 15, closes: 18 }]);
    expect(duration).toBe(33);
    expect(of('hold')).toMatchObject({ earlyStart: 20, critical: true });
    expect(of('prepare')).toMatchObject({ totalFloat: 0, critical: true });
  });

  it('waits for the next season where it cannot be done before one ends', () => {
    const seasons = [
      { opens: 0, closes: 22 },
      { opens: 60, closes: 82 },
    ];
    expect(schedule(seasons).of('hold')).toMatchObject({ earlyStart: 60, lateStart: 60 });
    expect(schedule([{ opens: 0, closes: 23 }, ...seasons.slice(1)]).of('hold')).toMatchObject({ earlyStart: 20 });
  });

  it('may begin at any time from a date on, when nothing closes', () => {
    const { of } = schedule([{ opens: 5, closes: Number.POSITIVE_INFINITY }]);
    expect(of('hold')).toMatchObject({ earlyStart: 20, totalFloat: 0 });
  });

  it('goes on until its date, however early it begins, and ends at once where it begins later', () => {
    const until = (days: number, end: number) => {
      const activities = [
        { id: 'apply', duration: days },
        { id: 'wait', duration: 1, until: end },
        { id: 'build', duration: 5 },
      ];
      const plan = criticalPath(activities, [link('apply', 'wait'), link('wait', 'build')], WEEKDAYS);
      return plan.tasks.map(({ earlyStart, earlyFinish }) => [earlyStart, earlyFinish]);
    };
    expect(until(10, 40)).toEqual([
      [0, 10],
      [10, 40],
      [40, 45],
    ]);
    expect(until(50, 40)).toEqual([
      [0, 50],
      [50, 50],
      [50, 55],
    ]);
  });

  it('goes on beyond its date where what binds its end is later, so that nothing has less than no float', () => {
    const activities = [
      { id: 'count', duration: 60 },
      { id: 'watch', duration: 1, until: 40 },
    ];
    const bound = [link('count', 'watch', { type: 'FF', lag: 2 })];
    const { tasks, duration } = criticalPath(activities, bound, WEEKDAYS);
    expect(duration).toBe(62);
    expect(tasks.map(({ earlyFinish, totalFloat }) => [earlyFinish, totalFloat])).toEqual([
      [60, 0],
      [62, 0],
    ]);
  });

  it('has float until it is due, and none beyond it where it is late', () => {
    const activities = [
      { id: 'draw', duration: 5 },
      { id: 'submit', duration: 5, due: 15 },
      { id: 'build', duration: 80 },
    ];
    const { tasks } = criticalPath(activities, [link('draw', 'submit')], WEEKDAYS);
    expect(tasks.map(({ totalFloat }) => totalFloat)).toEqual([5, 5, 0]);
    const late = criticalPath(
      activities.map((row) => ({ ...row, due: row.due && 3 })),
      [link('draw', 'submit')],
      WEEKDAYS,
    );
    expect(late.tasks.map(({ totalFloat }) => totalFloat)).toEqual([0, 0, 0]);
  });

  it('takes people of its role when both they and the window are there', () => {
    const task = (id: string, likely: number, windows?: readonly TimeWindow[]) => ({
      id,
      optimistic: likely,
      likely,
      pessimistic: likely,
      role: 'crew',
      people: 1,
      windows,
    });
    const windows = [
      { opens: 0, closes: 12 },
      { opens: 50, closes: 62 },
    ];
    const tasks = [task('a', 10), task('z', 10, windows)];
    const { tasks: placed } = levelRoles(tasks, [], new Map([['crew', 1]]), WEEKDAYS);
    const busy = placed.map(({ startOffset, finishOffset }) => [startOffset, finishOffset]);
    expect(busy).toEqual([
      [0, 10],
      [50, 60],
    ]);
  });
});

describe('startInWindow and latestStartInWindow', () => {
  it('give starts at which a window is open long enough, and none earlier or later would do', () => {
    fc.assert(
      fc.property(anyWindows, fc.nat(60), fc.nat(60), fc.nat(6), (windows, ready, slack, duration) => {
        const early = startInWindow(windows, ready, duration);
        const late = latestStartInWindow(windows, early, early + slack, duration);
        const fits = (start: number) =>
          windows.some(({ opens, closes }) => start >= opens && start <= Math.max(opens, closes - duration));
        const over = !windows.some(({ opens, closes }) => ready <= Math.max(opens, closes - duration));
        expect(fits(early)).toBe(!over);
        for (let start = ready; start < early; start += 0.5) expect(fits(start)).toBe(false);
        expect(late).toBeGreaterThanOrEqual(early);
        expect(late).toBeLessThanOrEqual(early + slack);
        if (over) expect(late).toBe(early + slack);
        else expect(fits(late)).toBe(true);
      }),
    );
  });
});

describe('laws of the critical path with dates', () => {
  it('keeps every link with early and late times, and no late time is before the early one', () => {
    fc.assert(
      fc.property(datedNetwork, (input) => {
        const activities = input.tasks.map((task) => ({ ...task, duration: plannedDuration(task) }));
        const { tasks, duration } = criticalPath(activities, input.links, WEEKDAYS);
        const get = new Map(tasks.map((task) => [task.id, task]));
        const span = (edge: 'early' | 'late') => (id: string) => {
          const task = get.get(id);
          return { start: task?.[`${edge}Start`] ?? 0, finish: task?.[`${edge}Finish`] ?? 0 };
        };
        for (const each of input.links) {
          expect(leeway(each, span('early'))).toBeGreaterThanOrEqual(0);
          expect(leeway(each, span('late'))).toBeGreaterThanOrEqual(0);
        }
        for (const task of tasks) {
          expect(task.lateStart).toBeGreaterThanOrEqual(task.earlyStart);
          expect(task.lateFinish).toBeLessThanOrEqual(duration);
          expect(task.freeFloat).toBeLessThanOrEqual(task.totalFloat);
        }
      }),
      { numRuns: 300 },
    );
  });
});
