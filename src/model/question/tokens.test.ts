import { expect, it } from 'vitest';
import { estimateTokens } from './tokens.ts';

/** About two tokens for a word, and two for an emoji: a rough floor, of no tokenizer in particular. */
it.each([
  ['Thai', 'แผนงานโครงการใหม่', 6],
  ['Arabic', 'خطة المشروع الجديد', 5],
  ['Russian', 'Новый план строительства моста', 7],
  ['Hindi', 'नई परियोजना की योजना', 6],
  ['emoji', '🦩🚀', 4],
])('a text in %s is not counted as less than it takes', (_, text, least) => {
  expect(estimateTokens(text.repeat(50))).toBeGreaterThanOrEqual(least * 50);
});

it('a text of Latin letters is counted as it was, whatever stands beside it', () => {
  const latin = 'The new bridge crosses the river where it is narrow. '.repeat(40);
  expect(estimateTokens(`${latin}мост`)).toBeLessThanOrEqual(estimateTokens(latin) + 4);
});
