import { afterEach } from 'vitest';
import { type FixtureClient, fixtureClient } from './fixture-client.ts';
import { type FixtureHost, fixtureHost, type HostRequest, json } from './fixture-host.ts';

/** A client and its hosts, which end with each test. */
export interface ProxyBench {
  host(respond: (request: HostRequest) => void, token?: string): Promise<FixtureHost>;
  clientOf(found: FixtureHost | null, repeatable?: readonly string[]): FixtureClient;
}

export function proxyBench(): ProxyBench {
  const hosts: FixtureHost[] = [];
  let client: FixtureClient | undefined;
  afterEach(async () => {
    await client?.end();
    client = undefined;
    await Promise.all(hosts.splice(0).map((host) => host.kill().catch(() => undefined)));
  });
  return {
    async host(respond, token) {
      const made = await fixtureHost(respond, token);
      hosts.push(made);
      return made;
    },
    clientOf(found, repeatable) {
      client = fixtureClient(found, repeatable);
      return client;
    },
  };
}

/** A call of a tool, as the client writes it. */
export function callOf(id: string | number, name: string) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name } };
}

/** What every request of the newer era says of its client. */
export const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

export function answerTo({ message, answer }: HostRequest): void {
  json(answer, { jsonrpc: '2.0', id: message.id, result: {} });
}

/** Ends the connection without an answer, as a host that is killed does. */
export function hangUp({ answer }: HostRequest): void {
  answer.destroy();
}
