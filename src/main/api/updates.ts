import { z } from 'zod';
import { err } from '../../shared/result.ts';
import { api, apiRouter, unwrap } from './api.ts';
import type { ApiContext } from './context.ts';

/** Newer versions of the desktop app. Nothing is asked of the network until somebody says so. */
export const updatesApi = apiRouter({
  /** Null where there is no desktop app that could be replaced. */
  state: api.query(({ ctx }) => ctx.desktop?.updates.state() ?? null),
  enable: api.input(z.object({ enabled: z.boolean() })).mutation(async ({ ctx, input }) => {
    const updates = updatesOf(ctx);
    await updates.setEnabled(input.enabled);
    return updates.state();
  }),
  check: api.mutation(({ ctx }) => updatesOf(ctx).check()),
  install: api.mutation(async ({ ctx }) => {
    await updatesOf(ctx).install();
    return null;
  }),
  goBack: api.mutation(({ ctx }) => updatesOf(ctx).goBack()),
});

function updatesOf({ desktop }: ApiContext) {
  return (
    desktop?.updates ??
    unwrap(
      err('CONFLICT', 'Only the desktop app can update itself.', {
        next: 'Download the new version from where you got this one.',
      }),
    )
  );
}
