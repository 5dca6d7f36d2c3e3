import { type ByteReader, EndOfFile } from './byte-reader.ts';
import { tensorBytes } from './tensor-bytes.ts';

/**
 * What the header of a GGUF file says of its model, by
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md (versions 2 and 3).
 */
export interface GgufHeader {
  readonly architecture: string | null;
  readonly name: string | null;
  /** Such as `4B`. */
  readonly sizeLabel: string | null;
  readonly license: string | null;
  /** Tokens that it was trained with. */
  readonly contextLength: number | null;
  /** Layers. */
  readonly blockCount: number | null;
  /** Values that one token takes in the cache of one layer: those of all key heads and of all value heads. */
  readonly cacheWidth: number | null;
  readonly hasChatTemplate: boolean;
  /** Which part of a model that was split this is, from 0; null when it was not. */
  readonly part: { readonly index: number; readonly of: number } | null;
  /** Bytes that the file has at least when it is whole. */
  readonly leastBytes: number;
}

/** Why a file is not read; `end`: it stops within its header. */
export type GgufFault = 'not_gguf' | 'version' | 'big_endian' | 'damaged' | 'end';

export class NotGguf extends Error {
  override readonly name = 'NotGguf';
  readonly fault: GgufFault;
  /** The version that it says, where that is the fault. */
  readonly version: number | null;

  constructor(fault: GgufFault, version: number | null = null) {
    super(`no header of a GGUF file: ${fault}`);
    this.fault = fault;
    this.version = version;
  }
}

const MAGIC = 'GGUF';
/** Honest files have a few dozen keys and a few thousand tensors. */
const MOST_KEYS = 10_000;
const MOST_TENSORS = 1_000_000;
const MOST_DIMENSIONS = 4;
const DEFAULT_ALIGNMENT = 32;

/** Bytes of values by the number of their type; texts and lists have none. */
const VALUE_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const TEXT = 8;
const LIST = 9;

type Value = string | number | null;

/** Reads the header; the tensors themselves are not read. @throws NotGguf; the system's error */
export function readGgufHeader(reader: ByteReader): GgufHeader {
  try {
    return read(reader);
  } catch (error) {
    if (error instanceof EndOfFile) throw new NotGguf('end');
    if (error instanceof RangeError) throw new NotGguf('damaged');
    throw error;
  }
}

function read(reader: ByteReader): GgufHeader {
  if (reader.bytes(4).toString('latin1') !== MAGIC) throw new NotGguf('not_gguf');
  const version = reader.uint32();
  if (version > 0 && version % 65_536 === 0) throw new NotGguf('big_endian');
  if (version !== 2 && version !== 3) throw new NotGguf('version', version);
  const tensors = reader.uint64();
  const keys = reader.uint64();
  if (keys > MOST_KEYS || tensors > MOST_TENSORS) throw new NotGguf('damaged');
  const metadata = new Map<string, Value>();
  for (let index = 0; index < keys; index++) {
    const key = reader.text();
    metadata.set(key, readValue(reader, reader.uint32()));
  }
  const ends = Array.from({ length: tensors }, () => endOfTensor(reader));
  const alignment = numberIn(metadata, 'general.alignment') ?? DEFAULT_ALIGNMENT;
  const data = Math.ceil(reader.at / alignment) * alignment;
  return { ...described(metadata), leastBytes: data + ends.reduce((most, end) => Math.max(most, end), 0) };
}

/** The value, or null for lists and for numbers that no field here needs. */
function readValue(reader: ByteReader, type: number): Value {
  if (type === TEXT) return reader.text();
  if (type === LIST) {
    skipList(reader);
    return null;
  }
  if (type === 4) return reader.uint32();
  if (type === 5) return reader.int32();
  if (type === 6) return reader.float32();
  if (type === 10) return reader.uint64();
  const bytes = VALUE_BYTES[type];
  if (bytes === undefined) throw new NotGguf('damaged');
  reader.skip(bytes);
  return null;
}

/** Lists of lists are allowed by the specification and written by nobody. */
function skipList(reader: ByteReader): void {
  const type = reader.uint32();
  const length = reader.uint64();
  const bytes = VALUE_BYTES[type];
  if (bytes !== undefined) reader.skip(length * bytes);
  else if (type === TEXT) for (let index = 0; index < length; index++) reader.skip(reader.uint64());
  else throw new NotGguf('damaged');
}

/** Where a tensor ends, counted from the beginning of the tensors. */
function endOfTensor(reader: ByteReader): number {
  reader.text();
  const dimensions = reader.uint32();
  if (dimensions > MOST_DIMENSIONS) throw new NotGguf('damaged');
  const shape = Array.from({ length: dimensions }, () => reader.uint64());
  const type = reader.uint32();
  return reader.uint64() + tensorBytes(type, shape);
}

function described(metadata: ReadonlyMap<string, Value>): Omit<GgufHeader, 'leastBytes'> {
  const text = (key: string) => {
    const value = metadata.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const architecture = text('general.architecture');
  const size = (name: string) => numberIn(metadata, `${architecture}.${name}`);
  const parts = numberIn(metadata, 'split.count');
  return {
    architecture,
    name: text('general.name'),
    sizeLabel: text('general.size_label'),
    license: text('general.license'),
    contextLength: size('context_length'),
    blockCount: size('block_count'),
    cacheWidth: cacheWidth(size),
    hasChatTemplate: text('tokenizer.chat_template') !== null,
    part: parts !== null && parts > 1 ? { index: numberIn(metadata, 'split.no') ?? 0, of: parts } : null,
  };
}

/** As llama.cpp has it (`n_embd_k_gqa`, `n_embd_v_gqa`): heads of keys and values times their length. */
function cacheWidth(size: (name: string) => number | null): number | null {
  const heads = size('attention.head_count');
  const width = size('embedding_length');
  const shared = size('attention.head_count_kv') ?? heads;
  if (heads === null || width === null || shared === null || heads === 0) return null;
  const usual = width / heads;
  return shared * ((size('attention.key_length') ?? usual) + (size('attention.value_length') ?? usual));
}

function numberIn(metadata: ReadonlyMap<string, Value>, key: string): number | null {
  const value = metadata.get(key);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
