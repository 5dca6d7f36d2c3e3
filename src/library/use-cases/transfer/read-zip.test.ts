import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ZipPart, zipOf } from '../../../../tests/support/files/zip-parts.ts';
import { readZip } from './read-zip.ts';

async function reasonFor(zip: Buffer): Promise<unknown> {
  const read = await readZip(zip);
  return read.ok ? [...read.value.keys()] : read.error.details?.reason;
}

const GOOD: ZipPart = { name: 'good.txt', content: 'good' };

describe('a zip that is in order', () => {
  test('gives its files by name, packed or not; folders are no files', async () => {
    const read = await readZip(
      zipOf([
        GOOD,
        { name: 'history/', unixMode: 0o040755 },
        { name: 'history/crêpe.md', content: '# Crêpe', method: 0 },
        { name: 'empty.txt' },
      ]),
    );
    if (!read.ok) throw new Error(read.error.message);
    const texts = [...read.value].map(([name, content]) => [name, content.toString()]);
    expect(texts).toEqual([
      ['good.txt', 'good'],
      ['history/crêpe.md', '# Crêpe'],
      ['empty.txt', ''],
    ]);
  });
});

describe('the whole zip is refused for', () => {
  test.each([
    '../evil.txt',
    'a/../../evil.txt',
    '/etc/cron.d/evil',
    '..\\evil.txt',
    'a\\b.txt',
    'C:/evil.txt',
    'C:evil.txt',
    '//server/share/evil.txt',
    './evil.txt',
    'a//b.txt',
    'a/./b.txt',
    'evil.txt\0.md',
    'file.txt:stream',
    'con',
    'AUX.txt',
    'dot.',
    'space ',
    '.evil.tmp',
    '',
    '../',
    'a/'.repeat(300),
    'x'.repeat(300),
  ])('the name %j', async (name) => {
    expect(await reasonFor(zipOf([GOOD, { name, content: 'evil' }]))).toBe('unsafe');
  });

  test.each([
    ['a name in an old code page', { name: Buffer.from([0x63, 0x72, 0xea, 0x70, 0x65]), flags: 0 }],
    ['a name that only claims to be UTF-8', { name: Buffer.from([0x63, 0xff, 0xfe]) }],
    ['an overlong dot', { name: Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x61]) }],
    ['a symbolic link', { name: 'link', content: '/etc/passwd', unixMode: 0o120777 }],
    ['a device', { name: 'device', unixMode: 0o060666 }],
    ['a pipe', { name: 'pipe', unixMode: 0o010666 }],
    ['a folder that says it is a file', { name: 'folder/', unixMode: 0o100644 }],
    ['an encrypted file', { name: 'secret.txt', content: 'x', flags: 0x801 }],
    ['a file packed in another way', { name: 'odd.txt', content: 'x', method: 14, packed: Buffer.from('x') }],
    ['the same name twice', GOOD],
    ['the same name in other letters', { name: 'GOOD.txt', content: 'evil' }],
  ] as const)('%s', async (_, part) => {
    expect(await reasonFor(zipOf([GOOD, part]))).toBe('unsafe');
  });

  test('the same name with its accent composed and not', async () => {
    const names = ['caf\u00e9.txt', 'cafe\u0301.txt'];
    expect(await reasonFor(zipOf(names.map((name) => ({ name, content: name }))))).toBe('unsafe');
  });

  const zeros = deflateRawSync(Buffer.alloc(31_000_000));

  test('sizes out of proportion, before anything is unpacked', async () => {
    const bomb = { name: 'bomb', packed: zeros, size: 31_000_000, crc: 0 };
    expect(await reasonFor(zipOf([bomb]))).toBe('too_large');
    expect(await reasonFor(zipOf([{ ...bomb, size: 0xffff_fff0 }]))).toBe('too_large');
  });

  test('a file that is larger than it says', async () => {
    expect(await reasonFor(zipOf([{ name: 'bomb', packed: zeros, size: 900_000, crc: 0 }]))).toBe('damaged');
    expect(await reasonFor(zipOf([{ name: 'short', content: 'abc', size: 10 }]))).toBe('damaged');
  });

  test('many small files and many large ones', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, method: 0 }));
    expect(await reasonFor(zipOf(many))).toBe('too_large');
    const packed = Buffer.alloc(200_000);
    const large = Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, packed, size: 30_000_000 }));
    expect(await reasonFor(zipOf(large))).toBe('too_large');
  });

  test('content that does not add up', async () => {
    expect(await reasonFor(zipOf([{ ...GOOD, crc: 1 }]))).toBe('damaged');
    expect(await reasonFor(zipOf([{ ...GOOD, packed: Buffer.from('no deflate at all') }]))).toBe('damaged');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('PK is how zips begin')],
    ['half a zip', zipOf([GOOD, GOOD]).subarray(0, 60)],
    ['a zip with something behind it', Buffer.concat([zipOf([GOOD]), Buffer.from('more')])],
  ])('%s', async (_, bytes) => {
    expect(await reasonFor(bytes)).toBe('not_a_zip');
  });
});

test('whatever bytes are changed, it answers: the same files, or a reason', async () => {
  const zip = zipOf([
    GOOD,
    { name: 'more.txt', content: 'more and more and more' },
    { name: 'stored', content: 's', method: 0 },
  ]);
  const change = fc.tuple(fc.nat(zip.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const damaged = Buffer.from(zip);
      for (const [place, byte] of changes) damaged[place] = byte;
      const read = await readZip(damaged);
      if (read.ok) for (const content of read.value.values()) expect(content.length).toBeLessThan(100);
      else expect(read.error).toMatchObject({ code: 'INVALID_INPUT', details: { reason: expect.any(String) } });
    }),
    { numRuns: 2000 },
  );
});
