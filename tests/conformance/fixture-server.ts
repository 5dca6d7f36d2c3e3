import { McpServer } from '@modelcontextprotocol/server';
import { addAskingTools } from './asking-tools.ts';
import { addContentTools } from './content-tools.ts';
import { addInputRequiredTools, stateCodec } from './input-required-tools.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';

/**
 * The tools, resources and prompts by which the conformance suite looks at a server. It stands where our own toolsets
 * do; all that is around it is ours.
 */
export function buildFixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: {},
        prompts: {},
        resources: { subscribe: true, listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: stateCodec.verify },
    },
  );
  addContentTools(server);
  addAskingTools(server);
  addInputRequiredTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}
