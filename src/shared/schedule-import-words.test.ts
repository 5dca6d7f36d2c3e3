import { expect, test } from 'vitest';
import { finishWords, leftOutWords } from './schedule-import-words.ts';

test('what is not taken names its tasks, and counts those that are too many', () => {
  const progress = { what: 'Progress', tasks: ['Dig', 'Pour', ''] };
  expect(leftOutWords(progress)).toBe('Progress: “Dig”, “Pour”, a row without a title.');
  expect(leftOutWords(progress, 1)).toBe('Progress: “Dig” and 2 more.');
  expect(leftOutWords({ what: 'A new calendar', tasks: [] })).toBe('A new calendar.');
});

test.each([
  ['2027-05-03', 'The finish moves from 2027-05-02 to 2027-05-03, 1 day later.'],
  ['2027-04-25', 'The finish moves from 2027-05-02 to 2027-04-25, 7 days earlier.'],
  ['2027-05-02', 'The finish stays 2027-05-02.'],
])('a finish on %s is said', (after, words) => {
  expect(finishWords({ before: '2027-05-02', after }, (date) => date)).toBe(words);
});
