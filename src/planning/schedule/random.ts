/** A stream of pseudo-random numbers. */
export interface RandomStream {
  /** Fills the first `count` places with numbers from 0 to 2^32 - 1. */
  fill(target: Uint32Array, count: number): void;
}

/**
 * Opens the stream that belongs to a seed and a name. Streams of different names are independent for all practical
 * purposes, so that the numbers of one task do not depend on which other tasks there are.
 *
 * The generator is sfc32 ("small fast counting", Chris Doty-Humphrey, PractRand, public domain), its state filled from
 * the seed and two FNV-1a hashes (Fowler, Noll, Vo) of the name and stirred by fifteen rounds.
 */
export function randomStream(seed: number, name: string): RandomStream {
  let [a, b, c, counter] = [seed | 0, hash(name, 0x811c9dc5), hash(name, 0x9e3779b9), 1];
  const fill = (target: Uint32Array, count: number) => {
    let [p, q, r, s] = [a, b, c, counter];
    for (let index = 0; index < count; index += 1) {
      const sum = (((p + q) | 0) + s) | 0;
      s = (s + 1) | 0;
      p = q ^ (q >>> 9);
      q = (r + (r << 3)) | 0;
      r = ((r << 21) | (r >>> 11)) + sum;
      r |= 0;
      target[index] = sum;
    }
    [a, b, c, counter] = [p, q, r, s];
  };
  fill(new Uint32Array(15), 15);
  return { fill };
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
