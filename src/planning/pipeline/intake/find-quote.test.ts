import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findQuote, quoteFaults } from './find-quote.ts';

const PROMPT =
  'We will open  a “free”\nrepair café – 40 seats – in **Todmorden**. Nothing may be sold; it’s a party of art, and art only. It must be open by June and it must never be closed on Sundays.';

test.each([
  ['exact words', 'open  a “free”', 'open  a “free”'],
  ['other white space and quotation marks', 'open a "free" repair', 'open  a “free”\nrepair'],
  ['another dash', 'café - 40 seats', 'café – 40 seats'],
  ['another apostrophe and upper case', "It's A PARTY", 'it’s a party'],
  ['emphasis left out', 'in Todmorden', 'in **Todmorden'],
  ['quotation marks and a full stop around', '"Nothing may be sold."', 'Nothing may be sold'],
  ['a word as a whole', 'art', 'art'],
  ['words left out', 'It must be ... June', 'It must be open by June'],
  ['a word added', 'it must really never be closed on Sundays', 'it must never be closed on Sundays'],
  ['a word left out', 'it must never closed on Sundays', 'it must never be closed on Sundays'],
  ['a word changed', 'it must never be shut on Sundays', 'it must never be closed on Sundays'],
])('%s are found and given in the words of the prompt', (_, words, own) => {
  const quote = findQuote(PROMPT, words);
  expect(quote?.text).toBe(own);
  expect(PROMPT.slice(quote?.offset, (quote?.offset ?? 0) + own.length)).toBe(own);
});

test('a word inside another is not the word', () => {
  expect(findQuote(PROMPT, 'art')?.offset).toBe(PROMPT.indexOf(' art,') + 1);
  expect(findQuote('A party of 120.', '12')).toBeNull();
});

test('words of a script without spaces are found inside a sentence', () => {
  expect(findQuote('東京に図書館を建てる。', '図書館')).toEqual({ text: '図書館', offset: 3 });
});

test.each([
  '',
  '  ',
  '...',
  '"',
  'it will always be closed on Mondays',
  'Sundays on closed be never must it',
  'a paid repair café',
  'sold may be',
])('“%s” is not found', (words) => {
  expect(findQuote(PROMPT, words)).toBeNull();
  expect(quoteFaults(PROMPT, 'here', words)).toHaveLength(1);
});

test('whatever stretch of whatever text is quoted, what is found stands there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(200), fc.nat(200), (text, from, length) => {
      const quote = findQuote(text, text.slice(from, from + length));
      if (quote) expect(text.slice(quote.offset, quote.offset + quote.text.length)).toBe(quote.text);
    }),
  );
});
