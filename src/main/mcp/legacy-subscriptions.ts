import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ChangeSource } from './change-source.ts';

/** A client that follows more than this wants the list, not each. */
const MOST_FOLLOWED = 1_000;
/** Longer than any address of the program. */
export const LONGEST_ADDRESS = 2_000;

/**
 * Adds `resources/subscribe` and `resources/unsubscribe` to a session of the older era, and sends it the changes it
 * asked for. Does nothing for a server without resources.
 * @returns a function that ends the sending
 */
export function serveSubscriptions(mcp: McpServer, user: string, changes: ChangeSource): () => void {
  const { server } = mcp;
  if (!server.getCapabilities().resources?.subscribe) return () => undefined;
  const followed = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    if (followed.size >= MOST_FOLLOWED) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `At most ${MOST_FOLLOWED} resource subscriptions are allowed.`,
      );
    }
    if (params.uri.length > LONGEST_ADDRESS) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The resource URI is too long.');
    }
    if (!changes.addresses.test(params.uri)) throw new ResourceNotFoundError(params.uri);
    followed.add(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    followed.delete(params.uri);
    return {};
  });
  // A client that has disconnected needs no notification.
  const ignoreFailure = (sending: Promise<void>) => void sending.catch(() => undefined);
  return changes.subscribe(user, {
    listChanged: () => ignoreFailure(server.sendResourceListChanged()),
    updated(uri) {
      if (followed.has(uri)) ignoreFailure(server.sendResourceUpdated({ uri }));
    },
  });
}
