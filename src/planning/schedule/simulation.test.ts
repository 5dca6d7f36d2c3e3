import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedValue } from './beta-pert.ts';
import { criticalPath } from './critical-path.ts';
import { acyclicNetwork, datedNetwork, network, estimated as task, WEEKDAYS } from './fixture-network.ts';
import { shareFinishedBy } from './samples.ts';
import { simulate, simulateFinishes } from './simulation.ts';
import type { TaskInput } from './types.ts';

const estimate = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(20))
  .filter(([, a, b]) => a + b > 0)
  .map(([o, a, b]) => task('only', o, o + a, o + a + b));

describe('simulate', () => {
  it('finishes a single task within its ends eight times in ten', () => {
    fc.assert(
      fc.property(estimate, fc.integer(), (only, seed) => {
        const { result } = simulate([only], [], { seed });
        const span = only.pessimistic - only.optimistic;
        // Five standard errors of a tenth among ten thousand runs, where the distribution is at its flattest.
        expect(Math.abs(result.p10 - only.optimistic)).toBeLessThan(0.1 * span);
        expect(Math.abs(result.p90 - only.pessimistic)).toBeLessThan(0.1 * span);
        expect(Math.abs(result.mean - expectedValue(only))).toBeLessThan(0.05 * span);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same for the same seed and something else for another', () => {
    fc.assert(
      fc.property(acyclicNetwork, fc.integer(), ({ tasks, links }, seed) => {
        const first = simulate(tasks, links, { seed, runs: 300 });
        const second = simulate(tasks, links, { seed, runs: 300 });
        expect([second.result, second.finishes]).toEqual([first.result, first.finishes]);
      }),
      { numRuns: 30 },
    );
    const results = [1, 2].map((seed) => simulate([task('a', 1, 3, 9)], [], { seed, runs: 300 }).result.mean);
    expect(results[0]).not.toBe(results[1]);
  });

  it('has percentiles in order, a curve that rises to 1 and shares between 0 and 1', () => {
    fc.assert(
      fc.property(acyclicNetwork, fc.integer({ min: 1, max: 700 }), ({ tasks, links }, runs) => {
        const { result, finishes } = simulate(tasks, links, { seed: 11, runs });
        const days = [finishes.at(0) ?? 0, result.p10, result.p50, result.p80, result.p90, finishes.at(-1) ?? 0];
        for (const [index, day] of days.slice(1).entries())
          expect(day).toBeGreaterThanOrEqual((days[index] ?? 0) - 1e-6);
        expect(result.curve.length).toBeLessThanOrEqual(60);
        expect(result.curve.at(-1)?.share).toBe(1);
        result.curve.slice(1).forEach((point, index) => {
          const before = result.curve[index];
          expect(point.days).toBeGreaterThan(before?.days ?? 0);
          expect(point.share).toBeGreaterThan(before?.share ?? 0);
        });
        for (const share of Object.values(result.criticality)) expect(share >= 0 && share <= 1).toBe(true);
        expect(Math.max(...Object.values(result.criticality))).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('comes to the critical path, its float and its dates when nothing is uncertain', () => {
    fc.assert(
      fc.property(datedNetwork, ({ tasks, links }) => {
        const certain = tasks.map((entry) => ({ ...entry, optimistic: entry.likely, pessimistic: entry.likely }));
        const { result } = simulate(certain, links, { seed: 5, runs: 20 });
        const schedule = criticalPath(
          certain.map((entry) => ({ ...entry, duration: entry.likely })),
          links,
          WEEKDAYS,
        );
        expect([result.p10, result.p90, result.mean]).toEqual([
          schedule.duration,
          schedule.duration,
          schedule.duration,
        ]);
        expect(result.curve).toEqual([{ days: schedule.duration, share: 1 }]);
        expect(result.criticality).toEqual(
          Object.fromEntries(schedule.tasks.map((row) => [row.id, Number(row.critical)])),
        );
        expect(result.tornado).toEqual([]);
      }),
    );
  });

  it('calls those tasks critical that the critical path does, whatever their durations and links', () => {
    fc.assert(
      fc.property(
        datedNetwork,
        fc.array(fc.double({ min: 0.1, max: 30, noNaN: true }), { minLength: 40, maxLength: 40 }),
        ({ tasks, links }, drawn) => {
          const durations = tasks.map((_, place) => drawn[place % drawn.length] ?? 1);
          const certain = tasks.map((entry, place) => {
            const days = durations[place] ?? 1;
            return { ...entry, optimistic: days, likely: days, pessimistic: days };
          });
          const { criticality } = simulate(certain, links, { seed: 5, runs: 3 }).result;
          const { tasks: planned } = criticalPath(
            certain.map((entry) => ({ ...entry, duration: entry.likely })),
            links,
            WEEKDAYS,
          );
          expect(criticality).toEqual(Object.fromEntries(planned.map(({ id, critical }) => [id, Number(critical)])));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('calls a task critical that its window keeps from slipping, and what is done before it opens not', () => {
    const windows = [{ opens: 45, closes: 47 }];
    const tasks = [task('prepare', 20, 20, 20), { ...task('hold', 2, 2, 2), windows }, task('other', 90, 90, 90)];
    const links = [{ from: 'prepare', to: 'hold', type: 'FS' as const, lag: 0, soft: false }];
    const { criticality } = simulate(tasks, links, { seed: 1, runs: 300 }).result;
    expect(criticality).toEqual({ prepare: 0, hold: 1, other: 1 });
  });

  // F. S. Hillier, G. J. Lieberman, "Introduction to Operations Research", Reliable Construction Co.: the mean critical
  // path has a mean of 44 weeks. The finish is the longest of all paths, so that its mean is larger ("merge bias").
  it('has a mean finish above the 44 weeks of the mean critical path of the Reliable Construction Co. project', () => {
    const estimates: Record<string, [number, number, number]> = {
      A: [1, 2, 3],
      B: [2, 3.5, 8],
      C: [6, 9, 18],
      D: [4, 5.5, 10],
      E: [1, 4.5, 5],
      F: [4, 4, 10],
      G: [5, 6.5, 11],
      H: [5, 8, 17],
      I: [3, 7.5, 9],
      J: [3, 9, 9],
      K: [4, 4, 4],
      L: [1, 5.5, 7],
      M: [1, 2, 3],
      N: [5, 5.5, 9],
    };
    const { links } = network(
      'A 0\nB 0 A\nC 0 B\nD 0 C\nE 0 C\nF 0 E\nG 0 D\nH 0 E G\nI 0 C\nJ 0 F I\nK 0 J\nL 0 J\nM 0 H\nN 0 K L',
    );
    const tasks = Object.entries(estimates).map(([id, [o, m, p]]) => task(id, o, m, p));
    const { result, finishes } = simulate(tasks, links, { seed: 1 });
    expect(result.mean).toBeGreaterThan(44);
    // Its estimates are the ends of all outcomes; as those of eight in ten they spread further.
    expect(result.mean).toBeLessThan(50);
    // The book bounds P(T <= 47) from above by the 0.84 of the mean critical path alone.
    expect(shareFinishedBy(finishes, 47)).toBeLessThan(0.84);
    expect([result.criticality.A, result.criticality.B, result.criticality.C]).toEqual([1, 1, 1]);
    expect(result.tornado[0]?.id).toBe('C');
  });

  it('spreads the finish further the more its tasks have in common', () => {
    const tasks = Array.from({ length: 30 }, (_, place) => task(`t${place}`, 5, 8, 15));
    const links = tasks.slice(1).map((to, place) => ({
      from: tasks[place]?.id ?? '',
      to: to.id,
      type: 'FS' as const,
      lag: 0,
      soft: false,
    }));
    const spread = (share: number) => {
      const { p50, p80 } = simulate(tasks, links, { seed: 1, causes: () => [['plan', share]] }).result;
      return p80 - p50;
    };
    expect(spread(0.2)).toBeGreaterThan(2 * spread(0));
    expect(spread(1)).toBeGreaterThan(spread(0.2));
  });

  it('delays the finish by what happens, as often as it happens, and what is reached before it not at all', () => {
    const tasks = [task('first', 14, 14, 14), task('last', 6, 6, 6)];
    const links = [{ from: 'first', to: 'last', type: 'FS' as const, lag: 0, soft: false }];
    const events = [{ id: 'r1', probability: 0.4, delay: { optimistic: 5, likely: 5, pessimistic: 5 } }];
    const milestones = new Map([
      ['half', { tasks: ['first'], at: 'finish' as const }],
      ['all', { tasks: ['first', 'last'], at: 'finish' as const }],
    ]);
    const { result, finishes } = simulate(tasks, links, { seed: 1, events, milestones });
    expect(shareFinishedBy(finishes, 20)).toBeCloseTo(0.6, 1);
    expect([result.p50, result.p80]).toEqual([20, 25]);
    expect(result.milestones).toEqual({ half: { p50: 14, p80: 19 }, all: { p50: 20, p80: 25 } });
    // Seven tenths of the time have passed when the half is reached.
    const sure = events.map((event) => ({ ...event, probability: 1 }));
    expect(simulate(tasks, links, { seed: 1, events: sure, milestones }).result.milestones).toEqual({
      half: { p50: 19, p80: 19 },
      all: { p50: 25, p80: 25 },
    });
  });

  it('hits only the tasks that an event is about, and their float takes up what it can', () => {
    const tasks = [task('work', 20, 20, 20), task('aside', 4, 4, 4), task('beside', 14, 14, 14)];
    const event = { id: 'r1', probability: 1, delay: { optimistic: 6, likely: 6, pessimistic: 6 } };
    const finishOf = (hit: string) => simulate(tasks, [], { seed: 1, events: [{ ...event, tasks: [hit] }] }).result.p90;
    expect([finishOf('work'), finishOf('beside'), finishOf('aside')]).toEqual([26, 20, 20]);
    expect(finishOf('nothing that exists')).toBe(20);
  });

  it('hits what comes next where an event falls into a time of waiting', () => {
    const tasks = [task('first', 1, 1, 1), task('last', 1, 1, 1)];
    const links = [{ from: 'first', to: 'last', type: 'FS' as const, lag: 98, soft: false }];
    const event = { id: 'r1', probability: 1, delay: { optimistic: 5, likely: 5, pessimistic: 5 } };
    const milestones = new Map([['first', { tasks: ['first'], at: 'finish' as const }]]);
    const { result, reached } = simulate(tasks, links, { seed: 1, events: [event], milestones });
    expect(result.p10).toBe(105);
    expect(shareFinishedBy(reached.get('first') ?? new Float64Array(), 1)).toBeGreaterThan(0.98);
  });

  it('says by when a task has begun, beside when it could begin', () => {
    const hold = { ...task('hold', 2, 2, 2), windows: [{ opens: 45, closes: 47 }] };
    const links = [{ from: 'prepare', to: 'hold', type: 'FS' as const, lag: 0, soft: false }];
    const milestones = new Map(
      (['start', 'ready', 'finish'] as const).map((at) => [at, { tasks: ['hold'], at }] as const),
    );
    const { start, ready, finish } = simulate([task('prepare', 30, 30, 30), hold], links, { seed: 1, milestones })
      .result.milestones;
    expect([ready, start, finish].map((row) => row?.p80)).toEqual([30, 45, 47]);
  });

  it('says how often a fixed date is met, while the date takes up what is early', () => {
    const before = task('prepare', 20, 30, 60);
    const event = { ...task('hold', 2, 2, 2), windows: [{ opens: 45, closes: 47 }] };
    const links = [{ from: 'prepare', to: 'hold', type: 'FS' as const, lag: 0, soft: false }];
    const milestones = new Map([['ready', { tasks: ['hold'], at: 'ready' as const }]]);
    const { result, reached, finishes } = simulate([before, event], links, { seed: 1, milestones });
    const inTime = shareFinishedBy(reached.get('ready') ?? new Float64Array(), 45);
    expect(inTime).toBeGreaterThan(0.5);
    expect(inTime).toBeLessThan(0.9);
    expect(shareFinishedBy(finishes, 47)).toBe(inTime);
    expect([result.p10, result.p50]).toEqual([47, 47]);
  });

  it('waits for the next season in those runs that miss one', () => {
    const windows = [
      { opens: 0, closes: 25 },
      { opens: 250, closes: 275 },
    ];
    const tasks = [task('permit', 10, 18, 40), { ...task('plant', 5, 5, 5), windows }];
    const links = [{ from: 'permit', to: 'plant', type: 'FS' as const, lag: 0, soft: false }];
    const { finishes } = simulate(tasks, links, { seed: 1 });
    const [early, late] = [shareFinishedBy(finishes, 25), shareFinishedBy(finishes, 254.9)];
    expect(early).toBeGreaterThan(0.3);
    expect(early).toBeLessThan(0.8);
    expect(late).toBe(early);
    expect(shareFinishedBy(finishes, 255)).toBe(1);
  });

  it('ends what goes on until a date on that date, whatever is estimated, and later only where it begins later', () => {
    const links = [{ from: 'apply', to: 'wait', type: 'FS' as const, lag: 0, soft: false }];
    const waiting = (estimate: TaskInput) =>
      simulate([estimate, { ...task('wait', 1, 20, 90), until: 30 }], links, { seed: 1 }).result;
    expect(waiting(task('apply', 5, 8, 15))).toMatchObject({ p10: 30, p90: 30 });
    expect(waiting(task('apply', 40, 40, 40))).toMatchObject({ p10: 40, p90: 40 });
  });

  it('puts the task that moves the finish most on top, with its early runs before its late ones', () => {
    const tasks = [task('small', 5, 6, 7), task('large', 5, 20, 60), task('aside', 1, 2, 3)];
    const links = [{ from: 'small', to: 'large', type: 'FS' as const, lag: 0, soft: false }];
    const { tornado, criticality } = simulate(tasks, links, { seed: 4 }).result;
    expect(tornado[0]).toMatchObject({ id: 'large' });
    expect(tornado[0]?.correlation).toBeGreaterThan(0.95);
    expect(tornado[0]?.low).toBeLessThan(tornado[0]?.high ?? 0);
    expect(criticality).toEqual({ small: 1, large: 1, aside: 0 });
    expect(tornado.map((bar) => bar.id)).not.toContain('aside');
  });

  it('is about the milestone that it is asked for, and names nothing that comes after it or beside it', () => {
    const tasks = [
      task('small', 5, 6, 9),
      task('large', 5, 20, 60),
      task('after', 5, 50, 200),
      task('beside', 5, 50, 200),
    ];
    const links = ['small', 'large'].map((from) => ({ from, to: 'after', type: 'FS' as const, lag: 0, soft: false }));
    const milestones = new Map([['built', { tasks: ['small', 'large'], at: 'finish' as const }]]);
    const { result } = simulate(tasks, links, { seed: 4, milestones, tornadoOf: 'built' });
    expect(result.tornado.map(({ id }) => id)).toEqual(['large']);
    // Its worst tenth ends at 60 and later; what comes after it would add some fifty days.
    expect(result.tornado[0]?.high).toBeLessThan(80);
    expect(simulate(tasks, links, { seed: 4, milestones }).result.tornado.map(({ id }) => id)).toContain('after');
  });

  it('says what moves the day on which an event is ready, although its date never moves', () => {
    const hold = { ...task('hold', 2, 2, 2), windows: [{ opens: 90, closes: 92 }] };
    const links = [{ from: 'prepare', to: 'hold', type: 'FS' as const, lag: 0, soft: false }];
    const milestones = new Map([['ready', { tasks: ['hold'], at: 'ready' as const }]]);
    const options = { seed: 1, milestones, tornadoOf: 'ready' };
    const [bar] = simulate([task('prepare', 20, 30, 60), hold], links, options).result.tornado;
    expect(bar?.id).toBe('prepare');
    expect(bar && bar.low < bar.high && bar.high < 90).toBe(true);
  });

  it('tells both ends of a bar with what events delay, as it tells the finish', () => {
    const events = [{ id: 'r1', probability: 1, delay: { optimistic: 50, likely: 50, pessimistic: 50 } }];
    const { result } = simulate([task('large', 5, 20, 60)], [], { seed: 4, events });
    expect(result.tornado[0]?.low).toBeGreaterThan(50);
    expect(result.tornado[0]?.high).toBeGreaterThan(result.p50);
  });

  it('draws the same durations for a task whatever other tasks there are', () => {
    const alone = simulate([task('a', 5, 8, 15)], [], { seed: 8 });
    const together = simulate([task('z', 0, 0, 0.1), task('a', 5, 8, 15)], [], { seed: 8 });
    expect(together.finishes).toEqual(alone.finishes);
  });

  it('comes to the same times when only these are asked for', () => {
    fc.assert(
      fc.property(acyclicNetwork, ({ tasks, links }) => {
        const first = { tasks: tasks.slice(0, 1).map(({ id }) => id), at: 'finish' as const };
        const options = { seed: 3, runs: 300, milestones: new Map([['first', first]]) };
        const whole = simulate(tasks, links, options);
        const times = simulateFinishes(tasks, links, options);
        expect(times.finishes).toEqual(whole.finishes);
        expect(times.reached.get('first')).toEqual(whole.reached.get('first'));
      }),
      { numRuns: 30 },
    );
  });

  it('gives a result for no tasks, and refuses a number of runs that is none', () => {
    expect(simulate([], [], { seed: 1 }).result).toMatchObject({
      p10: 0,
      p90: 0,
      curve: [{ days: 0, share: 1 }],
      tornado: [],
    });
    for (const runs of [0, 1.5, Number.NaN, 2_000_000])
      expect(() => simulate([], [], { seed: 1, runs })).toThrow(RangeError);
  });
});
