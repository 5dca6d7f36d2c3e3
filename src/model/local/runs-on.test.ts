import { expect, test } from 'vitest';
import { runsOn } from './runs-on.ts';

test('what computes a model is told: threads, and layers where a graphics processor holds some', () => {
  expect(runsOn({ contextTokens: 2_048, threads: 7, gpu: null, gpuLayers: 0 })).toBe(
    '7 threads, no graphics processor',
  );
  expect(runsOn({ contextTokens: 2_048, threads: 1, gpu: 'vulkan', gpuLayers: 0 })).toBe(
    'one thread, no graphics processor',
  );
  expect(runsOn({ contextTokens: 2_048, threads: 7, gpu: 'metal', gpuLayers: 33 })).toBe(
    '33 layers on the graphics processor (metal), 7 threads',
  );
});
