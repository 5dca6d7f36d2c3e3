import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MOST_DOCUMENT_BYTES } from '../../library/index.ts';
import { readOpenedFile } from './opened-file.ts';

it('reads a file by its name, and says what to do about what is gone, a folder or too large', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-opened-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  writeFileSync(at('offer.md'), 'Größe');
  mkdirSync(at('folder.pdf'));
  writeFileSync(at('large.pdf'), '');
  truncateSync(at('large.pdf'), MOST_DOCUMENT_BYTES + 1);

  expect(await readOpenedFile(at('offer.md'))).toEqual({
    ok: true,
    value: { name: 'offer.md', bytes: new TextEncoder().encode('Größe') },
  });
  const nextOf = async (name: string) => {
    const read = await readOpenedFile(at(name));
    return read.ok ? null : read.error.details?.next;
  };
  expect(await nextOf('folder.pdf')).toBe('Choose a file.');
  expect(await nextOf('large.pdf')).toBe('Choose a file of at most 32 MB.');
  expect(await nextOf('gone.pdf')).toBe('Check that it is still there and that you may read it.');
});
