import type { GuardContext } from './guard-env.ts';
import { isMcpPath } from './refuse.ts';

/**
 * Whether the cookie of a request counts. Browsers send it along whoever has the request made, and SameSite leaves in
 * every page that any port of this computer serves; so it counts for requests of our own pages, and for what a person
 * opens in a tab. Agents have tokens.
 */
export function mayUseSession({ req: { raw, method, path } }: GuardContext): boolean {
  if (isMcpPath(path)) return false;
  const { headers } = raw;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  // One that is not our own has been refused before.
  if (site === null) return headers.get('origin') === `http://${headers.get('host')}`;
  const isReading = method === 'GET' || method === 'HEAD';
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return isReading && isOpened;
}
