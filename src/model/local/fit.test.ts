import { expect, test } from 'vitest';
import { catalogueOf } from './catalogue.ts';
import { fitOf, memoryNeeded } from './fit.ts';

const QWEN_8B = { bytes: 5_027_783_488, layers: 36, cacheWidth: 2_048 };

test('the memory of a model is its file, its cache and a little beside', () => {
  // 36 layers x 2,048 values x 2 bytes for each of 16,384 tokens are 2.4 GB.
  expect(memoryNeeded(QWEN_8B)).toBe(5_027_783_488 + 36 * 2_048 * 2 * 16_384 + 600e6);
  expect(memoryNeeded(QWEN_8B, 4_096)).toBeLessThan(memoryNeeded(QWEN_8B));
});

test('what fits is told with its figures', () => {
  expect(fitOf(QWEN_8B, 32e9)).toEqual({
    verdict: 'fits',
    why: 'It needs about 8.0 GB of memory, and this computer has 32.0 GB.',
  });
  expect(fitOf(QWEN_8B, 10e9).verdict).toBe('tight');
  expect(fitOf(QWEN_8B, 8e9)).toEqual({ verdict: 'too_large', why: expect.stringMatching(/8\.0 GB.*would not load/) });
});

test('the catalogue has three sizes, the smallest first, each for a larger computer than the one before', () => {
  const models = catalogueOf('/nowhere');
  expect(models.map(({ bytes }) => Math.round(bytes / 1e9))).toEqual([2, 5, 9]);
  const smallest = models.map((model) => {
    const size = { bytes: model.bytes, layers: model.layers, cacheWidth: model.cache_width };
    return [8, 16, 24].find((gigabytes) => fitOf(size, gigabytes * 1e9).verdict !== 'too_large');
  });
  expect(smallest).toEqual([8, 16, 16]);
});

test('what can be downloaded names one version of the file, its hash and its page', () => {
  for (const { url, page, sha256 } of catalogueOf('/nowhere')) {
    expect(url).toMatch(/\/resolve\/[0-9a-f]{40}\//);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(url.startsWith(page)).toBe(true);
  }
});
