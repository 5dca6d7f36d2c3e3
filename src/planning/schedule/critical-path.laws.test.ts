import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath, plannedDuration } from './critical-path.ts';
import { acyclicNetwork, leeway, type RandomNetwork, WEEKDAYS } from './fixture-network.ts';
import type { ScheduledTask } from './types.ts';

const activitiesOf = ({ tasks }: RandomNetwork) =>
  tasks.map((task) => ({ id: task.id, duration: plannedDuration(task) }));
const solve = (input: RandomNetwork) => {
  const schedule = criticalPath(activitiesOf(input), input.links, WEEKDAYS);
  const byId = new Map(schedule.tasks.map((task) => [task.id, task]));
  const get = (id: string): ScheduledTask => {
    const task = byId.get(id);
    if (task === undefined) throw new Error(`no task ${id}`);
    return task;
  };
  return { ...schedule, get };
};
const holds = (law: (input: RandomNetwork) => void) => fc.assert(fc.property(acyclicNetwork, law), { numRuns: 300 });

describe('laws of the critical path', () => {
  it('keeps every link with the early times and with the late ones', () => {
    holds((input) => {
      const { get } = solve(input);
      for (const link of input.links) {
        expect(
          leeway(link, (id) => ({ start: get(id).earlyStart, finish: get(id).earlyFinish })),
        ).toBeGreaterThanOrEqual(0);
        expect(leeway(link, (id) => ({ start: get(id).lateStart, finish: get(id).lateFinish }))).toBeGreaterThanOrEqual(
          0,
        );
      }
    });
  });

  it('has early times no later than late ones, from 0 to the finish, as long as the duration', () => {
    holds((input) => {
      const { tasks, duration } = solve(input);
      tasks.forEach((task, index) => {
        const length = activitiesOf(input)[index]?.duration;
        expect(task.earlyStart).toBeGreaterThanOrEqual(0);
        expect(task.lateStart).toBeGreaterThanOrEqual(task.earlyStart);
        expect(task.lateFinish).toBeLessThanOrEqual(duration);
        expect([task.earlyFinish - task.earlyStart, task.lateFinish - task.lateStart]).toEqual([length, length]);
      });
      expect(Math.max(...tasks.map((task) => task.earlyFinish))).toBe(duration);
    });
  });

  it('starts every task as early as possible: at 0 or bound by a link', () => {
    holds((input) => {
      const { tasks, get } = solve(input);
      const span = (id: string) => ({ start: get(id).earlyStart, finish: get(id).earlyFinish });
      for (const task of tasks) {
        const bound = input.links.some((link) => link.to === task.id && leeway(link, span) === 0);
        expect(task.earlyStart === 0 || bound).toBe(true);
      }
    });
  });

  it('has floats that are not negative, free within total, and none of either where critical', () => {
    holds((input) => {
      for (const task of solve(input).tasks) {
        expect(task.freeFloat).toBeGreaterThanOrEqual(0);
        expect(task.freeFloat).toBeLessThanOrEqual(task.totalFloat);
        expect(task.totalFloat).toBe(task.lateStart - task.earlyStart);
        expect(task.critical).toBe(task.totalFloat === 0);
      }
    });
  });

  it('has a critical path of critical tasks, each bound by the one before, that ends with the project', () => {
    holds((input) => {
      const { criticalPath: path, duration, get } = solve(input);
      const span = (id: string) => ({ start: get(id).earlyStart, finish: get(id).earlyFinish });
      expect(path.every((id) => get(id).critical)).toBe(true);
      expect(get(path.at(-1) ?? '').earlyFinish).toBe(duration);
      expect(get(path[0] ?? '').earlyStart).toBe(0);
      path.slice(1).forEach((to, index) => {
        const bound = input.links.some(
          (link) => link.from === path[index] && link.to === to && leeway(link, span) === 0,
        );
        expect(bound).toBe(true);
      });
    });
  });

  it('moves the finish by what a critical task with no more float slips, and not while float is left', () => {
    holds((input) => {
      const { tasks, duration } = solve(input);
      for (const task of tasks) {
        // A milestone before the task that holds it back to its late start, and then by one day more.
        const held = (by: number) => {
          const gate = { id: 'gate', duration: task.lateStart + by };
          const links = [...input.links, { from: 'gate', to: task.id, type: 'FS' as const, lag: 0, soft: false }];
          return criticalPath([gate, ...activitiesOf(input)], links, WEEKDAYS).duration;
        };
        expect(held(0)).toBe(duration);
        expect(held(1)).toBe(duration + 1);
      }
    });
  });

  it('is never shortened by one link more', () => {
    fc.assert(
      fc.property(acyclicNetwork, fc.nat(), (input, pick) => {
        if (input.links.length === 0) return;
        const fewer = { ...input, links: input.links.toSpliced(pick % input.links.length, 1) };
        expect(solve(input).duration).toBeGreaterThanOrEqual(solve(fewer).duration);
      }),
    );
  });

  it('has dates in the order of the offsets', () => {
    holds((input) => {
      const { tasks, finish } = solve(input);
      for (const task of tasks) {
        expect(task.start <= task.finish).toBe(true);
        expect(task.finish <= finish).toBe(true);
        expect(WEEKDAYS.isWorkday(task.start) && WEEKDAYS.isWorkday(task.finish)).toBe(true);
      }
    });
  });
});
