import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../serving/caller.ts';
import type { ChangeSource } from './change-source.ts';
import { fileAddresses } from './file-addresses.ts';
import { createLegacySessions, SESSION_HEADER } from './legacy-sessions.ts';
import { LONGEST_ADDRESS } from './legacy-subscriptions.ts';
import { buildMcpServer, type McpOptions } from './mcp-server.ts';
import { createResourceChanges } from './resource-changes.ts';
import type { ServedSet, ServedSetAt } from './served-set.ts';
import { toolsetAt } from './toolsets.ts';

/** Answers MCP requests over HTTP, in both eras of the protocol, for the caller that the guard has identified. */
export interface McpEndpoint {
  /** @param body the request's body as JSON, read and bounded by the guard. */
  fetch(request: Request, caller: Caller, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

export interface McpEndpointOptions {
  readonly setAt: ServedSetAt;
  /** Changes to send to subscribers; left out, none are sent. */
  readonly changes?: ChangeSource;
  /** Called with an unexpected error, for the log. */
  readonly onFault?: (error: unknown) => void;
}

/** The endpoint with our own toolsets on their paths. */
export function createMcpEndpoint(options: McpOptions): McpEndpoint {
  return createEndpoint({
    changes: createResourceChanges(options.feed, fileAddresses(options.library)),
    onFault: options.onFault,
    setAt(path) {
      const toolset = toolsetAt(path);
      if (!toolset) return null;
      return { name: toolset.name, build: (caller, only) => buildMcpServer(toolset, options, caller, only) };
    },
  });
}

/**
 * Each request of the newer era is independent. In the older one `initialize` starts a session, so that the server can
 * send requests and notifications; a request of the older era without a session is answered too.
 */
export function createEndpoint({ setAt, changes, onFault }: McpEndpointOptions): McpEndpoint {
  const sessions = createLegacySessions(changes);
  const handlers = createHandlers(changes, onFault);
  return {
    async fetch(request, caller, given) {
      const set = setAt(new URL(request.url).pathname);
      const body = given === undefined ? await readJson(request) : given;
      if (!set) return noSuchSet(body);
      const unknown = changes && unknownAddressIn(body, changes);
      if (unknown !== undefined) return cannotBeFollowed(body, unknown);
      const sessionful = request.headers.has(SESSION_HEADER) || isInitializeRequest(body);
      if (sessionful && (await isLegacyRequest(request, body))) return sessions.fetch(request, { set, caller, body });
      const extra: RequestExtra = { caller, tool: toolCalledIn(body) };
      return handlers.of(set, caller.user).fetch(request, {
        authInfo: { token: '', clientId: caller.client ?? '', scopes: [...caller.scopes], extra: { ...extra } },
        ...(body !== undefined && { parsedBody: body }),
      });
    },
    async close() {
      await Promise.all([sessions.close(), handlers.close()]);
    },
  };
}

/** One handler per set and user, so that subscribers only receive changes of their own plans. */
function createHandlers(changes: ChangeSource | undefined, onFault: McpEndpointOptions['onFault']) {
  const handlers = new Map<string, { readonly handler: McpHttpHandler; readonly endSubscription: () => void }>();
  return {
    of(set: ServedSet, user: string): McpHttpHandler {
      const key = JSON.stringify([set.name, user]);
      const known = handlers.get(key);
      if (known) return known.handler;
      const handler = createMcpHandler(
        ({ authInfo }) => {
          if (!isRequestExtra(authInfo?.extra)) throw new Error('a request came in past fetch()');
          try {
            return set.build(authInfo.extra.caller, authInfo.extra.tool);
          } catch (error) {
            onFault?.(error);
            throw error;
          }
        },
        // Also called for clients' errors, which the client receives itself and which need no log.
        { onerror: () => undefined },
      );
      const endSubscription = changes?.subscribe(user, {
        listChanged: () => handler.notify.resourcesChanged(),
        updated: (uri) => handler.notify.resourceUpdated(uri),
      });
      handlers.set(key, { handler, endSubscription: endSubscription ?? (() => undefined) });
      return handler;
    },
    async close() {
      for (const { endSubscription } of handlers.values()) endSubscription();
      await Promise.all([...handlers.values()].map(({ handler }) => handler.close()));
    },
  };
}

/** For callers that pass requests on unread. Invalid JSON is left to the handler, which answers with an error. */
async function readJson(request: Request): Promise<unknown> {
  if (request.method !== 'POST' || request.bodyUsed) return undefined;
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

function noSuchSet(body: unknown): Response {
  return refusal(body, 404, {
    code: ProtocolErrorCode.InvalidRequest,
    message: 'No toolset at this address.',
    data: { code: 'NOT_FOUND', next: 'GET /llms.txt lists them.' },
  });
}

const Listen = z.object({
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) }),
});

/**
 * The first address that a client of the newer era wants to follow and that nothing is ever told of. The SDK takes any
 * address, and the client would wait for ever.
 */
function unknownAddressIn(body: unknown, { addresses }: ChangeSource): string | undefined {
  const listen = Listen.safeParse(body);
  return listen.data?.params.notifications.resourceSubscriptions.find((uri) => !addresses.test(uri));
}

function cannotBeFollowed(body: unknown, uri: string): Response {
  const { code, message, data } = new ResourceNotFoundError(uri.slice(0, LONGEST_ADDRESS));
  return refusal(body, 400, { code, message, data });
}

/** The id is echoed: some clients take no error without it. */
function refusal(body: unknown, status: number, error: Record<string, unknown>): Response {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return Response.json({ jsonrpc: '2.0', id: known, error }, { status });
}

interface RequestExtra {
  readonly caller: Caller;
  readonly tool: string | undefined;
}

function isRequestExtra(extra: unknown): extra is RequestExtra {
  return typeof extra === 'object' && extra !== null && 'caller' in extra;
}

function toolCalledIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('method' in body) || body.method !== 'tools/call')
    return undefined;
  const params = 'params' in body ? body.params : null;
  const name = typeof params === 'object' && params !== null && 'name' in params ? params.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
