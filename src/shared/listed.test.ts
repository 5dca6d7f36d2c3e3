import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is said as “%s”', (items, said) => {
  expect(listed(items)).toBe(said);
});

test('of more than are named, it says how many more there are', () => {
  expect(listed(['a', 'b', 'c'], 3)).toBe('a, b and c');
  expect(listed(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b, c and 2 more');
  expect(listed(['a', 'b'], 1)).toBe('a and 1 more');
});
