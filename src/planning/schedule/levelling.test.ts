import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath, plannedDuration } from './critical-path.ts';
import { acyclicNetwork, leeway, lasting as task, WEEKDAYS } from './fixture-network.ts';
import { type LevelledSchedule, levelRoles } from './levelling.ts';
import type { Link, TaskInput } from './types.ts';

const anyCapacity = fc.record({ builder: fc.integer({ min: 1, max: 6 }), cook: fc.integer({ min: 1, max: 6 }) });
const mapOf = (capacity: Record<string, number>) => new Map(Object.entries(capacity));

/** The most people of a role at work at once, counted at every start, where the sum can only rise. */
function mostAtOnce(schedule: LevelledSchedule, tasks: readonly TaskInput[], role: string, limit: number): number {
  const busy = schedule.tasks.flatMap((row, index) => {
    const people = tasks[index]?.role === role ? Math.min(limit, tasks[index]?.people ?? 0) : 0;
    return people > 0 && row.finishOffset > row.startOffset ? [{ ...row, people }] : [];
  });
  const atStart = (time: number) =>
    busy.filter((row) => row.startOffset <= time && time < row.finishOffset).reduce((sum, row) => sum + row.people, 0);
  return Math.max(0, ...busy.map((row) => atStart(row.startOffset)));
}

// PSPLIB, instance j301_1 (R. Kolisch, A. Sprecher, "PSPLIB - a project scheduling problem library", European Journal of
// Operational Research 96, 1996): per job its duration, its resource and demand, and its successors. The instance gives
// 38 as its length without limits; the optimum with limits, published there, is 43.
const J301_1 = `
2 8 R1 4 6 11 15
3 4 R1 10 7 8 13
4 6 R4 3 5 9 10
5 3 R1 3 20
6 8 R4 8 30
7 5 R1 4 27
8 9 R2 1 12 19 27
9 2 R1 6 14
10 7 R4 1 16 25
11 9 R2 5 20 26
12 2 R2 7 14
13 6 R1 4 17 18
14 3 R2 8 17
15 9 R1 3 25
16 10 R4 5 21 22
17 6 R4 8 22
18 5 R4 7 20 22
19 3 R2 1 24 29
20 7 R2 10 23 25
21 2 R4 6 28
22 7 R1 2 23
23 2 R1 3 24
24 3 R2 9 30
25 3 R1 4 30
26 7 R3 4 31
27 8 R4 7 28
28 3 R2 8 31
29 7 R2 7
30 2 R2 7
31 2 R3 2`;

describe('levelRoles', () => {
  it('keeps the benchmark j301_1 within its limits, at 38 days without them and within a tenth of the optimum of 43 with', () => {
    const jobs = J301_1.trim()
      .split('\n')
      .map((line) => line.split(' '));
    const tasks = jobs.map(([id = '', days, role = '', people]) => task(id, Number(days), role, Number(people)));
    const links = jobs.flatMap(([from = '', , , , ...next]) =>
      next.map((to): Link => ({ from, to, type: 'FS', lag: 0, soft: false })),
    );
    const capacity = { R1: 12, R2: 13, R3: 4, R4: 12 };
    const schedule = levelRoles(tasks, links, mapOf(capacity), WEEKDAYS);
    expect(schedule.unlimitedDuration).toBe(38);
    expect(schedule.duration).toBeGreaterThanOrEqual(43);
    expect(schedule.duration).toBeLessThanOrEqual(47);
    for (const [role, limit] of Object.entries(capacity)) {
      expect(mostAtOnce(schedule, tasks, role, limit)).toBeLessThanOrEqual(limit);
    }
    expect(schedule.issues).toEqual([]);
  });

  it('does two tasks of one person one after the other, the longer first, and those of two side by side', () => {
    const tasks = [task('a', 2, 'cook'), task('b', 3, 'cook')];
    const alone = levelRoles(tasks, [], new Map([['cook', 1]]), WEEKDAYS);
    expect(alone.tasks.map((row) => [row.startOffset, row.delay, row.start, row.unlimitedStart])).toEqual([
      [3, 3, '2027-01-07', '2027-01-04'],
      [0, 0, '2027-01-04', '2027-01-04'],
    ]);
    expect(levelRoles(tasks, [], new Map([['cook', 2]]), WEEKDAYS).duration).toBe(3);
  });

  it('schedules a task that asks for too many with as many as there are, and says so', () => {
    const schedule = levelRoles([task('a', 2, 'cook', 5), task('b', 1, 'cook')], [], new Map([['cook', 2]]), WEEKDAYS);
    expect(schedule.issues).toMatchObject([{ code: 'role-too-small', task: 'a', people: 5, capacity: 2 }]);
    expect(schedule.duration).toBe(3);
    expect(schedule.peak).toEqual({ cook: 2 });
  });

  it('does not wait for people that nothing is known about, nor for a role of nobody, and says so', () => {
    const tasks = [task('a', 2, 'ghost'), task('b', 2, 'ghost'), task('c', 2, 'nobody')];
    const schedule = levelRoles(tasks, [], new Map([['nobody', 0]]), WEEKDAYS);
    expect(schedule.duration).toBe(2);
    expect(schedule.issues.map((issue) => issue.code).sort()).toEqual([
      'role-too-small',
      'role-unknown',
      'role-unknown',
    ]);
  });

  it('fills a gap before work that is already placed', () => {
    const tasks = [task('wait', 5, null), task('late', 4, 'cook'), task('short', 2, 'cook')];
    const links: Link[] = [{ from: 'wait', to: 'late', type: 'FS', lag: 0, soft: false }];
    const schedule = levelRoles(tasks, links, new Map([['cook', 1]]), WEEKDAYS);
    expect(schedule.tasks.map((row) => row.startOffset)).toEqual([0, 5, 0]);
  });

  it('never has more people at work than there are, and keeps every link', () => {
    fc.assert(
      fc.property(acyclicNetwork, anyCapacity, ({ tasks, links }, capacity) => {
        const schedule = levelRoles(tasks, links, mapOf(capacity), WEEKDAYS);
        for (const [role, limit] of Object.entries(capacity)) {
          const most = mostAtOnce(schedule, tasks, role, limit);
          expect(most).toBeLessThanOrEqual(limit);
          expect(schedule.peak[role] ?? 0).toBe(most);
        }
        const rows = new Map(schedule.tasks.map((row) => [row.id, row]));
        for (const link of links) {
          const span = (id: string) => ({
            start: rows.get(id)?.startOffset ?? 0,
            finish: rows.get(id)?.finishOffset ?? 0,
          });
          expect(leeway(link, span)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is never faster than without limits, and the same with people enough', () => {
    fc.assert(
      fc.property(acyclicNetwork, anyCapacity, ({ tasks, links }, capacity) => {
        const activities = tasks.map((entry) => ({ id: entry.id, duration: plannedDuration(entry) }));
        const unlimited = criticalPath(activities, links, WEEKDAYS);
        const limited = levelRoles(tasks, links, mapOf(capacity), WEEKDAYS);
        expect(limited.unlimitedDuration).toBe(unlimited.duration);
        expect(limited.duration).toBeGreaterThanOrEqual(unlimited.duration);
        expect(Math.min(...limited.tasks.map((row) => row.delay))).toBeGreaterThanOrEqual(0);
        const plenty = levelRoles(tasks, links, mapOf({ builder: 1000, cook: 1000 }), WEEKDAYS);
        expect(plenty.tasks.map((row) => [row.start, row.finish])).toEqual(
          unlimited.tasks.map((row) => [row.start, row.finish]),
        );
      }),
    );
  });
});
