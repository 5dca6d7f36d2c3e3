import { authorization, type Client, stdioEntry } from '../client.ts';
import { below, inHome, isOnPath, pathsOf } from '../place.ts';

export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => below(place, place.env.CLAUDE_CONFIG_DIR, ['.claude.json']) ?? inHome(place, '.claude.json'),
  signs: (place) => [below(place, place.env.CLAUDE_CONFIG_DIR, []) ?? inHome(place, '.claude')],
  program: 'claude',
  // As models find it, so that both say the same.
  hasProgram: (place) => {
    const given = place.env.PLANEXE_CLAUDE?.trim();
    return given ? pathsOf(place).isAbsolute(given) && place.exists(given) : isOnPath(place, 'claude');
  },
  // An entry with a url and no type is taken for one to be started.
  entry: (server) =>
    server.transport === 'http'
      ? { type: 'http', url: server.url, headers: authorization(server) }
      : { type: 'stdio', ...stdioEntry(server) },
  // The name goes first: --env takes everything that follows it for a variable.
  ownCommand: (name, { command, args, env }) => [
    ...['claude', 'mcp', 'add', name, '--scope', 'user'],
    ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...['--', command, ...args],
  ],
  afterwards: 'New sessions have it; /mcp shows it.',
};
