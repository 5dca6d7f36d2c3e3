import type { GuardContext } from './guard-env.ts';
import { isMcpPath } from './refuse.ts';

/**
 * Whether the cookie of a request counts. Browsers send it with requests made by any page, and SameSite includes every
 * page served by any port of this computer; so it counts only for requests of the app's own pages, and for pages that
 * a person opens in a tab. Agents have tokens.
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
