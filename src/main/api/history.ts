import { z } from 'zod';
import { editHistory, fileVersion, restoreVersion } from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const Version = PlanId.extend({ path: z.string(), sha256: z.string() });

/** Who changed what of a plan, and earlier versions of its texts. */
export const historyApi = apiRouter({
  list: api
    .input(PlanId.extend({ path: z.string().exactOptional(), cursor: z.number().int().positive().exactOptional() }))
    .query(({ ctx, input: { plan_id, path, cursor } }) =>
      unwrap(
        editHistory(ctx.library, {
          plan_id,
          ...(path !== undefined && { path }),
          ...(cursor !== undefined && { before: cursor }),
        }),
      ),
    ),
  version: api.input(Version).query(({ ctx, input }) => unwrap(fileVersion(ctx.library, input))),
  restore: api
    .input(Version.extend({ expected_sha256: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(await restoreVersion(ctx.library, input))),
});
