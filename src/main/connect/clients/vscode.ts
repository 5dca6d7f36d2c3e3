import { authorization, type Client, stdioEntry } from '../client.ts';
import { below, inAppData } from '../place.ts';

export const vscode: Client = {
  id: 'vscode',
  name: 'VS Code',
  format: 'json',
  table: 'servers',
  settings: (place) =>
    below(place, place.env.VSCODE_PORTABLE, ['user-data', 'User', 'mcp.json']) ??
    inAppData(place, 'Code', 'User', 'mcp.json'),
  program: 'code',
  entry: (server) =>
    server.transport === 'http'
      ? { type: 'http', url: server.url, headers: authorization(server) }
      : { type: 'stdio', ...stdioEntry(server) },
  deepLink: (name, server) =>
    `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...stdioEntry(server) }))}`,
  ownCommand: (name, server) => ['code', '--add-mcp', JSON.stringify({ name, ...stdioEntry(server) })],
  afterwards: 'VS Code picks it up automatically and asks once whether to trust it; MCP: List Servers shows it.',
};
