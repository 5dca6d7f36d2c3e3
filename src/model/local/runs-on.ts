import type { LoadedModel } from '../../platform/model-messages.ts';

/** What computes a model: `33 layers on the graphics processor (vulkan), 7 threads` or `7 threads, no graphics processor`. */
export function runsOn({ threads, gpu, gpuLayers }: LoadedModel): string {
  const onProcessor = threads === 1 ? 'one thread' : `${threads} threads`;
  if (gpu === null || gpuLayers === 0) return `${onProcessor}, no graphics processor`;
  return `${gpuLayers === 1 ? 'one layer' : `${gpuLayers} layers`} on the graphics processor (${gpu}), ${onProcessor}`;
}
