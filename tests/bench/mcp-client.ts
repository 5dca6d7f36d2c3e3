import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A real client in the newer era of the protocol. */
export async function connected(address: string, token?: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return client;
}

/** Calls a tool and gives its structured answer. Throws when it is an error. */
export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { isError, structuredContent } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(`${name}: ${JSON.stringify(structuredContent)}`);
  return (structuredContent ?? {}) as Record<string, unknown>;
}
