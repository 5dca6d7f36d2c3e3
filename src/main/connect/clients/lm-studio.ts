import { type Client, entryAt, stdioEntry } from '../client.ts';
import { inHome, type Place, pathsOf } from '../place.ts';

export const lmStudio: Client = {
  id: 'lm-studio',
  name: 'LM Studio',
  format: 'json',
  table: 'mcpServers',
  settings: (place) => pathsOf(place).join(homeOf(place), 'mcp.json'),
  program: 'lms',
  entry: entryAt('url'),
  deepLink: (name, server) => {
    const config = Buffer.from(JSON.stringify(stdioEntry(server))).toString('base64');
    return `lmstudio://add_mcp?name=${name}&config=${encodeURIComponent(config)}`;
  },
  afterwards: 'LM Studio picks it up automatically; Program, Install, Edit mcp.json shows it.',
};

/** A file beside it says where LM Studio lives; earlier versions lived in ~/.cache. */
function homeOf(place: Place): string {
  const pointed = place.read(inHome(place, '.lmstudio-home-pointer'));
  if (pointed && pathsOf(place).isAbsolute(pointed) && place.exists(pointed)) return pointed;
  const current = inHome(place, '.lmstudio');
  const earlier = inHome(place, '.cache', 'lm-studio');
  return !place.exists(current) && place.exists(earlier) ? earlier : current;
}
