import { z } from 'zod';

/** What the holder of a token may do. Reading needs `plans:read`; each other scope allows what its name says. */
export const Scope = z.enum(['plans:read', 'plans:write', 'artifacts:write', 'tasks:write', 'files:write']);
export type Scope = z.infer<typeof Scope>;

/** Names a client for people, such as `cursor` or `Claude Desktop`. */
export const ClientName = z
  .string()
  .regex(/^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]{0,58}[^\s\p{C}])?$/u)
  .describe('1 to 60 printable characters');

/** A client's token as lists show it; the secret itself is shown once, when it is made. Times ISO 8601 UTC. */
export const TokenView = z.object({
  token_id: z.string(),
  client: z.string().describe('what the token is for, such as cursor'),
  user: z.string().describe('whose plans its holder sees'),
  scopes: z.array(Scope),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type TokenView = z.infer<typeof TokenView>;
