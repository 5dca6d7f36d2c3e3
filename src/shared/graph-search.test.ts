import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPath, reachableFrom } from './graph-search.ts';

const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 });
const nextIn = (list: readonly (readonly [number, number])[]) => (node: number) =>
  list.flatMap(([from, to]) => (from === node ? [to] : []));

describe('a path', () => {
  it('is found exactly where the goal can be reached by at least one edge, and every step of it is an edge', () => {
    fc.assert(
      fc.property(edges, fc.nat(7), fc.nat(7), (list, start, goal) => {
        const next = nextIn(list);
        const path = findPath(start, goal, next);
        expect(path !== null).toBe(reachableFrom(next(start), next).has(goal));
        if (path === null) return;
        expect([path[0], path.at(-1)]).toEqual([start, goal]);
        for (const [index, node] of path.slice(1).entries()) expect(next(path[index] ?? -1)).toContain(node);
        expect(new Set(path.slice(1)).size).toBe(path.length - 1);
      }),
    );
  });

  it('is the shortest one', () => {
    const next = nextIn([
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ]);
    expect(findPath(0, 3, next)).toEqual([0, 3]);
  });

  it('from a node to itself is its cycle, and there is none without one', () => {
    const next = nextIn([
      [0, 1],
      [1, 0],
      [1, 2],
    ]);
    expect([findPath(0, 0, next), findPath(2, 2, next)]).toEqual([[0, 1, 0], null]);
  });
});

describe('what can be reached', () => {
  it('includes the starts and nothing that no edge leads to', () => {
    expect([
      ...reachableFrom(
        [4],
        nextIn([
          [1, 2],
          [4, 5],
          [5, 4],
        ]),
      ),
    ]).toEqual([4, 5]);
  });
});
