import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompressionChoices, type CompressionStep, closeGap } from './compression.ts';
import { criticalPath, plannedDuration } from './critical-path.ts';
import { acyclicNetwork, estimated, link, WEEKDAYS } from './fixture-network.ts';
import type { Link, TaskInput } from './types.ts';

const task = (id: string, optimistic: number, likely: number) => estimated(id, optimistic, likely, 2 * likely);

/** Soft links may be dropped, all others overlapped. */
const ANY: CompressionChoices = {
  mayDrop: ({ soft }) => soft,
  mayOverlap: () => true,
  mayShorten: () => true,
  mayOpen: () => false,
};

/** The finish with the steps put into the tasks and links themselves. */
function finishWith(tasks: readonly TaskInput[], links: readonly Link[], steps: readonly CompressionStep[]): number {
  const durations = new Map(tasks.map((entry) => [entry.id, plannedDuration(entry)]));
  let changed = [...links];
  for (const step of steps) {
    if (step.kind === 'shorten') durations.set(step.task, step.to);
    else if (step.kind !== 'open')
      changed = changed.flatMap((other) =>
        other === step.link ? (step.kind === 'overlap' ? step.replacement : []) : [other],
      );
  }
  const activities = [...durations].map(([id, duration]) => ({ id, duration }));
  return criticalPath(activities, changed, WEEKDAYS).duration;
}

describe('closeGap', () => {
  it('touches no link that may not be touched, whatever it would win', () => {
    const tasks = [task('a', 4, 4), task('b', 6, 6), task('c', 5, 5)];
    const links = [link('a', 'b', { soft: true }), link('b', 'c')];
    const none: CompressionChoices = {
      mayDrop: () => false,
      mayOverlap: () => false,
      mayShorten: () => true,
      mayOpen: () => false,
    };
    expect(closeGap(tasks, links, 5, none)).toMatchObject({ options: [], combination: [], closes: false });
  });

  it('offers to shorten, to overlap and to drop, each with what it wins alone', () => {
    const tasks = [task('a', 6, 10), task('b', 8, 8), task('c', 3, 3)];
    const links = [link('a', 'b'), link('b', 'c', { soft: true, lag: 2 })];
    const { options, duration } = closeGap(tasks, links, 0, ANY);
    expect(duration).toBe(23);
    expect(options.map((step) => [step.kind, step.gain])).toEqual([
      ['drop', 5],
      ['overlap', 5],
      ['shorten', 4],
    ]);
    expect(options[1]).toMatchObject({
      replacement: [
        { type: 'SS', lag: 5 },
        { type: 'FF', lag: 0 },
      ],
    });
    expect(options[2]).toMatchObject({ task: 'a', from: 10, to: 6 });
  });

  it('keeps the waiting time of a link that it turns into an overlap', () => {
    const { options } = closeGap([task('a', 4, 4), task('b', 6, 6)], [link('a', 'b', { lag: 3 })], 10, ANY);
    expect(options).toMatchObject([
      {
        kind: 'overlap',
        gain: 2,
        replacement: [
          { type: 'SS', lag: 5 },
          { type: 'FF', lag: 3 },
        ],
      },
    ]);
  });

  it('does not let an overlapped successor end before its predecessor', () => {
    const { options } = closeGap([task('a', 10, 10), task('b', 1, 1)], [link('a', 'b')], 10, ANY);
    expect(options).toMatchObject([{ kind: 'overlap', gain: 1 }]);
  });

  it('takes no more steps than the gap needs, and none when there is no gap', () => {
    const tasks = [task('a', 6, 10), task('b', 8, 9)];
    const closed = closeGap(tasks, [link('a', 'b')], 18, ANY);
    expect(closed).toMatchObject({ gap: 1, closes: true });
    expect(closed.combination).toHaveLength(1);
    expect(closeGap(tasks, [link('a', 'b')], 19, ANY)).toMatchObject({
      gap: 0,
      closes: true,
      combination: [],
      combinedDuration: 19,
    });
  });

  it('closes a gap on two chains that are critical side by side, although no single step wins anything', () => {
    const result = closeGap([task('a', 5, 8), task('b', 6, 8)], [], 6, ANY);
    expect(result.options).toEqual([]);
    expect(result).toMatchObject({ closes: true, combinedDuration: 6 });
    expect(result.combination.map((step) => step.gain)).toEqual([0, 0]);
  });

  it('says how near it came when nothing closes the gap', () => {
    expect(closeGap([task('a', 5, 8)], [], 2, ANY)).toMatchObject({ gap: 6, closes: false, combinedDuration: 5 });
  });

  it('claims of every step and of the combination exactly what computing anew shows', () => {
    fc.assert(
      fc.property(acyclicNetwork, fc.nat(40), ({ tasks, links }, target) => {
        const result = closeGap(tasks, links, target, ANY);
        const base = finishWith(tasks, links, []);
        expect(result.duration).toBe(base);
        expect(result.gap).toBe(Math.max(0, base - target));
        for (const step of result.options) {
          expect(step.gain).toBeGreaterThan(0);
          expect(finishWith(tasks, links, [step])).toBe(base - step.gain);
        }
        expect(finishWith(tasks, links, result.combination)).toBe(result.combinedDuration);
        expect(result.combinedDuration).toBeLessThanOrEqual(base);
        expect(result.closes).toBe(result.combinedDuration <= target);
      }),
      { numRuns: 200 },
    );
  });

  it('combines nothing needless: without any one of its steps the combination is slower', () => {
    fc.assert(
      fc.property(acyclicNetwork, fc.nat(40), ({ tasks, links }, target) => {
        const { combination, combinedDuration } = closeGap(tasks, links, target, ANY);
        combination.forEach((_, index) => {
          const without = finishWith(tasks, links, combination.toSpliced(index, 1));
          expect(without).toBeGreaterThan(Math.max(target, combinedDuration));
        });
      }),
      { numRuns: 200 },
    );
  });

  it('begins before a window where it may open earlier, and nowhere else', () => {
    const windows = [{ opens: 20, closes: Number.POSITIVE_INFINITY }];
    const tasks = [task('a', 4, 4), { ...task('b', 6, 6), windows }];
    const mayOpen = (allowed: boolean) =>
      closeGap(tasks, [link('a', 'b')], 10, {
        mayDrop: () => false,
        mayOverlap: () => false,
        mayShorten: () => false,
        mayOpen: () => allowed,
      });
    expect(mayOpen(false)).toMatchObject({ duration: 26, options: [], closes: false });
    expect(mayOpen(true)).toMatchObject({
      options: [{ kind: 'open', task: 'b', gain: 16 }],
      combinedDuration: 10,
      closes: true,
    });
    // Nothing that was tried stays so.
    expect(mayOpen(true)).toEqual(mayOpen(true));
  });
});
