import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedTool, toolListText } from '../../support/mcp/tool-list.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import {
  connectClient,
  GENERATIONS,
  type Generation,
  type ServedApp,
  serveApp,
} from '../../support/server/served-app.ts';

let test: TestLibrary;
let served: ServedApp;
beforeAll(async () => {
  test = openTestLibrary();
  served = await serveApp(test.library);
});
afterAll(async () => {
  await served.close();
  test.dispose();
});

async function listed(set: string, generation: Generation): Promise<readonly ListedTool[]> {
  const client = await connectClient(generation, `${served.base}/mcp/v1/${set}`);
  const tools = (await client.listTools()) as unknown as readonly ListedTool[];
  await client.close();
  return tools;
}

describe.each(['task', 'session'])('the tools of the %s generation', (set) => {
  it('are what was reviewed, in each generation of clients', async () => {
    for (const generation of GENERATIONS) {
      const text = toolListText(await listed(set, generation));
      await expect(text).toMatchFileSnapshot(`./__snapshots__/tools-v1-${set}.txt`);
    }
  });

  it('have titles, hints and schemas that every client can take', async () => {
    for (const { name, title, annotations, inputSchema, outputSchema } of await listed(set, 'client-2-modern')) {
      expect([name, title]).toEqual([name, expect.any(String)]);
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']) {
        expect([name, hint, typeof annotations[hint]]).toEqual([name, hint, 'boolean']);
      }
      for (const schema of [inputSchema, outputSchema]) {
        const text = JSON.stringify(schema);
        expect([name, text.includes('"$ref"')]).toEqual([name, false]);
        expect(text.match(/"type":"array"/g)?.length).toBe(text.match(/"items":/g)?.length);
      }
    }
  });
});
