import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip that is made byte by byte; everything but name and content only to say something untrue. */
export interface ZipPart {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** General purpose bits; left out: names are in UTF-8. */
  readonly flags?: number;
  /** Left out: deflated. */
  readonly method?: number;
  /** Upper half of the external attributes: type and mode on Unix. */
  readonly unixMode?: number;
  readonly crc?: number;
  /** Size before packing, as the zip says it. */
  readonly size?: number;
  /** The packed bytes, whatever they are. */
  readonly packed?: Uint8Array;
}

const STORED = 0;
const DEFLATED = 8;
const UTF8_NAMES = 0x800;
const MADE_ON_UNIX = 3 << 8;

/** A zip of these files, exactly as they are given: for what no honest program writes. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name as Uint8Array);
    const content = Buffer.from((part.content ?? '') as Uint8Array);
    const method = part.method ?? DEFLATED;
    const packed = Buffer.from(part.packed ?? (method === STORED ? content : deflateRawSync(content)));
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.flags ?? UTF8_NAMES, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(part.crc ?? crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.size ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(MADE_ON_UNIX | 20, 4);
    shared.copy(central, 6);
    central.writeUInt32LE(((part.unixMode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    centrals.push(central, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
