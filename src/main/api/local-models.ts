import { z } from 'zod';
import {
  addModelFile,
  localModels,
  localRuntimeBytes,
  removeModel,
  startModelDownload,
  stopModelDownload,
} from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const ModelName = z.object({ name: z.string().max(80) });

/** Models that run inside the app: found, downloaded, taken from a file, removed. */
export const localModelsApi = apiRouter({
  list: api.query(async ({ ctx }) => ({
    models: await localModels(ctx.library),
    runtime_bytes: await localRuntimeBytes(ctx.library),
  })),
  download: api
    .input(ModelName)
    .mutation(async ({ ctx, input }) => unwrap(await startModelDownload(ctx.library, input))),
  stop: api.input(ModelName).mutation(({ ctx, input }) => stopModelDownload(ctx.library, input)),
  useFile: api
    .input(z.object({ path: z.string().max(4_096) }))
    .mutation(async ({ ctx, input }) => unwrap(await addModelFile(ctx.library, input))),
  remove: api.input(ModelName).mutation(async ({ ctx, input }) => unwrap(await removeModel(ctx.library, input))),
});
