import { describe, expect, it } from 'vitest';
import { isTooComplex, MOST_NESTING } from './markdown-complexity.ts';

const nestedList = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
const nestedQuote = (depth: number) => `${'> '.repeat(depth)}a`;

describe('isTooComplex', () => {
  it('allows lists and quotes inside each other up to the bound, however they are written', () => {
    for (const nested of [nestedList, nestedQuote, (depth: number) => `${'1) '.repeat(depth)}a`]) {
      expect(isTooComplex(nested(MOST_NESTING))).toBe(false);
      expect(isTooComplex(nested(MOST_NESTING + 1))).toBe(true);
    }
  });

  it('counts depth, not length: a long flat list is fine, also below a deep one', () => {
    expect(isTooComplex('- a\n'.repeat(5_000))).toBe(false);
    expect(isTooComplex(`${nestedList(MOST_NESTING)}\n`.repeat(50))).toBe(false);
  });

  it('allows a long page of ordinary paragraphs and tables', () => {
    const paragraph = `${'Some **bold** words, [a link](https://example.org), `code` and [[budget.total]]. '.repeat(8)}\n\n`;
    const row = '| **a** | [b](https://example.org) | [[c.d]] |\n';
    const table = `| a | b | c |\n|---|---|---|\n${row.repeat(2_000)}`;
    expect(isTooComplex(paragraph.repeat(300) + table)).toBe(false);
  });

  it.each([
    '*',
    '[',
    '![',
    '[[',
    '**a ',
    '~~',
    'a\n===\n',
    '[^a]: ',
    '- - - a\n',
    '> - > - a\n',
    '- a\n  - b\n',
    '> a\nb\n',
    '- a\nb\n',
  ])('finds a long text of %j', (unit) => {
    expect(isTooComplex(unit.repeat(Math.ceil(100_000 / unit.length)))).toBe(true);
  });

  it('finds a text that is longer than any page', () => {
    expect(isTooComplex('Words. '.repeat(10_000))).toBe(false);
    expect(isTooComplex('Words. '.repeat(200_000))).toBe(true);
  });
});
