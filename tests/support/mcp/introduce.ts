import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

interface Introduction {
  readonly instructions: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Names of the tools, as they are listed. */
  readonly tools: readonly string[];
}

/** What an endpoint says of itself to a client of the older era that comes in. */
export async function introduce(address: string): Promise<Introduction> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  const { tools } = await client.listTools();
  const introduction = {
    instructions: client.getInstructions() ?? '',
    capabilities: { ...client.getServerCapabilities() },
    tools: tools.map(({ name }) => name),
  };
  await client.close();
  return introduction;
}
