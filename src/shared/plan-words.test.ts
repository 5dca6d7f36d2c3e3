import { describe, expect, it } from 'vitest';
import { planWords } from './plan-words.ts';

const words = planWords(
  [
    { id: 'budget.total', value: 46_000_000, unit: 'DKK' },
    { id: 'schedule.finish', value: '2028-10-05', unit: 'date' },
    { id: 'name', value: '**x** [[budget.total]]', unit: 'text' },
  ],
  'en-GB',
  '2027-01-04',
);

describe('words of a plan', () => {
  it.each([
    ['By [[schedule.finish]] for [[ budget.total ]].', 'By 5 October 2028 for DKK\u00a046,000,000.'],
    ['In [[month:2]].', 'In February\u2009–\u2009March 2027.'],
    ['No [[unknown.fact]] and no [[month:0]].', 'No [[unknown.fact]] and no [[month:0]].'],
    ['A **bold** word, `code` and primary\\_domain', 'A bold word, code and primary_domain'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['[[name]]', '**x** [[budget.total]]'],
  ])('reads %j as it is meant', (text, shown) => {
    expect(words.plain(text).replace(/\s–\s/g, ' – ')).toBe(shown.replace(/\s–\s/g, ' – '));
  });
});
