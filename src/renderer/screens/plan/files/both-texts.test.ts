import { expect, test } from 'vitest';
import { bothTexts } from './both-texts.ts';

test.each([
  { theirs: '# A\n\nOne.\n', mine: '# A\n\nTwo.\n', both: '# A\n\nOne.\nTwo.\n' },
  { theirs: 'same', mine: 'same\n', both: 'same\n' },
  { theirs: '', mine: 'new', both: 'new\n' },
  { theirs: 'a\nb\nc\n', mine: 'a\nc\nd\n', both: 'a\nb\nc\nd\n' },
])('every line of both texts is there, shared ones once: $both', ({ theirs, mine, both }) => {
  expect(bothTexts(theirs, mine)).toBe(both);
});
