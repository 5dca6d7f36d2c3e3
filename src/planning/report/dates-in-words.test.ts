import { expect, it } from 'vitest';
import { datesInWords } from './dates-in-words.ts';

it.each([
  [
    'It would be finished by 2030-04-08 instead of 2030-05-17.',
    'It would be finished by 8. April 2030 instead of 17. Mai 2030.',
  ],
  ['- The goal states 2029-05-31, too early.', '- The goal states 31. Mai 2029, too early.'],
])('dates in running text are written as the language of the plan does: %s', (text, said) => {
  expect(datesInWords(text, 'de-DE').replaceAll('\u00a0', ' ')).toBe(said);
});

it.each([
  '| Fit the kitchen | 2027-01-19 |',
  '> Open by 2027-06-01, please.',
  'You wrote “open by 2027-06-01”.',
  'See https://example.org/2027-06-01/plan and `2027-06-01`.',
  'Part 12-2027-06-01 costs 2027-13-45.',
  '2027-06-01',
])('and stay as they are in tables, quotations, addresses and numbers: %s', (text) => {
  expect(datesInWords(text, 'de-DE')).toBe(text);
});
