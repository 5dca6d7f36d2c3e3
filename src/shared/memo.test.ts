import { expect, test } from 'vitest';
import { Memo } from './memo.ts';

function counted() {
  const memo = new Memo<string>(2);
  const asked: string[] = [];
  const get = (key: string, holds?: (answer: string) => boolean) =>
    memo.get(
      key,
      () => {
        asked.push(key);
        return `${key}${asked.length}`;
      },
      holds,
    );
  return { asked, get };
}

test('works an answer out once', () => {
  const { asked, get } = counted();
  expect([get('a'), get('a')]).toEqual(['a1', 'a1']);
  expect(asked).toEqual(['a']);
});

test('forgets what was asked for longest ago', () => {
  const { asked, get } = counted();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('works out anew what no longer holds', () => {
  const { get } = counted();
  expect(get('a')).toBe('a1');
  expect(get('a', () => false)).toBe('a2');
  expect(get('a')).toBe('a2');
});
