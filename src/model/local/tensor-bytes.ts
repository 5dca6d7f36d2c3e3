/**
 * Values in a block and bytes of a block, by the number of the tensor's type (`ggml_type`), as the llama.cpp of
 * node-llama-cpp 3.22.1 tells them (`ggml_blck_size`, `ggml_type_size`). Numbers that are missing were given up.
 */
const BLOCKS: Readonly<Record<number, readonly [values: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  29: [256, 56],
  30: [1, 2],
  34: [256, 54],
  35: [256, 66],
  39: [32, 17],
  40: [64, 36],
  41: [128, 18],
  42: [64, 18],
};

/** Bytes of a tensor in a file; 0 for a type that is newer than this list, whose end is not known. */
export function tensorBytes(type: number, shape: readonly number[]): number {
  const block = BLOCKS[type];
  if (!block) return 0;
  const [values, bytes] = block;
  return (shape.reduce((product, length) => product * length, 1) / values) * bytes;
}
