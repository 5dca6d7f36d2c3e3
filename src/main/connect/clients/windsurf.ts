import { type Client, entryAt } from '../client.ts';
import { inHome } from '../place.ts';

/** What Devin Desktop was called until June 2026, and the file in which many still have their servers. */
export const windsurf: Client = {
  id: 'windsurf',
  name: 'Windsurf (now Devin)',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inHome(place, '.codeium', 'windsurf', 'mcp_config.json'),
  program: 'windsurf',
  entry: entryAt('serverUrl'),
  afterwards: 'Press Refresh in its list of MCP servers.',
};
