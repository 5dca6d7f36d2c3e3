import { type Client, entryAt } from '../client.ts';
import { inHome } from '../place.ts';

export const antigravity: Client = {
  id: 'antigravity',
  name: 'Antigravity',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inHome(place, '.gemini', 'config', 'mcp_config.json'),
  program: 'agy',
  entry: entryAt('serverUrl'),
  afterwards: 'New sessions have it.',
};
