import fc from 'fast-check';
import { expect, it } from 'vitest';
import { directEdges } from './direct-edges.ts';

function reachable(edges: readonly { from: string; to: string }[]): string[] {
  const nodes = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return [...nodes].flatMap((start) => {
    const seen = new Set<string>();
    const front = [start];
    for (let node = front.pop(); node !== undefined; node = front.pop())
      for (const { to } of edges.filter(({ from }) => from === node)) {
        if (!seen.has(to)) front.push(to);
        seen.add(to);
      }
    return [...seen].map((end) => `${start}>${end}`);
  });
}

it('leaves out what a longer way says', () => {
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'a', to: 'c' },
  ];
  expect(directEdges(edges)).toEqual(edges.slice(0, 2));
});

it('changes nothing in what follows from what, and leaves nothing out twice', () => {
  const pair = fc.uniqueArray(fc.tuple(fc.nat(9), fc.nat(9)), { selector: String, maxLength: 40 });
  fc.assert(
    fc.property(pair, (pairs) => {
      // From a lower number to a higher one, so that there is no circle.
      const edges = pairs.filter(([a, b]) => a < b).map(([a, b]) => ({ from: String(a), to: String(b) }));
      const direct = directEdges(edges);
      expect(reachable(direct).sort()).toEqual(reachable(edges).sort());
      for (const edge of direct) {
        const others = direct.filter((other) => other !== edge);
        expect(reachable(others)).not.toContain(`${edge.from}>${edge.to}`);
      }
    }),
  );
});
