import { expect, it } from 'vitest';
import { nestedText } from './nested-text.ts';

it('data within a cell is read as lines of words, without braces and ids', () => {
  const options = [
    { id: 'wait', option: 'Wait', consequence: 'Later', cost: 12 },
    { id: 'go', option: 'Go', note: null, sure: false },
  ];
  expect(nestedText(options)).toBe('Wait – Later – Cost: 12\nGo – Sure: false');
  expect(nestedText({ fact: 'The sum', go: 'at_most' })).toBe('The sum – at_most');
  expect([nestedText(null), nestedText(undefined), nestedText([]), nestedText({})]).toEqual(['', '', '', '']);
});
