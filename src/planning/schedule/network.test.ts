import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { link } from './fixture-network.ts';
import { compileNetwork } from './graph.ts';
import { checkNetwork } from './network.ts';
import type { Link, LinkType } from './types.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const nodes = ids.map((id) => ({ id }));
const anyLinks = fc.array(
  fc.record({
    from: fc.constantFrom(...ids, 'ghost'),
    to: fc.constantFrom(...ids, 'ghost'),
    type: fc.constantFrom<LinkType[]>('FS', 'SS', 'FF', 'SF'),
    lag: fc.integer({ min: -3, max: 3 }),
    soft: fc.boolean(),
  }),
  { maxLength: 30 },
);

describe('checkNetwork', () => {
  it('reports unknown tasks, self links and repeats and leaves them out', () => {
    const checked = checkNetwork(ids, [
      link('a', 'ghost'),
      link('b', 'b'),
      link('a', 'b', { lag: 1 }),
      link('a', 'b', { lag: 3 }),
    ]);
    expect(checked.links).toEqual([link('a', 'b', { lag: 3 })]);
    expect(checked.issues.map((issue) => issue.code)).toEqual(['unknown-task', 'self-link', 'duplicate-link']);
    expect(checked.broken).toEqual([]);
  });

  it('keeps two links of different types between the same tasks', () => {
    const ladder = [link('a', 'b', { type: 'SS', lag: 2 }), link('a', 'b', { type: 'FF', lag: 2 })];
    expect(checkNetwork(ids, ladder)).toEqual({ links: ladder, broken: [], issues: [] });
  });

  it('breaks a cycle at its soft link even when the hard one runs backwards', () => {
    const soft = link('a', 'b', { soft: true });
    const checked = checkNetwork(ids, [soft, link('b', 'c'), link('c', 'a')]);
    expect(checked.broken).toEqual([soft]);
    expect(checked.issues[0]?.cycle).toEqual(['b', 'c', 'a']);
    expect(checked.issues[0]?.message).toContain('"b" → "c" → "a" → "b"');
  });

  it('breaks a cycle of hard links at the one that runs back furthest', () => {
    const back = link('c', 'a');
    expect(checkNetwork(ids, [back, link('a', 'b'), link('b', 'c')]).broken).toEqual([back]);
  });

  it('leaves no cycle, and every broken link would close one again', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const { links: kept, broken } = checkNetwork(ids, links);
        expect(() => compileNetwork(nodes, kept)).not.toThrow();
        for (const back of broken) expect(() => compileNetwork(nodes, [...kept, back])).toThrow(/circle/);
      }),
    );
  });

  it('breaks only softest links: the cycle that a broken one closes holds none that is softer', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const { links: kept, issues } = checkNetwork(ids, links);
        for (const { link: broken, cycle, code } of issues) {
          if (code !== 'link-cycle' || broken.soft) continue;
          const steps = cycle.slice(1).map((to, index) => ({ from: cycle[index], to }));
          const hard = steps.every(({ from, to }) =>
            kept.some((other) => !other.soft && other.from === from && other.to === to),
          );
          expect(hard).toBe(true);
        }
      }),
    );
  });

  it('loses nothing: every link is kept, broken or reported', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const { links: kept, issues } = checkNetwork(ids, links);
        expect(kept.length + issues.length).toBe(links.length);
      }),
    );
  });

  it('comes to the same outcome whatever the order of the links', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const names = (list: readonly Link[]) => list.map((entry) => JSON.stringify(entry)).sort();
        const [one, other] = [checkNetwork(ids, links), checkNetwork(ids, links.toReversed())];
        expect(names(other.links)).toEqual(names(one.links));
        expect(names(other.broken)).toEqual(names(one.broken));
      }),
    );
  });

  it('takes a circle of twenty thousand tasks without running out of stack', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `t${index}`);
    const circle = many.map((id, index) => link(id, many[(index + 1) % many.length] ?? ''));
    expect(checkNetwork(many, circle).broken).toEqual([link('t19999', 't0')]);
  });
});
