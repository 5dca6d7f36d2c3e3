import { z } from 'zod';
import {
  changeSetting,
  createBackup,
  deleteAllCalls,
  deleteBackup,
  doctor,
  emptyTrash,
  librarySize,
  listBackups,
  listSettings,
  profileReports,
  restoreBackup,
} from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { localModelsApi } from './local-models.ts';
import { modelTestsApi } from './model-tests.ts';
import { placeApi } from './place.ts';
import { secretsApi } from './secrets.ts';
import { updatesApi } from './updates.ts';

const BackupName = z.object({ name: z.string().max(200) });

/** What holds for all plans: models, privacy, the library and its backups, the program itself. */
export const settingsApi = apiRouter({
  list: api.query(({ ctx }) => ({ settings: unwrap(listSettings(ctx.library)) })),
  change: api
    .input(z.object({ key: z.string(), value: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(await changeSetting(ctx.library, input))),

  profiles: api.query(async ({ ctx }) => ({ profiles: await profileReports(ctx.library) })),
  modelTests: modelTestsApi,
  localModels: localModelsApi,
  secrets: secretsApi,

  deleteCalls: api.mutation(({ ctx }) => unwrap(deleteAllCalls(ctx.library))),
  emptyTrash: api.mutation(({ ctx }) => unwrap(emptyTrash(ctx.library))),

  size: api.query(({ ctx }) => librarySize(ctx.library)),
  check: api.mutation(({ ctx }) => unwrap(doctor(ctx.library))),

  place: placeApi,

  backups: api.query(({ ctx }) => listBackups(ctx.library)),
  createBackup: api.mutation(async ({ ctx }) => unwrap(await createBackup(ctx.library))),
  deleteBackup: api.input(BackupName).mutation(({ ctx, input }) => unwrap(deleteBackup(ctx.library, input))),
  restoreBackup: api
    .input(BackupName)
    .mutation(async ({ ctx, input }) => unwrap(await restoreBackup(ctx.library, input))),

  diagnostics: api.query(async ({ ctx }) => ({ text: await diagnosticsOf(ctx) })),
  updates: updatesApi,
});
