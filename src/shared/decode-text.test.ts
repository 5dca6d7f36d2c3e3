import { expect, test } from 'vitest';
import { decodeText, encodingNotes } from './decode-text.ts';

/** “Größe – 5 €” as Windows-1252 has it: the euro and the dash are not where Latin-1 would have them. */
const WESTERN = Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80]);

test.each([
  ['UTF-8', 'UTF-8', Buffer.from('Größe – 5 €')],
  ['UTF-8 with a mark', 'UTF-8', Buffer.from('\ufeffGröße – 5 €')],
  ['UTF-16 of Windows', 'UTF-16', Buffer.from('\ufeffGröße – 5 €', 'utf16le')],
  ['UTF-16 of others', 'UTF-16', Buffer.from('\ufeffGröße – 5 €', 'utf16le').swap16()],
  ['what Excel saves on Windows', 'Windows-1252', WESTERN],
])('%s is read without a wrong letter', (_, encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: 'Größe – 5 €', encoding });
});

test('only a guess is told', () => {
  expect(encodingNotes({ encoding: 'UTF-8' })).toEqual([]);
  expect(encodingNotes({ encoding: 'Windows-1252' })).toEqual([expect.stringContaining('Windows-1252')]);
});

test.each([
  ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
  ['a byte that Windows-1252 does not have', Uint8Array.from([0x47, 0xf6, 0x81])],
  ['half a character of UTF-16', Uint8Array.from([0xff, 0xfe, 0x47])],
])('%s is no text', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull();
});

test('UTF-8 that was cut inside a letter stays UTF-8', () => {
  const bytes = Buffer.from('Größe').subarray(0, 3);
  expect(decodeText(bytes, { isCut: true })).toEqual({ text: 'Gr', encoding: 'UTF-8' });
});
