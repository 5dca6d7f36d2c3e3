import { type Client, stdioEntry } from '../client.ts';
import { inAppData } from '../place.ts';

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inAppData(place, 'Claude', 'claude_desktop_config.json'),
  entry: (server) => {
    if (server.transport === 'http') throw new TypeError('Claude Desktop has no entry for a server that runs already');
    return stdioEntry(server);
  },
  noHttp:
    'Claude Desktop starts its local servers itself; it reaches others from the internet only, not on this computer',
  afterwards: 'Quit Claude Desktop and open it again.',
};
