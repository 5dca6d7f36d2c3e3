import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** The least that the SDK needs to answer a tool call over HTTP: what our server is compared with. Prints its address. */

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  return server;
});

serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => handler.fetch(request) }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}/mcp\n`);
});
