import { expect, test } from 'vitest';
import { type ChangeStep, takenBackBy } from './taken-back.ts';

/** Steps of one file, oldest first, by the text after each. */
function steps(first: string, ...texts: readonly string[]): ChangeStep[] {
  return texts.map((after, index) => ({
    cursor: index + 1,
    subject: 'page',
    before: index === 0 ? first : texts[index - 1],
    after,
    reason: `reason ${index + 1}`,
  }));
}
const told = (list: readonly ChangeStep[]) =>
  [...takenBackBy(list.toReversed())].map(([cursor, { cursor: of, again }]) => [cursor, of, again]);

test('what goes back one step is a taking back, and going forth again makes the first change again', () => {
  expect(told(steps('a', 'b', 'a', 'b', 'a'))).toEqual([
    [2, 1, false],
    [3, 1, true],
    [4, 1, false],
  ]);
});

test('what goes back two steps, or is written to what is there, takes nothing back', () => {
  expect(told(steps('a', 'b', 'c', 'a'))).toEqual([]);
  expect(told(steps('a', 'a', 'a'))).toEqual([]);
});

test('changes of other things stand between without harm; what is not known takes nothing back', () => {
  const [first, back] = steps('a', 'b', 'a');
  if (!first || !back) throw new Error('no steps');
  const other = { cursor: 9, subject: 'fact', before: 'b', after: 'a', reason: null };
  expect(told([first, other, { ...back, cursor: 10 }])).toEqual([[10, 1, false]]);
  expect(
    told([
      { ...first, before: undefined },
      { ...back, after: undefined },
    ]),
  ).toEqual([]);
  expect(told([{ ...first, subject: null }, back])).toEqual([]);
});
