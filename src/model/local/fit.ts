import type { ModelFit } from '../../shared/contracts/local-model.ts';

/** What is known of a model before it is loaded. */
export interface ModelSize {
  /** Of the file, which lies in memory as it is. */
  readonly bytes: number;
  readonly layers: number | null;
  readonly cacheWidth: number | null;
}

/** Tokens of question and answer that a local model is given; the largest question of a usual plan takes 13,500. */
export const USUAL_CONTEXT = 16_384;

/** Values of the cache are 16-bit numbers. */
const BYTES_OF_VALUE = 2;
/** Buffers of the computation and the process itself. In bytes. */
const BESIDE_BYTES = 600e6;
/** Where the layout is not known: about what models of 4 to 14 billion parameters take. In bytes a token. */
const USUAL_TOKEN_BYTES = 150_000;
/** Up to this share of the memory the rest of the computer goes on as usual; up to the next one it is short of it. */
const COMFORTABLE = 0.6;
const MOST = 0.85;

/**
 * Bytes of memory that a model takes: its file, the cache of keys and values (tokens × layers × width × 2 bytes), and
 * the buffers beside them.
 */
export function memoryNeeded({ bytes, layers, cacheWidth }: ModelSize, contextTokens = USUAL_CONTEXT): number {
  const perToken = layers !== null && cacheWidth !== null ? layers * cacheWidth * BYTES_OF_VALUE : USUAL_TOKEN_BYTES;
  return bytes + perToken * contextTokens + BESIDE_BYTES;
}

/** Whether a model runs on a computer with so much memory, and the figures behind it. */
export function fitOf(size: ModelSize, totalBytes: number): ModelFit {
  const needed = memoryNeeded(size);
  const figures = `It needs about ${gigabytes(needed)} of memory, and this computer has ${gigabytes(totalBytes)}`;
  if (needed <= totalBytes * COMFORTABLE) return { verdict: 'fits', why: `${figures}.` };
  if (needed <= totalBytes * MOST)
    return { verdict: 'tight', why: `${figures}: close other programs while it drafts.` };
  return { verdict: 'too_large', why: `${figures}: it would not load, or everything would stand still.` };
}

/** Such as `5.0 GB`, in powers of ten as sizes of downloads are given. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
