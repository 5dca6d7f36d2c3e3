import { authorization, type Client, stdioEntry } from '../client.ts';
import { below, inHome } from '../place.ts';

/** The command line, its extensions for editors, and the ChatGPT app share one file. */
export const codex: Client = {
  id: 'codex',
  name: 'Codex and ChatGPT desktop',
  format: 'toml',
  table: 'mcp_servers',
  settings: (place) => below(place, place.env.CODEX_HOME, ['config.toml']) ?? inHome(place, '.codex', 'config.toml'),
  program: 'codex',
  entry: (server) =>
    server.transport === 'http' ? { url: server.url, http_headers: authorization(server) } : stdioEntry(server),
  ownCommand: (name, { command, args, env }) => [
    ...['codex', 'mcp', 'add', name],
    ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...['--', command, ...args],
  ],
  afterwards: 'New sessions have it; restart the ChatGPT app.',
};
