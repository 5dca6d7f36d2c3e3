import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

/**
 * The content of a file in a zip, whose declared size has been looked at: yauzl refuses a file of another size.
 * @returns null when its checksum says that it is damaged. @throws when it cannot be unpacked
 */
export async function entryContent(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  const content = await buffer(await zip.openReadStreamPromise(entry));
  return crc32(content) === entry.crc32 ? content : null;
}
