import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { docxOf, pdfOf, WORKBOOK, zipOf } from '../../../tests/support/files/documents.ts';
import { unwrap } from '../fixture-library.ts';
import { backgroundOf, MOST_BACKGROUND } from './background.ts';
import { MOST_DOCUMENT_BYTES } from './document.ts';
import { readDocument } from './read-document.ts';

describe('the text of a document', () => {
  test('of a PDF comes page by page', async () => {
    const { kind, parts } = unwrap(
      await readDocument('offer.pdf', pdfOf(['The oven costs 18500 EUR.', '', 'Delivery in 6 weeks.'])),
    );
    expect({ kind, parts }).toEqual({
      kind: 'pdf',
      parts: [
        { place: 'page 1', text: 'The oven costs 18500 EUR.' },
        { place: 'page 3', text: 'Delivery in 6 weeks.' },
      ],
    });
  });

  test('of Word, Markdown and plain text is what stands there', async () => {
    const word = await docxOf(['The oven costs 18500 EUR.', 'مخبز 👩‍🚀']);
    expect(unwrap(await readDocument('offer.docx', word))).toMatchObject({
      kind: 'docx',
      parts: [{ place: '', text: 'The oven costs 18500 EUR.\nمخبز 👩‍🚀' }],
    });
    const markdown = unwrap(await readDocument('notes.md', Buffer.from('\ufeff# Oven\r\n\r\n- 18500 EUR')));
    expect(markdown).toMatchObject({ kind: 'text', parts: [{ place: '', text: '# Oven\n\n- 18500 EUR' }] });
  });

  test('of a table that Excel saved as CSV on Windows has its letters, and the guess is said', async () => {
    const { parts, notes } = unwrap(await readDocument('offer.csv', Buffer.from('Backofen für Köln;18500', 'latin1')));
    expect(parts).toEqual([{ place: '', text: 'Backofen für Köln;18500' }]);
    expect(notes).toEqual([expect.stringContaining('Windows-1252')]);
  });

  test('of Excel comes sheet by sheet, row by row', async () => {
    const { kind, parts } = unwrap(await readDocument('costs.xlsx', await zipOf(WORKBOOK)));
    expect({ kind, parts }).toEqual({ kind: 'xlsx', parts: [{ place: 'sheet Costs', text: 'Oven\t18500' }] });
  });

  test('of a document with macros is read without them, and that is said', async () => {
    const { notes } = unwrap(await readDocument('costs.xlsm', await zipOf({ ...WORKBOOK, 'xl/vbaProject.bin': 'MZ' })));
    expect(notes).toEqual(['Its macros were not run and are not kept.']);
  });
});

test.each([
  ['a scan', 'no_text', async () => pdfOf(['', ''])],
  ['more pages than anybody reads', 'too_many_pages', async () => pdfOf(Array.from({ length: 501 }, () => 'x'))],
  ['a PDF that ends too early', 'damaged', async () => pdfOf(['text']).subarray(0, 60)],
  ['a zip that grows without bounds', 'unsafe', async () => zipOf({ 'word/document.xml': Buffer.alloc(60_000_000) })],
  [
    'a Word document that declares entities',
    'unsafe',
    async () => zipOf({ 'word/document.xml': '<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>' }),
  ],
  ['a zip of something else', 'unknown_format', async () => zipOf({ 'a.txt': 'a' })],
  ['a zip that is none', 'damaged', async () => Buffer.from('PK\u0003\u0004 nothing')],
  ['an old or encrypted file of Office', 'unknown_format', async () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0])],
  ['a picture', 'not_text', async () => readFileSync('docs/report.png')],
  ['an empty file', 'no_text', async () => Buffer.alloc(0)],
  ['more bytes than are read', 'too_large', async () => Buffer.alloc(MOST_DOCUMENT_BYTES + 1)],
])('%s is refused as %s, with what to do next', async (_, reason, make) => {
  const read = await readDocument('file', await make());
  if (read.ok) throw new Error('it was read');
  expect(read.error).toMatchObject({ code: 'INVALID_INPUT', details: { reason, next: expect.stringMatching(/./) } });
});

describe('what is kept as background', () => {
  const read = async (name: string, pages: readonly string[]) => unwrap(await readDocument(name, pdfOf(pages)));

  test('is all of short documents, with their pages', async () => {
    const offer = await read('offer.pdf', ['The oven costs 18500 EUR.', 'Delivery in 6 weeks.']);
    const { documents, passages } = unwrap(backgroundOf('Open a bakery', [offer]));
    expect(passages.map(({ document, place, text }) => [document, place, text])).toEqual([
      ['offer.pdf', 'page 1', 'The oven costs 18500 EUR.'],
      ['offer.pdf', 'page 2', 'Delivery in 6 weeks.'],
    ]);
    expect(documents).toEqual([{ name: 'offer.pdf', kind: 'pdf', parts: 2, characters: 45, used: 45 }]);
  });

  test('is of long ones what is nearest to the prompt, in its order and within the bound', async () => {
    const filler = (n: number) =>
      `Chapter ${n} deals with the history of shipping insurance. ${'Nothing else. '.repeat(40)}`;
    const pages = Array.from({ length: 400 }, (_, n) =>
      n === 150 ? 'The bakery in Lyon pays a rent of 2400 EUR a month for its shop.' : filler(n),
    );
    const long = await read('long.pdf', pages);
    const { documents, passages } = unwrap(backgroundOf('Open a bakery in Lyon with a shop', [long]));
    expect(passages.find(({ place }) => place === 'page 151')?.text).toContain('rent of 2400 EUR');
    expect(documents[0]?.used).toBeLessThanOrEqual(MOST_BACKGROUND);
    expect(documents[0]?.characters).toBeGreaterThan(MOST_BACKGROUND);
    const order = passages.map(({ place }) => Number(place.replace('page ', '')));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('makes room for a further document by what is nearest to the prompt', async () => {
    const filler = (n: number) => `Chapter ${n} deals with shipping. ${'Nothing else. '.repeat(40)}`;
    const long = await read(
      'long.pdf',
      Array.from({ length: 100 }, (_, n) => filler(n)),
    );
    const kept = unwrap(backgroundOf('Open a bakery in Lyon', [long]));
    const offer = await read('offer.pdf', ['The oven of the bakery costs 18500 EUR.']);
    const { documents, passages } = unwrap(backgroundOf('Open a bakery in Lyon', [offer], kept));
    expect(documents.map(({ name }) => name)).toEqual(['long.pdf', 'offer.pdf']);
    expect(documents[1]).toMatchObject({ characters: 39, used: 39 });
    expect(passages.at(-1)).toEqual({
      document: 'offer.pdf',
      place: 'page 1',
      text: 'The oven of the bakery costs 18500 EUR.',
    });
    expect(documents[0]?.characters).toBe(kept.documents[0]?.characters);
    const used = passages
      .filter(({ document }) => document === 'long.pdf')
      .reduce((sum, { text }) => sum + text.length, 0);
    expect(documents[0]?.used).toBe(used);
    expect(used + 39).toBeLessThanOrEqual(MOST_BACKGROUND);
    // The same name again is another document.
    expect(backgroundOf('Open a bakery', [offer], kept).ok).toBe(true);
    expect(backgroundOf('Open a bakery', [long], kept)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  });

  test('names each document once', async () => {
    const offer = await read('offer.pdf', ['a']);
    expect(backgroundOf('Open a bakery', [offer, offer])).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  });
});
