import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createToken, listAgentCalls, listTokens, revokeToken } from '../../library/index.ts';
import { ClientName, Scope } from '../../shared/contracts/token.ts';
import { err } from '../../shared/result.ts';
import { tokensOf } from '../connect/client-tokens.ts';
import { previewConnection, writeConnection } from '../connect/connect-client.ts';
import { linesOf, otherWays } from '../connect/describe-change.ts';
import { listConnections } from '../connect/list-connections.ts';
import { usualHome } from '../connect/own-program.ts';
import { thisPlace } from '../connect/place.ts';
import { undoConnection, type WrittenChange } from '../connect/undo-connection.ts';
import { toolsetAt } from '../mcp/toolsets.ts';
import { api, apiRouter, unwrap } from './api.ts';
import { ClientChange, clientChange, ownProxy } from './client-change.ts';

/** What `Connect` offers, by the path that means it. */
const TOOLSETS = ['/mcp', '/mcp/x/plans+artifacts', '/mcp/x/plans+agent', '/mcp/all'];

/** Changes to clients' settings that can be taken back, while the program runs. */
const undoable = new Map<string, WrittenChange>();
const MOST_UNDOABLE = 20;
const NOT_KNOWN = err('CONFLICT', 'This change can no longer be undone.', {
  next: 'Take the entry out instead.',
});

function keepForUndo(written: WrittenChange): string {
  const id = randomUUID();
  undoable.set(id, written);
  for (const oldest of [...undoable.keys()].slice(0, -MOST_UNDOABLE)) undoable.delete(oldest);
  return id;
}

/** Agents on this computer: how they are let in, who is, and what they did. */
export const connectApi = apiRouter({
  status: api.query(({ ctx: { address, version } }) => ({
    address,
    version,
    toolsets: TOOLSETS.map((path) => ({
      name: toolsetAt(path)?.name ?? '',
      url: address + path,
      tools: toolsetAt(path)?.tools.map(({ name, title }) => ({ name, title })) ?? [],
    })),
  })),
  clients: api.query(({ ctx }) => {
    const { env } = ctx.library;
    const tokens = tokensOf(ctx.library);
    return {
      clients: listConnections({
        place: thisPlace(env),
        server: ownProxy(ctx, undefined),
        usualHome: usualHome(env),
        isOwnToken: (token) => tokens.isValid(token),
      }),
    };
  }),
  /** What would be written into a client's settings, and nothing is. */
  preview: api.input(ClientChange).query(({ ctx, input }) => {
    const { connecting, subject } = clientChange(ctx, input);
    const preview = unwrap(previewConnection(connecting));
    const { kind, file, before, text } = preview;
    return {
      kind,
      file,
      lines: linesOf(subject, preview),
      creates_file: before === '' && text !== '',
      afterwards: connecting.client.afterwards,
      ...otherWays(subject),
    };
  }),
  /** Writes it; the settings as they were are kept beside the file. */
  write: api.input(ClientChange).mutation(({ ctx, input }) => {
    const { connecting } = clientChange(ctx, input);
    const written = unwrap(writeConnection(connecting, new Date()));
    const undo = written.kind === 'none' ? null : keepForUndo(written);
    return { kind: written.kind, undo, afterwards: connecting.client.afterwards };
  }),
  /** Puts the settings back as they were before a change that was just written; `undo` is what it was answered with. */
  undo: api.input(z.object({ undo: z.uuid() })).mutation(({ input }) => {
    const written = undoable.get(input.undo);
    return unwrap(written ? undoConnection(written, new Date()) : NOT_KNOWN);
  }),
  tokens: api.query(({ ctx }) => ({
    tokens: listTokens(ctx.library).filter(({ user }) => user === ctx.library.user),
  })),
  createToken: api
    .input(z.object({ client: ClientName, scopes: z.array(Scope).min(1) }))
    .mutation(({ ctx, input }) => unwrap(createToken(ctx.library, input))),
  revokeToken: api
    .input(z.object({ token_id: z.string() }))
    .mutation(({ ctx, input }) => unwrap(revokeToken(ctx.library, input))),
  activity: api.query(({ ctx }) => listAgentCalls(ctx.library)),
});
