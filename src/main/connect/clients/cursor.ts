import { type Client, entryAt, stdioEntry } from '../client.ts';
import { inHome } from '../place.ts';

export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => inHome(place, '.cursor', 'mcp.json'),
  program: 'cursor',
  entry: entryAt('url'),
  deepLink: (name, server) => {
    const config = Buffer.from(JSON.stringify(stdioEntry(server))).toString('base64');
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(config)}`;
  },
  afterwards: 'Cursor picks it up automatically; Settings, MCP shows it.',
};
