import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapMarkdown } from './markdown-map.ts';
import { mapProse } from './prose-map.ts';
import { locate } from './references.ts';

const PIECES = [
  '[[a]]',
  '[[b.c]]',
  'word',
  ' ',
  '\n',
  '\n\n',
  '\r\n\r\n',
  '- ',
  '1. ',
  '> ',
  '# ',
  '`',
  '``',
  '```',
  '~~~',
  '    ',
  '  ',
  '\t',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '[',
  '](u)',
  '](<',
  '>)',
  '![',
  ']: u',
  '[^1]: ',
  '[^1]',
  '| ',
  '|---|\n',
  '**',
  '_',
  '\\',
  '&amp;',
  'http://x.org/',
  'www.x.org/',
  '\ufeff',
  '<div>\n',
  '---\n',
  '===\n',
];

test('finds the same references, and the same of them inside links, as a parse of the whole text', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (markdown) => {
      const see = ({ prose, links }: Pick<ReturnType<typeof mapMarkdown>, 'prose' | 'links'>) =>
        locate(prose).map(({ id, offset }) => [
          id,
          offset,
          links.some((link) => link.start < offset && offset < link.end),
        ]);
      expect(see(mapProse(markdown))).toEqual(see(mapMarkdown(markdown)));
    }),
    { numRuns: 3000 },
  );
});
