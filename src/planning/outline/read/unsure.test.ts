import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';

const unsure = (text: string) =>
  readPrompt(text, '2027-01-04').unsure.map(({ about, quote, readings }) => [about, quote.text, ...readings]);

describe('what can be read in two ways', () => {
  it.each([
    [
      'a second sum that may be part of the budget',
      'A café in Porto. The budget is 60,000 EUR. My sister contributes 20,000 EUR.',
      ['budget', '20,000 EUR', 'The budget is €60,000, with €20,000 in it.', 'Both together are the budget: €80,000.'],
    ],
    [
      'a point that groups or begins a fraction',
      'Renovate the school roof in Ghent for 900.000 EUR.',
      ['amount', '900.000 EUR', 'It is 900,000 EUR.', 'It is 900 EUR.'],
    ],
    [
      'a day and a month in either order',
      'Renovate the school roof. It must be finished by 03/04/2028.',
      ['date', '03/04/2028', 'It is 3 April 2028.', 'It is 4 March 2028.'],
    ],
    [
      'a deadline beside an opening',
      'We open a café with 60,000 EUR. The deadline is 1 May 2028.',
      ['deadline', '1 May 2028', 'It opens by then; settling in comes after it.', 'Everything is finished by then.'],
    ],
    [
      'a date without a year',
      'Build a hall with 60,000 EUR by 30 June.',
      ['date', '30 June.', 'It is 30 June 2027.', 'It is 30 June 2028.'],
    ],
  ])('is told with both readings: %s', (_, text, expected) => {
    expect(unsure(text)).toEqual([expected]);
  });

  it.each([
    'I have 180,000 EUR: 95,000 savings and an 85,000 loan. Nothing beyond that can be spent. I open a bakery.',
    'Wir bauen eine Halle in Kassel für 900.000 € bis 3.4.2028.',
    'Renovate the roof for 1.250 million EUR by 30 June 2028.',
    'Budget:\n- €120,000 equipment\n- €60,000 rent\n- €20,000 marketing\n- €200,000 in total\nWe open a bakery by 1 May 2028.',
  ])('is nothing where the prompt settles it: %s', (text) => {
    expect(unsure(text)).toEqual([]);
  });
});
