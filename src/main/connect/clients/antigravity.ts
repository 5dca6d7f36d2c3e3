import { authorization, type Client, stdioEntry } from '../client.ts';
import { inHome } from '../place.ts';

export const antigravity: Client = {
  id: 'antigravity',
  name: 'Antigravity',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inHome(place, '.gemini', 'config', 'mcp_config.json'),
  program: 'agy',
  entry: (server) =>
    server.transport === 'http' ? { serverUrl: server.url, headers: authorization(server) } : stdioEntry(server),
  afterwards: 'New sessions have it.',
};
