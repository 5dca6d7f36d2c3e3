import fc from 'fast-check';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { describe, expect, test } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { findReferences, type ResolveOptions, resolveReferences } from './references.ts';

const facts = new Map<string, LedgerFact>(
  [
    ['budget.total', 750_000, 'EUR'],
    ['guests', 40, 'guest'],
    ['plan.start', '2027-05-03', 'date'],
    ['name', 'A *bold* [x](y) | `z` <b> "q" & [[guests]]', 'text'],
    ['empty', ' ', 'text'],
    ['list', '1. first', 'text'],
  ].map(([id, value, unit]) => [
    String(id),
    { id: String(id), label: `The "${id}"`, value: value ?? 0, unit: String(unit), basis: 'stated', stage: 'facts' },
  ]),
);
const resolve = (markdown: string, as: ResolveOptions['as'] = 'text', more: Partial<ResolveOptions> = {}) =>
  resolveReferences(markdown, (id) => facts.get(id), { locale: 'en-GB', dayZero: '2027-01-01', as, ...more });
const html = (markdown: string) => toHtml(sanitize(toHast(parseMarkdown(markdown))));

describe('findReferences', () => {
  test('finds ids and their places, in paragraphs, emphasis, headings, cells and links', () => {
    const text = '# [[a]]\n\n**[[b.c]]** x\n\n| h |\n|---|\n| [[d_e.1]] |\n\n[see [[f]]](http://x) [[month:5]]';
    const found = findReferences(text);
    expect(found.map(({ id }) => id)).toEqual(['a', 'b.c', 'd_e.1', 'f', 'month:5']);
    for (const { id, offset } of found) expect(text.slice(offset, offset + id.length + 4)).toBe(`[[${id}]]`);
  });

  test.each([
    '`[[a]]`',
    '```\n[[a]]\n```',
    '    [[a]]',
    '<!-- [[a]] -->',
    '<i title="[[a]]">',
    '[x](#[[a]])',
    '![[[a]]](x.png)',
    '\\[[a]]',
    '\\[\\[a\\]\\]',
    '[[ ]]',
    '[a]',
    '[[a\nb]]',
  ])('%j holds none', (text) => {
    expect(findReferences(text)).toEqual([]);
  });

  test('no text makes it throw, and what it finds stands where it says', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '[',
      ']',
      '(',
      ')',
      '`',
      '\n',
      '|',
      '\\',
      '!',
      'a.b',
      '<',
      '>',
      '    ',
      '\ufeff',
      '\r\n',
      '- ',
      '\u0000',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (markdown) => {
        for (const { id, offset, text: written } of findReferences(markdown)) {
          expect(markdown.slice(offset, offset + written.length)).toBe(written);
          expect(written).toContain(id);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('resolveReferences', () => {
  test('writes values for text, links for Markdown, and titles with the basis for HTML', () => {
    expect(resolve('We have [[budget.total]].').markdown).toBe('We have €750,000.');
    expect(resolve('[[budget.total]]', 'markdown-link').markdown).toBe('[€750,000](#fact-budget.total)');
    expect(html(resolve('[[budget.total]]', 'html-link').markdown)).toBe(
      '<p><a href="#fact-budget.total" title="The &#x22;budget.total&#x22; – stated in the prompt">€750,000</a></p>',
    );
  });

  test.each([
    ['2027-01-01', '[[month:1]]', 'January 2027 (month 1)'],
    ['2027-01-01', '[[month:5]]', 'May 2027 (month 5)'],
    ['2027-01-15', '[[month:5]]', 'May\u00a0– June 2027 (month 5)'],
    ['2027-12-31', '[[month:3]]', 'February\u00a0– March 2028 (month 3)'],
  ])('counted from %s, %s is %s', (dayZero, text, expected) => {
    expect(resolve(text, 'text', { dayZero }).markdown.replace(/–\u00a0/, '– ')).toBe(expected);
  });

  test('a date is short in the cell of a table where that is asked for, and long in a sentence', () => {
    const said = (markdown: string, isShortInTables: boolean) =>
      resolveReferences(
        markdown,
        () => ({ id: 'd', label: 'd', value: '2027-09-03', unit: 'date', basis: 'stated', stage: 'facts' }),
        { locale: 'en-GB', dayZero: '2027-01-01', as: 'text', isShortInTables },
      ).markdown.replaceAll('\u00a0', ' ');
    const text = 'On [[d]].\n\n| Day |\n| --- |\n| [[d]] |';
    expect(said(text, true)).toBe('On 3 September 2027.\n\n| Day |\n| --- |\n| 3 Sep 2027 |');
    expect(said(text, false)).toContain('| 3 September 2027 |');
  });

  test('what does not resolve stays visible and is reported once', () => {
    const text = '[[nope]] and [[nope]], [[Budget Total]], [[month:0]], [[constructor]]';
    const { markdown, findings } = resolve(text, 'html-link');
    expect(markdown).toBe(text);
    expect(findings.map(({ message }) => /\[\[(.*?)\]\]/.exec(message)?.[1])).toEqual([
      'nope',
      'Budget Total',
      'month:0',
      'constructor',
    ]);
  });

  test.each(['text', 'html-link', 'markdown-link'] as const)(
    'a value with Markdown in it reads literally as %s',
    (as) => {
      const page = html(resolve('| h |\n|---|\n| [[name]] |', as).markdown);
      expect(page.replace(/<\/?a[^>]*>/g, '')).toContain(
        '<td>A *bold* [x](y) | `z` &#x3C;b> "q" &#x26; [[guests]]</td>',
      );
    },
  );

  test('a value opens no list, heading or image', () => {
    expect(html(resolve('[[list]]').markdown)).toBe('<p>1. first</p>');
    expect(html(resolve('- [[list]]').markdown)).toContain('<li>1. first</li>');
    expect(html(resolve('[[plan.start]]', 'text', { locale: 'de' }).markdown)).toBe('<p>3. Mai 2027</p>');
    expect(resolve('wow![[guests]]', 'markdown-link').markdown).toBe('wow!40 guests');
  });

  test('inside a link there is no second link, and behind a reference parentheses stay words', () => {
    expect(resolve('[see [[guests]]](http://x.org)', 'html-link').markdown).toBe('[see 40 guests](http://x.org)');
    expect(resolve('[[guests]](about)', 'markdown-link').markdown).toBe('[40 guests](#fact-guests)(about)');
  });

  test('an empty value leaves no empty link', () => {
    expect(resolve('a[[empty]]b', 'markdown-link').markdown).toBe('ab');
  });

  test('takes the form that the reference asks for, also inside a table, where its bar is escaped', () => {
    expect(resolve('[[guests|bare]] of [[guests]]').markdown).toBe('40 of 40 guests');
    expect(resolve('[[plan.start|month]]', 'markdown-link').markdown).toBe('[May 2027](#fact-plan.start)');
    expect(html(resolve('| a | b |\n|---|---|\n| [[guests\\|bare]] | x |').markdown)).toContain(
      '<td>40</td>\n<td>x</td>',
    );
    expect(resolve('[[guests|loud]]').findings.map(({ code }) => code)).toEqual(['unresolved-reference']);
  });

  test('says no unit that the prose says again', () => {
    expect(resolve('All [[guests]] guests pay **[[budget.total]]** EUR.').markdown).toBe(
      'All 40 guests pay **750,000** EUR.',
    );
    expect(resolve('[[guests]] guests', 'markdown-link').markdown).toBe('[40](#fact-guests) guests');
  });

  test('code is left alone, in any mode', () => {
    expect(resolve('`[[guests]]` [[guests]]').markdown).toBe('`[[guests]]` 40 guests');
  });

  test('text without references comes back as it is; what is resolved holds no reference that would resolve', () => {
    const piece = fc.constantFrom(
      '[[guests]]',
      '[[name]]',
      '[[nope]]',
      '**',
      '`',
      '\n\n',
      '- ',
      'word ',
      '| ',
      '> ',
      '(x)',
      '!',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.constantFrom('text', 'html-link', 'markdown-link'),
        (parts, as) => {
          const { markdown } = resolve(parts.join(''), as);
          const again = resolve(markdown, as);
          if (!parts.includes('`')) expect(again.markdown).toBe(markdown);
          if (!parts.some((part) => part.startsWith('[['))) expect(markdown).toBe(parts.join(''));
        },
      ),
      { numRuns: 300 },
    );
  });
});
