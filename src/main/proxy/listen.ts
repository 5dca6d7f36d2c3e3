import { isObject } from '../../shared/json-object.ts';
import { createBackOff } from './back-off.ts';
import type { ProxyContext } from './context.ts';
import { failure } from './failure.ts';
import { modernHeaders } from './headers.ts';
import type { ClientRequest } from './message.ts';
import { refusalOf } from './refusal.ts';
import { messagesOf, send } from './send.ts';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/**
 * Passes a subscription of the newer era on: the host's notifications reach the client until it cancels. With the next
 * host the proxy subscribes again, without the client noticing. A host is started only for the first subscription.
 */
export async function listenFor(
  context: ProxyContext,
  request: ClientRequest,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  const { hosts, path, output } = context;
  const headers = modernHeaders(request, version);
  const backOff = createBackOff();
  let acknowledged = false;
  do {
    const found = acknowledged ? { ok: true as const, value: await hosts.find() } : await hosts.findOrStart();
    if (!found.ok) return output.write(failure(request, found.error));
    if (!found.value) continue;
    const sent = await send({ host: found.value, path, method: 'POST', headers, body: request.text, signal });
    if (sent.kind !== 'answered') continue;
    if (!sent.response.ok && !acknowledged) return output.write(await refusalOf(request, sent.response));
    try {
      for await (const message of messagesOf(sent.response)) {
        if (message.method === ACKNOWLEDGED) {
          backOff.renew();
          if (acknowledged) {
            for (const notification of missed(request)) await output.write(notification);
            continue;
          }
          acknowledged = true;
        } else if (message.id === request.id && 'error' in message && !acknowledged) {
          return output.write(message);
        }
        // The host ends; the client's subscription continues with the next one.
        if ('method' in message) await output.write(message);
      }
    } catch {
      // The host ended.
    }
  } while (await backOff.wait(signal));
}

/** No changes were reported while there was no host, so each resource that the client follows may have changed. */
function missed({ id, params }: ClientRequest): Readonly<Record<string, unknown>>[] {
  const wanted = isObject(params.notifications) ? params.notifications.resourceSubscriptions : undefined;
  const uris = Array.isArray(wanted) ? wanted : [];
  return uris.map((uri: unknown) => ({
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: { uri, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
  }));
}
