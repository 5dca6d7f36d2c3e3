import { expect, test } from 'vitest';
import { findQuote } from '../intake/find-quote.ts';
import { statesValue } from './stated-value.ts';

function states(prompt: string, words: string, value: number): boolean {
  const quote = findQuote(prompt, words);
  if (!quote) throw new Error(`“${words}” does not stand in the prompt`);
  return statesValue(prompt, quote, value);
}

test.each([
  ['It costs £185,000 in all.', '£185,000', 185_000],
  ['We have 1.2 million euros for it.', '1.2 million euros', 1_200_000],
  ['We have €185k for it.', '€185k', 185_000],
  ['Between 2.5 to 3 million crowns are there.', '2.5 to 3 million', 2_500_000],
  ['Our valley has eleven brass bands.', 'eleven brass bands', 11],
  ['We expect about a third from tickets.', 'a third from tickets', 33.3],
  ['We expect two thirds from tickets.', 'two thirds', 66.7],
  ['I have heard of people waiting half a year for it.', 'waiting half a year', 6],
  ['Wir haben 1.250.000 Euro dafür und es reicht.', '1.250.000 Euro', 1_250_000],
  ['Die Fläche ist 12,5 Hektar und das Haus ist alt.', '12,5 Hektar', 12.5],
])('in “%s” the words “%s” state %d', (prompt, words, value) => {
  expect(states(prompt, words, value)).toBe(true);
});

test.each([
  ['It costs £185,000 in all.', '£185,000', 158_000],
  ['We expect 6,000 visitors and 2,500 at a time.', '6,000 visitors', 2_500],
  ['We have a small budget for the whole of it.', 'a small budget', 5_000],
  ['We expect about a third from tickets.', 'a third', 40],
  ['We expect half of the sum from tickets.', 'half of the sum', 6],
  ['It takes 12 days and costs 3 million.', '12 days', 12_000_000],
])('in “%s” the words “%s” do not state %d', (prompt, words, value) => {
  expect(states(prompt, words, value)).toBe(false);
});
