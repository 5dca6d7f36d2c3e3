import { type Client, entryAt } from '../client.ts';
import { below, inHome } from '../place.ts';

export const geminiCli: Client = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  format: 'json',
  table: 'mcpServers',
  settings: (place) =>
    below(place, place.env.GEMINI_CLI_HOME, ['.gemini', 'settings.json']) ?? inHome(place, '.gemini', 'settings.json'),
  program: 'gemini',
  // What it calls url is the transport of 2024.
  entry: entryAt('httpUrl'),
  afterwards: 'New sessions have it; /mcp shows it.',
};
