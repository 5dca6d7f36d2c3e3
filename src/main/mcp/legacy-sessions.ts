import { randomBytes } from 'node:crypto';
import {
  isInitializeRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Caller } from '../serving/caller.ts';
import type { ChangeSource } from './change-source.ts';
import { serveSubscriptions } from './legacy-subscriptions.ts';
import type { ServedSet } from './served-set.ts';

/** Carries the id of a session in the older era of the protocol. */
export const SESSION_HEADER = 'mcp-session-id';

/** Sessions of the older era: a client initializes once, and the server can then send requests and notifications. */
export interface LegacySessions {
  /** Answers a request that names a session, or one that begins a session. */
  fetch(request: Request, context: SessionRequest): Promise<Response>;
  close(): Promise<void>;
}

interface SessionRequest {
  readonly set: ServedSet;
  readonly caller: Caller;
  /** The request's body as JSON. */
  readonly body: unknown;
}

export interface SessionLimits {
  /** When there are more, the one that was longest unused ends. */
  readonly most: number;
  /** Milliseconds after which an unused session without listeners ends. */
  readonly idleMs: number;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}

/**
 * A client starts a session and keeps it for as long as it runs, possibly days. Most do not start another when theirs
 * is gone, so a session ends only when it is clearly unused.
 */
const LIMITS: SessionLimits = { most: 100, idleMs: 12 * 60 * 60 * 1000, now: () => performance.now() };

interface Session {
  readonly set: string;
  readonly caller: Caller;
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Answers that are still being given; a client that listens has one. */
  open: number;
  usedAt: number;
}

/** @param changes sent to the sessions; left out, none */
export function createLegacySessions(changes?: ChangeSource, limits: Partial<SessionLimits> = {}): LegacySessions {
  const { most, idleMs, now } = { ...LIMITS, ...limits };
  // From the one that was longest unused to the one that was used last.
  const sessions = new Map<string, Session>();

  const begin = async ({ set, caller }: SessionRequest): Promise<Session> => {
    const server = set.build(caller);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomBytes(24).toString('base64url'),
      onsessioninitialized: (id) => void sessions.set(id, session),
    });
    const session: Session = { set: set.name, caller, server, transport, open: 0, usedAt: now() };
    const endSubscription = changes ? serveSubscriptions(server, caller.user, changes) : () => undefined;
    server.server.onclose = () => {
      endSubscription();
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await server.connect(transport);
    return session;
  };

  const find = (id: string | null, { set, caller }: SessionRequest): Session | null => {
    const session = id === null ? undefined : sessions.get(id);
    if (id === null || !session) return null;
    // For any other caller the answer is the same as for an unknown session.
    if (session.set !== set.name || !isSame(session.caller, caller)) return null;
    sessions.delete(id);
    sessions.set(id, session);
    return session;
  };

  /** @param coming how many are about to begin */
  const endUnwanted = async (coming: 0 | 1): Promise<void> => {
    const idle = [...sessions.values()].filter(({ open }) => open === 0);
    const over = new Set(idle.filter(({ usedAt }) => now() - usedAt >= idleMs));
    // Sessions with a listener come last.
    for (const session of [...idle, ...sessions.values()]) {
      if (sessions.size - over.size + coming <= most) break;
      over.add(session);
    }
    await Promise.all([...over].map(({ server }) => server.close()));
  };

  return {
    async fetch(request, context) {
      const begins = isInitializeRequest(context.body);
      await endUnwanted(begins ? 1 : 0);
      const session = begins ? await begin(context) : find(request.headers.get(SESSION_HEADER), context);
      if (!session) return sessionNotFound(context.body);
      session.open += 1;
      session.usedAt = now();
      const response = await session.transport.handleRequest(
        request,
        context.body === undefined ? {} : { parsedBody: context.body },
      );
      // A client that did not get as far as a session leaves none behind.
      if (begins && !response.ok) await session.server.close();
      return whenOver(response, () => {
        session.open -= 1;
        session.usedAt = now();
      });
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
    },
  };
}

function isSame(one: Caller, other: Caller): boolean {
  return (
    one.user === other.user &&
    one.client === other.client &&
    one.scopes.size === other.scopes.size &&
    one.scopes.isSubsetOf(other.scopes)
  );
}

/** The status that tells a client to begin a new session. */
function sessionNotFound(body: unknown): Response {
  const id = typeof body === 'object' && body !== null && 'method' in body && 'id' in body ? body.id : null;
  const echoed = typeof id === 'string' || typeof id === 'number' ? id : null;
  const error = { code: -32_001, message: 'Session not found' };
  return Response.json({ jsonrpc: '2.0', error, id: echoed }, { status: 404 });
}

/** The same response; `over` is called once when its body is complete or cancelled. */
function whenOver(response: Response, over: () => void): Response {
  if (!response.body) {
    over();
    return response;
  }
  // The types of browsers, beside which this is checked too, do not know of `cancel` yet.
  const watcher = { flush: over, cancel: over };
  const watched = response.body.pipeThrough(new TransformStream(watcher));
  return new Response(watched, response);
}
