import { createBackOff } from './back-off.ts';
import type { ProxyContext } from './context.ts';
import { failure } from './failure.ts';
import { modernHeaders } from './headers.ts';
import { type ClientRequest, isObject } from './message.ts';
import { refusalOf } from './refusal.ts';
import { messagesOf, send } from './send.ts';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/**
 * A client of the newer era listens: what the host tells is passed on until the client wants no more. With the next host
 * the proxy asks for the same again, of which the client need not know. Only for the first time a host is started.
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
        // The host ends; the client goes on listening to the next one.
        if ('method' in message) await output.write(message);
      }
    } catch {
      // The host went away.
    }
  } while (await backOff.wait(signal));
}

/** Nobody told of changes while there was no host, so each resource that the client follows may be another. */
function missed({ id, params }: ClientRequest): Readonly<Record<string, unknown>>[] {
  const wanted = isObject(params.notifications) ? params.notifications.resourceSubscriptions : undefined;
  const uris = Array.isArray(wanted) ? wanted : [];
  return uris.map((uri: unknown) => ({
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: { uri, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
  }));
}
