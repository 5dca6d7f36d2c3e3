import { describe, expect, test } from 'vitest';
import { diffPrompts } from './diff-prompts.ts';

describe('two prompts', () => {
  test('that say the same are the same, whatever lies between the lines', () => {
    expect(diffPrompts('Open a bakery.\n\nIn Lyon.', '  Open a bakery.\nIn Lyon.\n')).toEqual({
      added: 0,
      removed: 0,
      lines: [],
    });
  });

  test('are compared line by line, in the order of the text', () => {
    const a = 'Open a bakery.\nIn Lyon.\nFor 200000 EUR.';
    const b = 'Open a bakery.\nIn Paris.\nFor 200000 EUR.\nBy May.';
    expect(diffPrompts(a, b)).toEqual({ added: 2, removed: 1, lines: ['- In Lyon.', '+ In Paris.', '+ By May.'] });
  });

  test('on one long line are compared by sentences', () => {
    const filler = 'The ovens are bought from the last owner. '.repeat(6);
    const a = `${filler}We have 3 people. The rent is low.`;
    const b = `${filler}We have 5 people. The rent is low.`;
    expect(diffPrompts(a, b).lines).toEqual(['- We have 3 people.', '+ We have 5 people.']);
  });

  test('that have nothing in common are told apart at once, however long they are', () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join('\n');
    const { added, removed, lines: told } = diffPrompts(lines('a'), lines('b'));
    expect([added, removed, told.length]).toEqual([20_000, 20_000, 40_000]);
  });
});
