import { z } from 'zod';
import { ok } from '../../shared/result.ts';
import type { StdioServer } from '../connect/client.ts';
import { tokensOf } from '../connect/client-tokens.ts';
import { CLIENTS } from '../connect/clients.ts';
import type { Connecting } from '../connect/connect-client.ts';
import type { Subject } from '../connect/describe-change.ts';
import { ownProgram, proxyServer } from '../connect/own-program.ts';
import { thisPlace } from '../connect/place.ts';
import type { ApiContext } from './context.ts';

/** A change to the settings of one client, as the window asks for it. */
export const ClientChange = z.object({
  client: z.enum(CLIENTS.map(({ id }) => id)),
  action: z.enum(['connect', 'remove']),
  /** As `planexe mcp --toolset` takes it; left out, the usual one. */
  toolset: z
    .string()
    .regex(/^[a-z+]{1,60}$/)
    .optional(),
  /** Of the entry. */
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/)
    .default('planexe'),
  /** Whether an entry that leads somewhere else may be overwritten or removed. */
  force: z.boolean().default(false),
});
type ClientChange = z.infer<typeof ClientChange>;

/** The stdio proxy of this program, on this library. */
export function ownProxy({ library, script }: ApiContext, toolset: string | undefined): StdioServer {
  return proxyServer(ownProgram(process, script), { ...library.env, PLANEXE_HOME: library.home }, toolset);
}

/** The change as the code for clients takes it. */
export function clientChange(
  context: ApiContext,
  { client: id, action, toolset, name, force }: ClientChange,
): { readonly connecting: Connecting; readonly subject: Subject } {
  const { library } = context;
  const client = CLIENTS.find((known) => known.id === id);
  if (!client) throw new Error('unknown client');
  const proxy = action === 'remove' ? null : ownProxy(context, toolset);
  return {
    connecting: {
      client,
      place: thisPlace(library.env),
      name,
      server: proxy,
      force,
      tokens: () => ok(tokensOf(library)),
    },
    subject: { client, name, proxy },
  };
}
