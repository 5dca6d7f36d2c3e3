import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.ts';

it('a sentence that begins with its money is named after what it is for', () => {
  const text = '€90 k from my own savings, €50 k of it in the first year, to open a bike repair shop in Ghent.';
  expect(readPrompt(text, '2027-01-04').title).toBe('Open Bike Repair Shop in Ghent');
});
