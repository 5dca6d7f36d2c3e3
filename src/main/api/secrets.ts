import { z } from 'zod';
import { SecretName } from '../../shared/contracts/desktop-messages.ts';
import { PROVIDER_KEYS } from '../../shared/provider-keys.ts';
import { err } from '../../shared/result.ts';
import { api, apiRouter, unwrap } from './api.ts';
import type { ApiContext } from './context.ts';

/** Keys of providers: which there are, and where they come from. No answer ever holds one. */
export const secretsApi = apiRouter({
  list: api.query(async ({ ctx }) => {
    const store = storeIn(ctx);
    const kept = store?.list() ?? [];
    // Profiles of the user may name further ones.
    const others = kept.filter((name) => !PROVIDER_KEYS.some((place) => place.name === name));
    return {
      /** Null where keys come from the environment alone. */
      strength: (await store?.strength()) ?? null,
      keys: [...PROVIDER_KEYS, ...others.map((name) => ({ name, provider: null, title: name, also: [] }))].map(
        ({ also, ...key }) => ({ ...key, source: sourceOf([key.name, ...also], kept, ctx.library.env) }),
      ),
    };
  }),
  set: api
    .input(z.object({ name: SecretName, value: z.string().min(1).max(10_000) }))
    .mutation(async ({ ctx, input }) => {
      try {
        await storeOf(ctx).set(input.name, input.value);
      } catch {
        // What was thrown may quote what was given.
        unwrap(err('INVALID_INPUT', 'Could not save this key.', { next: 'Check that you copied all of it.' }));
      }
      return { name: input.name };
    }),
  delete: api.input(z.object({ name: SecretName })).mutation(async ({ ctx, input }) => {
    await storeOf(ctx).delete(input.name);
    return { name: input.name };
  }),
});

function sourceOf(
  names: readonly string[],
  kept: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) {
  if (names.some((name) => kept.includes(name))) return 'app' as const;
  return names.some((name) => env[name]) ? ('environment' as const) : null;
}

function storeIn({ desktop, sessionKeys }: ApiContext) {
  return desktop?.secrets ?? sessionKeys;
}

function storeOf(context: ApiContext) {
  return (
    storeIn(context) ??
    unwrap(
      err('CONFLICT', 'This program takes no keys.', {
        next: 'Set the key in the environment of the program and restart it.',
      }),
    )
  );
}
