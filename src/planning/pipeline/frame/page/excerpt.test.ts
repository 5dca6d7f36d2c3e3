import { expect, it } from 'vitest';
import { nameOfSentence } from './excerpt.ts';

it('names a sentence without its references, which are no text in a label or a finding', () => {
  expect(nameOfSentence('How is the gap of [[budget.gap|rounded]] closed?')).toBe('How is the gap of … closed?');
});

it('cuts a long sentence at a word, and never within a reference', () => {
  const name = nameOfSentence(`${'Who pays for the work of the summer '.repeat(2)}[[cost.likely]] in the end?`);
  expect(name).toMatch(/^Who pays .*\w …$/);
  expect(name).not.toContain('[[');
});
