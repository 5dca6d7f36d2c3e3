import { describe, expect, it } from 'vitest';
import fc from '../../../tests/support/seeded-fast-check.ts';
import type { MarkdownNode } from '../report/markdown/markdown-tree.ts';
import { parseLongTables } from './parse-long-tables.ts';
import { parseMarkdown } from './parse-markdown.ts';

function withoutPlaces(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value)));
}

/** Offsets of the nodes that have a place, by their path in the tree; the whole text and its tables left out. */
function offsetsOf(tree: MarkdownNode): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (node: MarkdownNode, path: string) => {
    if (node.position && node.type !== 'root' && node.type !== 'table')
      found.set(path, [node.position.start.offset, node.position.end.offset]);
    if ('children' in node) for (const [index, child] of node.children.entries()) walk(child, `${path}.${index}`);
  };
  walk(tree, '');
  return found;
}

const PIECES = [
  ...['Dig the trench', '12 (8–20)', ' ', '  ', '\u00a0', '\t', '1', 'a|b', '\\|', '\\\\', '\\', '\\*', '\\a', '|'],
  ...['**bold**', '*', '_x_', '`a|b`', '`', '[x](#fact-a)', '[x](#fact-a): y', '<br>', '&amp;', '~~gone~~', '![p](q)'],
  ...['https://example.org', '<https://example.org>', '[^1]', '[ref]', '-', '>', '# h', '\u2028', 'é👩‍🚀', '$1', ':'],
];
const cell = fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => pieces.join(''));
const row = fc
  .tuple(fc.array(cell, { maxLength: 5 }), fc.constantFrom(' |', '|', ' | ', '', ' x'))
  .map(([cells, end]) => `| ${cells.join(' | ')}${end}`);
const table = fc
  .tuple(
    fc.constantFrom('| a | b | c |\n| --- | ---: | :-: |\n', '| a |\n| - |\n', '| a | b |\n| --- |\n'),
    fc.array(row, { maxLength: 70 }),
  )
  .map(
    ([head, rows]) =>
      head + Array.from({ length: 50 }, (_, index) => rows[index % rows.length] ?? '| 1 | 2 | 3 |').join('\n'),
  );
const between = fc.constantFrom(
  '\n\n',
  '\n',
  '\n\nText.\n\n',
  '\n\n```\n',
  '\n```\n\n',
  '\n\n- item\n\n',
  '\n\n> quote\n',
  '\n\n[ref]: #x\n\n',
  '\n\n<pre>\n\n',
  '\n\n    ',
  '\n| x |\n\n',
);

describe('a text with long tables', () => {
  it('is the same tree as by the whole parser, whatever stands in them and around them', () => {
    const text = fc.array(fc.tuple(between, fc.oneof(table, row)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(text, (parts) => {
        const markdown = parts.flat().join('');
        const [tree, whole] = [parseLongTables(markdown), parseMarkdown(markdown)];
        expect(withoutPlaces(tree)).toEqual(withoutPlaces(whole));
        const offsets = offsetsOf(whole);
        for (const [path, place] of offsetsOf(tree)) expect([path, place]).toEqual([path, offsets.get(path)]);
      }),
      { numRuns: 150 },
    );
  });

  it('has the rows of its table whose cells are plain, escaped or marked', () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => `| **${index}** | a \\| b | [x](#fact-a) |  |`);
    const [table] = parseLongTables(`| a | b | c | d |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`).children;
    if (table?.type !== 'table') throw new Error('no table');
    expect(table.children).toHaveLength(2_001);
    expect(table.children.at(-1)?.children.map(({ children }) => children[0]?.type)).toEqual([
      'strong',
      'text',
      'link',
      undefined,
    ]);
  });
});
