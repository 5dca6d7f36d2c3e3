import { type Client, entryAt } from '../client.ts';
import { inAppData, inConfig, inHome, type Place } from '../place.ts';

export const zed: Client = {
  id: 'zed',
  name: 'Zed',
  format: 'json',
  table: 'context_servers',
  settings,
  program: 'zed',
  entry: entryAt('url'),
  afterwards: 'Zed picks it up automatically; settings of the agent panel show it.',
};

function settings(place: Place): string {
  if (place.platform === 'win32') return inAppData(place, 'Zed', 'settings.json');
  // On a Mac it looks at no variable.
  if (place.platform === 'darwin') return inHome(place, '.config', 'zed', 'settings.json');
  return inConfig(place, 'zed', 'settings.json');
}
