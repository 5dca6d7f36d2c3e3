import { describe, expect, it } from 'vitest';
import { mapOutsideReferences, withoutBrackets } from './fact-reference.ts';

describe('a change outside references', () => {
  const shout = (text: string) => mapOutsideReferences(text, (piece) => piece.toUpperCase());

  it.each([
    ['up to [[a.b]] and [[c\\|share]].', 'UP TO [[a.b]] AND [[c\\|share]].'],
    ['[[a]][[b]]', '[[a]][[b]]'],
    ['no reference', 'NO REFERENCE'],
    ['[[]] is none, nor is [[a [b]]', '[[]] IS NONE, NOR IS [[A [B]]'],
    ['', ''],
  ])('makes %j to %j', (text, expected) => {
    expect(shout(text)).toBe(expected);
  });
});

it('words without brackets are no reference, and keep what stands in them', () => {
  expect(withoutBrackets('A [[budget.total]] [new] hall ]]')).toBe('A budget.total [new] hall ');
});
