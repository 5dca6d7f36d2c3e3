import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Library } from '../../../src/library/index.ts';
import { createServerApp, type ServerOptions } from '../../../src/main/server/app.ts';
import type { Caller } from '../../../src/main/serving/caller.ts';
import { createEventFeed, type EventFeed } from '../../../src/main/serving/event-feed.ts';
import { createSignedLinks } from '../../../src/main/serving/signed-links.ts';
import { Scope } from '../../../src/shared/contracts/token.ts';

/** By how much every change that is asked for is late: a test that looks too early fails then; see docs/testing.md. */
const LATE_MS = Number(process.env.PLANEXE_TEST_LATE_MS ?? 0);

/** The server's app over real HTTP, without the guard: what is behind it is tested here, as one caller. */
export interface ServedApp {
  readonly base: string;
  readonly feed: EventFeed;
  /** Mistakes of ours that the app reported; a test that expects none says so. */
  readonly faults: unknown[];
  close(): Promise<void>;
}

/** Everything that the user `tester` may do; see `openTestLibrary`. */
export const TESTER: Caller = { user: 'tester', scopes: new Set(Scope.options), client: null };

/**
 * @param rendererFolder of the built renderer, for tests of its pages
 * @param program what the desktop app adds, and the script that agents are told to start
 */
export async function serveApp(
  library: Library,
  caller: Caller = TESTER,
  rendererFolder?: string,
  program: Pick<ServerOptions, 'desktop' | 'script' | 'sessionKeys' | 'moveLibrary'> = {},
): Promise<ServedApp> {
  const faults: unknown[] = [];
  const feed = createEventFeed(library, (error) => faults.push(error));
  let base = '';
  const app = createServerApp({
    library,
    feed,
    links: createSignedLinks({ baseUrl: () => base, ttlSeconds: 3_600 }),
    server: { server_id: 'test', name: 'planexe', version: '0.0.0' },
    ...(rendererFolder !== undefined && { rendererFolder }),
    ...program,
    onFault: (error) => faults.push(error),
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve(
      {
        hostname: '127.0.0.1',
        port: 0,
        // As in `httpServer`.
        serverOptions: { keepAliveTimeout: 0 },
        async fetch(request) {
          if (LATE_MS > 0 && request.method === 'POST') await setTimeout(LATE_MS);
          return app.fetch(request, { caller });
        },
      },
      ({ port }) => {
        base = `http://127.0.0.1:${port}`;
        resolve(listening);
      },
    );
  });
  return {
    base,
    feed,
    faults,
    async close() {
      feed.close();
      await app.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A tool's answer, whichever generation of client it came through. */
export interface Answered {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What tests need of a client. */
export interface TestClient {
  readonly generation: Generation;
  call(tool: string, input?: Record<string, unknown>): Promise<Answered>;
  listTools(): Promise<readonly { readonly name: string; readonly description?: string | undefined }[]>;
  close(): Promise<void>;
}

/** The client of the SDK's first line, and that of its second in either era of the protocol. */
export const GENERATIONS = ['sdk-1', 'client-2-legacy', 'client-2-modern'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** A real client of that generation, connected to an endpoint. @param name what it calls itself */
export async function connectClient(
  generation: Generation,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  name = `test-${generation}`,
): Promise<TestClient> {
  const info = { name, version: '1.0.0' };
  const options = { requestInit: { headers: { ...headers } } };
  if (generation === 'sdk-1') {
    const client = new FirstClient(info);
    // The first line's own types do not hold under exactOptionalPropertyTypes.
    await client.connect(new FirstTransport(new URL(address), options) as never);
    return {
      generation,
      call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as Answered,
      listTools: async () => (await client.listTools()).tools,
      close: () => client.close(),
    };
  }
  const mode = generation === 'client-2-modern' ? 'auto' : 'legacy';
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address), options));
  return {
    generation,
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as Answered,
    listTools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}
