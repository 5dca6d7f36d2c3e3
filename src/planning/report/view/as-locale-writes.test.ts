import { describe, expect, it } from 'vitest';
import { asLocaleWrites } from './as-locale-writes.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [
    'It would be finished by 2030-04-08 instead of 2030-05-17.',
    'It would be finished by 8. April 2030 instead of 17. Mai 2030.',
  ],
  ['- The goal states 2029-05-31, too early.', '- The goal states 31. Mai 2029, too early.'],
  ['48% of the runs, and 12.5% of them twice', '48 % of the runs, and 12,5 % of them twice'],
  ['Between 40–60% **90%**', 'Between 40–60 % **90 %**'],
  ['| Loan | 1. März 2027 | May 3, 2027 |', '| Loan | 01.03.2027 | 03.05.2027 |'],
  ['Until 1. März 2027 nothing comes.', 'Until 1. März 2027 nothing comes.'],
  ['| “by 1. März 2027” | 3. place in 2027 |', '| „by 1. März 2027“ | 3. place in 2027 |'],
  ['| Fit the kitchen | 2027-01-19 | 0.8% | 4.0% |', '| Fit the kitchen | 19.01.2027 | 0,8 % | 4,0 % |'],
  ['| Survey | 30.5 (1–4.5) | 2.5 | 61 (30–110) |', '| Survey | 30,5 (1–4,5) | 2,5 | 61 (30–110) |'],
  ['| version 2.5 | 2.50 | 2.5 days | 1.2.3 |', '| version 2.5 | 2.50 | 2.5 days | 1.2.3 |'],
])('dates and percentages of a page are written as the language of the plan does: %s', (text, said) => {
  expect(spaced(asLocaleWrites(text, 'de-DE'))).toBe(said);
});

it('words of somebody stand between the quotation marks of the language, whatever is in them', () => {
  const text = 'You wrote “open by 2027-06-01”, and “48%”; `“code”` stays.';
  expect(asLocaleWrites(text, 'de-DE')).toBe('You wrote „open by 2027-06-01“, and „48%“; `“code”` stays.');
  expect(asLocaleWrites(text, 'en-GB')).toBe(text);
});

it('a space before the sign, and a short date, do not break their line', () => {
  expect(asLocaleWrites('48%', 'de-DE')).toBe('48\u00a0%');
  expect(asLocaleWrites('| 2027-03-01 |', 'en-GB')).toBe('| 1\u00a0Mar\u00a02027 |');
});

it.each([
  ['en-GB', '| 1 Mar 2027 | 48% | 12.5% |'],
  ['en-US', '| Mar 1, 2027 | 48% | 12.5% |'],
  ['fr-FR', '| 1 mars 2027 | 48 % | 12,5 % |'],
  ['sv-SE', '| 1 mars 2027 | 48 % | 12,5 % |'],
])('in %s too, and no short date can be two days', (locale, said) => {
  expect(spaced(asLocaleWrites('| 2027-03-01 | 48% | 12.5% |', locale))).toBe(said);
});

describe('words of somebody, addresses, code and numbers that are no percentages or dates stay', () => {
  it.each([
    '> Open by 2027-06-01, please, at 48%.',
    'You wrote „open by 2027-06-01“ and „48%“, `“48%”`.',
    'See https://example.org/2027-06-01/plan?share=48% and `2027-06-01`, `48%`.',
    'Part 12-2027-06-01 costs 2027-13-45.',
    'A file 10%20bar, and 1.500% of it.',
    '2027-06-01',
  ])('%s', (text) => {
    expect(asLocaleWrites(text, 'de-DE')).toBe(text);
  });
});
