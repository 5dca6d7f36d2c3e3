import { readSync } from 'node:fs';

/** The file ends before what was to be read. */
export class EndOfFile extends Error {
  override readonly name = 'EndOfFile';
}

const CHUNK = 1 << 20;
/** No text of a header is longer. In bytes. */
const MOST_TEXT = 16 << 20;

/** Reads a file of little-endian numbers from its beginning, without holding what is skipped in memory. */
export class ByteReader {
  readonly #file: number;
  readonly #size: number;
  #chunk = Buffer.alloc(0);
  /** Where the chunk begins in the file. */
  #chunkAt = 0;
  #at = 0;

  /** @param size of the file, in bytes */
  constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Bytes read or skipped. */
  get at(): number {
    return this.#at;
  }

  skip(bytes: number): void {
    if (bytes > this.#size - this.#at) throw new EndOfFile();
    this.#at += bytes;
  }

  bytes(count: number): Buffer {
    if (count > this.#size - this.#at) throw new EndOfFile();
    const from = this.#at - this.#chunkAt;
    if (from < 0 || from + count > this.#chunk.length) this.#fill(count);
    const start = this.#at - this.#chunkAt;
    this.#at += count;
    return this.#chunk.subarray(start, start + count);
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE();
  }

  int32(): number {
    return this.bytes(4).readInt32LE();
  }

  float32(): number {
    return this.bytes(4).readFloatLE();
  }

  /** @throws RangeError beyond 2^53 - 1, which no honest file has */
  uint64(): number {
    const value = this.bytes(8).readBigUInt64LE();
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a number is too large');
    return Number(value);
  }

  /** @throws RangeError where it is longer than any text of a header */
  text(): string {
    const length = this.uint64();
    if (length > MOST_TEXT) throw new RangeError('a text is too long');
    return this.bytes(length).toString('utf8');
  }

  #fill(atLeast: number): void {
    const wanted = Math.min(Math.max(CHUNK, atLeast), this.#size - this.#at);
    const chunk = Buffer.alloc(wanted);
    let filled = 0;
    while (filled < wanted) {
      const read = readSync(this.#file, chunk, filled, wanted - filled, this.#at + filled);
      if (read === 0) throw new EndOfFile();
      filled += read;
    }
    this.#chunk = chunk;
    this.#chunkAt = this.#at;
  }
}
