import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Zip files carry local times from 1980 on; a fixed one makes equal contents equal files. */
const ZIP_TIME = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** A zip of these files by path, in their order; equal contents are equal zips. */
export function zipped(contents: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of contents) zip.addBuffer(bytes, path, ZIP_TIME);
  zip.end();
  return buffer(zip.outputStream);
}
