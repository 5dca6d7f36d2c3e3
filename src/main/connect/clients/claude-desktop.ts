import { type Client, stdioEntry } from '../client.ts';
import { inAppData } from '../place.ts';

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inAppData(place, 'Claude', 'claude_desktop_config.json'),
  entry: (server) => {
    if (server.transport === 'http') throw new TypeError('Claude Desktop cannot connect to a running server');
    return stdioEntry(server);
  },
  noHttp: 'Claude Desktop starts local servers itself; over HTTP it reaches only servers on the internet',
  afterwards: 'Quit and reopen Claude Desktop.',
};
