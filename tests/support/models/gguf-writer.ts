import { writeFileSync } from 'node:fs';

/** A value of GGUF metadata with its type; integers are unsigned unless they say otherwise. */
export type GgufValue =
  | { readonly type: 'uint32' | 'float32'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'floats' | 'int32s'; readonly value: readonly number[] };

/** A tensor of 32-bit floats. `shape` begins with the dimension that lies together in memory, as GGUF has it. */
export interface GgufTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Numbers of the types in a file: `gguf_metadata_value_type` of the specification, https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;
/** `GGML_TYPE_F32` */
const TENSOR_F32 = 0;
/** `general.alignment` when the file does not say. In bytes. */
const ALIGNMENT = 32;

/** Writes a GGUF file, version 3. */
export function writeGguf(
  path: string,
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): void {
  const keys = Object.entries(metadata);
  const header = [
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(keys.length),
    ...keys.flatMap(([key, value]) => [text(key), ...encoded(value)]),
  ];
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    header.push(text(name), uint32(shape.length), ...shape.map(uint64), uint32(TENSOR_F32), uint64(offset));
    offset += padded(values.byteLength);
  }
  const data = tensors.flatMap(({ values }) => [
    Buffer.from(values.buffer, values.byteOffset, values.byteLength),
    Buffer.alloc(padded(values.byteLength) - values.byteLength),
  ]);
  const begin = Buffer.concat(header);
  writeFileSync(path, Buffer.concat([begin, Buffer.alloc(padded(begin.length) - begin.length), ...data]));
}

function encoded(value: GgufValue): Buffer[] {
  switch (value.type) {
    case 'uint32':
      return [uint32(UINT32), uint32(value.value)];
    case 'float32':
      return [uint32(FLOAT32), float32(value.value)];
    case 'bool':
      return [uint32(BOOL), Buffer.from([value.value ? 1 : 0])];
    case 'string':
      return [uint32(STRING), text(value.value)];
    case 'strings':
      return [...arrayOf(STRING, value.value.length), ...value.value.map(text)];
    case 'floats':
      return [...arrayOf(FLOAT32, value.value.length), ...value.value.map(float32)];
    case 'int32s':
      return [...arrayOf(INT32, value.value.length), ...value.value.map(uint32)];
  }
}

function arrayOf(type: number, length: number): Buffer[] {
  return [uint32(ARRAY), uint32(type), uint64(length)];
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function padded(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
