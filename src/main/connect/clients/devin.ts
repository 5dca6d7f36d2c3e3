import { authorization, type Client, stdioEntry } from '../client.ts';
import { inConfig } from '../place.ts';

export const devin: Client = {
  id: 'devin',
  name: 'Devin',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inConfig(place, 'devin', 'mcp_config.json'),
  program: 'devin',
  entry: (server) =>
    server.transport === 'http'
      ? { transport: 'http', url: server.url, headers: authorization(server) }
      : stdioEntry(server),
  afterwards: 'New sessions have it.',
};
