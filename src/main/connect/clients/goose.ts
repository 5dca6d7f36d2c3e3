import { authorization, type Client } from '../client.ts';
import { below, inAppData, inConfig, type Place } from '../place.ts';

/** Seconds that Goose waits for a tool; its own default. */
const TIMEOUT_S = 300;

/** It has links that add a server as well, but those start none except by npx, uvx and the like. */
export const goose: Client = {
  id: 'goose',
  name: 'Goose',
  format: 'yaml',
  table: 'extensions',
  settings: (place) => settings(place),
  program: 'goose',
  entry: (server, name) => ({
    enabled: true,
    ...(server.transport === 'http'
      ? { type: 'streamable_http', name, uri: server.url, headers: authorization(server) }
      : { type: 'stdio', name, cmd: server.command, args: server.args, envs: server.env }),
    timeout: TIMEOUT_S,
  }),
  afterwards: 'New sessions have it.',
};

function settings(place: Place): string {
  const moved = below(place, place.env.GOOSE_PATH_ROOT, ['config', 'config.yaml']);
  if (moved) return moved;
  return place.platform === 'win32'
    ? inAppData(place, 'Block', 'goose', 'config', 'config.yaml')
    : inConfig(place, 'goose', 'config.yaml');
}
