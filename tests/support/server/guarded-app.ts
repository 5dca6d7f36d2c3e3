import type { Library } from '../../../src/library/index.ts';
import { createServerApp, type ServerApp } from '../../../src/main/server/app.ts';
import { createGuard, type GuardLimits, loopbackHosts, type RefusalReport } from '../../../src/main/server/guard.ts';
import { type ConnectionLimits, type Listening, listen } from '../../../src/main/server/listen.ts';
import type { Caller } from '../../../src/main/serving/caller.ts';
import { createEventFeed } from '../../../src/main/serving/event-feed.ts';
import { createSignedLinks, type SignedLinks } from '../../../src/main/serving/signed-links.ts';
import { TESTER } from './served-app.ts';

/** An app behind the guard, over real TCP. */
export interface GuardedApp extends Listening {
  readonly base: string;
  readonly links: SignedLinks;
  /** Refusals as the log gets them. */
  readonly refusals: RefusalReport[];
  /** Mistakes of ours that were reported. */
  readonly faults: unknown[];
  /** Tokens that are valid, and whose they are. */
  readonly tokens: Map<string, Caller>;
}

export const TOKEN = `pxe_abcdefgh_${'A'.repeat(43)}`;

export interface GuardedOptions {
  readonly limits?: Partial<GuardLimits>;
  readonly connections?: Partial<ConnectionLimits>;
  readonly port?: number;
  /** Left out, no cookie is a session. */
  readonly verifySession?: (cookies: string) => Caller | null;
  /** Milliseconds since 1970, for links. */
  readonly now?: () => number;
}

/** Serves the app with `TOKEN` as a valid token. */
export async function guardApp(app: ServerApp, options: GuardedOptions = {}): Promise<GuardedApp> {
  const refusals: RefusalReport[] = [];
  const faults: unknown[] = [];
  const tokens = new Map([[TOKEN, TESTER]]);
  let port = 0;
  const links = createSignedLinks({
    baseUrl: () => `http://127.0.0.1:${port}`,
    ttlSeconds: 3_600,
    ...(options.now && { now: options.now }),
  });
  const guard = createGuard(app, {
    hosts: () => loopbackHosts(port),
    verifyToken: (token) => tokens.get(token) ?? null,
    links,
    ...(options.verifySession && { verifySession: options.verifySession }),
    ...(options.limits && { limits: options.limits }),
    onRefusal: (report) => refusals.push(report),
    onFault: (error) => faults.push(error),
  });
  const listening = await listen(guard, {
    ...(options.port !== undefined && { port: options.port }),
    ...(options.connections && { limits: options.connections }),
  });
  port = listening.port;
  return { ...listening, base: `http://127.0.0.1:${port}`, links, refusals, faults, tokens };
}

/** An app that answers everything with what reached it. */
export function tellingApp(): ServerApp {
  return {
    async fetch(request, { caller, body }) {
      const scopes = [...caller.scopes];
      const { pathname } = new URL(request.url);
      return Response.json({ method: request.method, path: pathname, user: caller.user, scopes, body });
    },
    close: async () => undefined,
  };
}

/** The server's real app on a library, to be put behind a guard. */
export function realApp(library: Library): ServerApp & { readonly faults: unknown[] } {
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const feed = createEventFeed(library, onFault);
  const app = createServerApp({
    library,
    feed,
    links: createSignedLinks({ baseUrl: () => 'http://127.0.0.1', ttlSeconds: 3_600 }),
    server: { server_id: 'test', name: 'planexe', version: '0.0.0' },
    onFault,
  });
  return {
    faults,
    fetch: (request, origin) => app.fetch(request, origin),
    async close() {
      feed.close();
      await app.close();
    },
  };
}
