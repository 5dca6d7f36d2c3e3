import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../facts/parse-markdown.ts';
import { HOSTILE_TEXTS } from '../fixture-hostile.ts';
import { isPlainLink, plainText, walkNodes } from './markdown-tree.ts';
import { escapeMarkdown, plainMarkdown } from './plain-markdown.ts';

const plain = (markdown: string): string => {
  const { lead, rest } = plainMarkdown(markdown, { headingBase: 4, title: 'Team', prefix: 's' });
  return [lead, rest].filter((part) => part !== '').join('\n\n');
};

describe('plainMarkdown', () => {
  it('leaves ordinary text as its author wrote it', () => {
    const text = 'A *word* and `code`.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |';
    expect(plain(text)).toBe(text);
  });

  it('moves headings of both forms below the section', () => {
    expect(plain('# A\n\nB\n---\n\nC\n=')).toBe('#### A\n\n##### B\n\n#### C');
  });

  it('leaves out a heading that repeats the title', () => {
    expect(plain('# Team\n\nWords.')).toBe('Words.');
  });

  it('turns links by reference into inline ones, so that sections cannot bend each other’s', () => {
    expect(plain('[x][r]\n\n[r]: https://example.org')).toBe('[x](<https://example.org>)');
  });

  it('keeps footnotes of sections apart', () => {
    expect(plain('x[^1]\n\n[^1]: y')).toBe('x[^s-1]\n\n[^s-1]: y');
  });

  it.each(HOSTILE_TEXTS)('disarms %j', (text) => {
    for (const markdown of [text, `Before ${text} after.`, `- ${text}`]) {
      for (const node of walkNodes(parseMarkdown(plain(markdown)))) {
        expect(['image', 'imageReference', 'definition']).not.toContain(node.type);
        if (node.type === 'html') expect(node.value).toMatch(/^<br/);
        if (node.type === 'link') expect(isPlainLink(node.url) || node.url.startsWith('#')).toBe(true);
      }
    }
  });

  it('never throws, and never lets raw HTML through', () => {
    const piece = fc.constantFrom(
      '# ',
      '\n',
      '> ',
      '- ',
      '[a]',
      '(b)',
      '![',
      '](javascript:x)',
      '<b>',
      '</b>',
      '`',
      '*',
      '|',
      'x',
      '\n\n',
      ': ',
      '[^1]',
      '---',
      '<!--',
      '-->',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        for (const node of walkNodes(parseMarkdown(plain(pieces.join(''))))) expect(node.type).not.toBe('html');
      }),
      // What went out let the next thing begin a line, where it was HTML.
      { numRuns: 300, examples: [[['![', '](javascript:x)', '<!--']]] },
    );
  });
});

describe('escapeMarkdown', () => {
  it('keeps every text a plain text', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'*_[]()<>!#|`~&;\\ -+1.a\n') });
    fc.assert(
      fc.property(nasty, (text) => {
        const root = parseMarkdown(`x ${escapeMarkdown(text)}`);
        expect(plainText(root).trim()).toBe(`x ${text.replace(/\s+/g, ' ').trim()}`.trim());
      }),
    );
  });
});
