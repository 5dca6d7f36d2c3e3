import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { cliHome } from '../../support/cli.ts';
import { flows } from '../../support/flows/index.ts';
import { type CheckedClient, checkedClient } from '../../support/mcp/checked-client.ts';
import { connectOverStdio } from '../../support/mcp/stdio-client.ts';
import { connectClient, GENERATIONS, type Generation } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

/** Every flow through every client over every transport, against the program as it is started, with its worker. */

const cli = cliHome();
const downloads = join(cli.folder, 'downloads');
let host: ServedHost;
const clients: CheckedClient[] = [];

beforeAll(async () => {
  host = await servedHost({ cli, env: { PLANEXE_PATH: downloads } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => host.remove());

const TRANSPORTS = {
  HTTP: (generation: Generation, toolset: string) =>
    connectClient(generation, addressOf(toolset), { Authorization: `Bearer ${host.token}` }),
  stdio: (generation: Generation, toolset: string) => connectOverStdio(generation, cli, ['--toolset', toolset]),
};

function addressOf(toolset: string): string {
  return `${host.url}/mcp/${toolset.startsWith('v1/') ? toolset : `x/${toolset}`}`;
}

const WAYS = GENERATIONS.flatMap((generation) =>
  (['HTTP', 'stdio'] as const).map((transport) => ({ generation, transport })),
);

describe.each(WAYS)('a client $generation over $transport', ({ generation, transport }) => {
  it.each(flows)('goes through %s', async (_, flow) => {
    await flow({
      name: `${generation} ${transport}`,
      downloads,
      async connect(toolset) {
        const client = await checkedClient(await TRANSPORTS[transport](generation, toolset));
        clients.push(client);
        return client;
      },
    });
  });
});
