import { z } from 'zod';
import { SecretName } from '../../shared/contracts/desktop-messages.ts';
import { err } from '../../shared/result.ts';
import { api, apiRouter, unwrap } from './api.ts';
import type { ApiContext } from './context.ts';

/** Variables that hold the keys of the providers in the shipped profiles. */
const KEY_NAMES = ['ANTHROPIC_API_KEY', 'GEMINI_API_KEY', 'MISTRAL_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY'];

/** Keys of providers: which there are, and where they come from. No answer ever holds one. */
export const secretsApi = apiRouter({
  list: api.query(async ({ ctx: { desktop, library } }) => {
    const kept = desktop?.secrets.list() ?? [];
    const names = [...new Set([...KEY_NAMES, ...kept])].sort();
    return {
      /** Null where the program runs without the desktop app: keys come from the environment alone then. */
      strength: (await desktop?.secrets.strength()) ?? null,
      keys: names.map((name) => ({ name, source: sourceOf(name, kept, library.env) })),
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

function sourceOf(name: string, kept: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  if (kept.includes(name)) return 'app' as const;
  return env[name] ? ('environment' as const) : null;
}

function storeOf({ desktop }: ApiContext) {
  return (
    desktop?.secrets ??
    unwrap(
      err('CONFLICT', 'Keys can only be saved in the desktop app.', {
        next: 'Set the key in the environment of the program and restart it.',
      }),
    )
  );
}
