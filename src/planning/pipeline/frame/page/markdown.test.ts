import { expect, it } from 'vitest';
import { sentences } from './markdown.ts';

it.each([
  [['**Doors are counted:** a counter', 'Saves: evenings'], '**Doors are counted:** a counter. Saves: evenings.'],
  [['**The sum holds**', 'An engineer repeats it.'], '**The sum holds.** An engineer repeats it.'],
  [['It said “never.”', '', 'Why?'], 'It said “never.” Why?'],
])('%j are sentences, each with its mark', (parts, expected) => {
  expect(sentences(...parts)).toBe(expected);
});
