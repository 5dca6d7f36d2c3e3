import { expect, it } from 'vitest';
import { placeAfterKey } from './list-keys.ts';

it.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['PageDown', 4, 9],
  ['PageUp', 6, 1],
  ['Home', 4, 0],
  ['End', 4, 9],
])('%s leads from %i to %i of ten', (key, from, to) => {
  expect(placeAfterKey(key, from, 10, 5)).toBe(to);
});

it.each([
  ['ArrowDown', 9, 9],
  ['PageDown', 7, 9],
  ['ArrowUp', 0, 0],
  ['PageUp', 2, 0],
])('%s does not lead out of the list', (key, from, to) => {
  expect(placeAfterKey(key, from, 10, 5)).toBe(to);
});

it('leads nowhere in an empty list, and by no other key', () => {
  expect(placeAfterKey('End', 0, 0, 5)).toBe(0);
  expect(placeAfterKey('ArrowDown', 0, 0, 5)).toBe(0);
  expect(placeAfterKey('ArrowLeft', 3, 10, 5)).toBeNull();
});
