import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEndpoint } from '../../src/main/mcp/endpoint.ts';
import { createGuard, loopbackHosts } from '../../src/main/server/guard.ts';
import { listen } from '../../src/main/server/listen.ts';
import { TESTER } from '../support/server/served-app.ts';
import { buildFixtureServer } from './fixture-server.ts';

/** The fixtures behind our own endpoint and guard, at an address for which no token is needed. */
export interface ServedFixtures {
  readonly url: string;
  /** Mistakes of ours that the guard reported. */
  readonly faults: unknown[];
  close(): Promise<void>;
}

const TOKEN = 'conformance';

/**
 * The suite cannot send a token, and our guard lets nobody in without one. So the suite talks to a proxy that adds the
 * token and changes nothing else: Host and Origin reach the guard as the suite sent them.
 */
export async function serveFixtures(): Promise<ServedFixtures> {
  const faults: unknown[] = [];
  const endpoint = createEndpoint({
    setAt: (path) => (path === '/mcp' ? { name: 'fixtures', build: buildFixtureServer } : null),
    changes: { addresses: /^test:/, subscribe: () => () => undefined },
  });
  let hosts: readonly string[] = [];
  const door = createGuard(
    { fetch: (request, { caller, body }) => endpoint.fetch(request, caller, body), close: () => endpoint.close() },
    {
      hosts: () => hosts,
      verifyToken: (token) => (token === TOKEN ? TESTER : null),
      links: { verify: () => null, hasExpired: () => false },
      onFault: (error) => faults.push(error),
    },
  );
  const server = await listen(door);
  const proxy = createServer((incoming, outgoing) => {
    const forwarded = send({
      host: '127.0.0.1',
      port: server.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, authorization: `Bearer ${TOKEN}` },
    });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  hosts = loopbackHosts(port);
  return {
    url: `http://localhost:${port}/mcp`,
    faults,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await endpoint.close();
      await server.close();
    },
  };
}
