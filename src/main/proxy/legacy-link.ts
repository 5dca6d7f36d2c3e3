import { isObject } from '../../shared/json-object.ts';
import { createBackOff } from './back-off.ts';
import type { ProxyContext } from './context.ts';
import { legacyHeaders } from './headers.ts';
import { type HostAddress, isSameHost } from './host-finder.ts';
import type { HostRequests } from './host-requests.ts';
import type { ClientRequest } from './message.ts';
import { messagesOf, send } from './send.ts';
import type { LegacySession } from './session.ts';

/**
 * The client's side of the older era. The client initializes once; with every later host the proxy initializes again
 * in its name, restores its subscriptions, and listens for notifications.
 */
export interface LegacyLink {
  /** The client's `initialize` is in progress; all other messages wait for it. */
  introducing(work: Promise<unknown>): void;
  /** The host accepted the client's `initialize`. */
  introduced(request: ClientRequest, session: LegacySession): void;
  /** The client has sent `notifications/initialized` and may be sent notifications. */
  confirmed(text: string): void;
  follow(uri: string, wanted: boolean): void;
  /** The session with this host: null when the client has not initialized, 'none' when the host has no sessions. */
  sessionWith(host: HostAddress): Promise<LegacySession | null | 'none'>;
  /** The host does not know the session any more. */
  forget(session: LegacySession): Promise<void>;
  /** Ends the session with the host, if that is still there. */
  end(): Promise<void>;
}

/** Time limit for telling the host that the client has disconnected. Milliseconds. */
const FAREWELL_MS = 1_000;

export function createLegacyLink(context: ProxyContext, hostRequests: HostRequests): LegacyLink {
  const { hosts, path, output, ending } = context;
  const followed = new Set<string>();
  let introduction: ClientRequest | undefined;
  let confirmation: string | undefined;
  let settled: Promise<unknown> = Promise.resolve();
  let session: LegacySession | null = null;
  let beginning: Promise<LegacySession | 'none'> | undefined;
  let requests = 0;

  const post = (host: HostAddress, within: LegacySession | null, body: string) =>
    send({ host, path, method: 'POST', headers: legacyHeaders(within), body, signal: ending });

  /** Makes a request of the proxy's own. @returns the result, or null when there is none */
  const request = async (host: HostAddress, within: LegacySession | null, message: object) => {
    requests += 1;
    const id = `planexe-proxy-${requests}`;
    const sent = await post(host, within, JSON.stringify({ ...message, id }));
    if (sent.kind !== 'answered') return null;
    try {
      for await (const answer of messagesOf(sent.response)) {
        if (answer.id !== id) continue;
        const result = isObject(answer.result) ? answer.result : null;
        return result && { result, sessionId: sent.response.headers.get('mcp-session-id') };
      }
    } catch {
      // The host ended again.
    }
    return null;
  };

  const beginAnew = async (host: HostAddress, first: ClientRequest): Promise<LegacySession | 'none'> => {
    if (session) await hostRequests.drop(session);
    session = null;
    const answer = await request(host, null, JSON.parse(first.text) as object);
    if (!answer) return 'none';
    const begun: LegacySession = { host, id: answer.sessionId, version: String(answer.result.protocolVersion) };
    if (confirmation !== undefined) await post(host, begun, confirmation);
    for (const uri of followed) {
      await request(host, begun, { jsonrpc: '2.0', method: 'resources/subscribe', params: { uri } });
      // No changes were reported while there was no host.
      await output.write({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });
    }
    session = begun;
    return begun;
  };

  const link: LegacyLink = {
    introducing(work) {
      settled = work.catch(() => undefined);
    },
    introduced(first, begun) {
      introduction = first;
      session = begun;
    },
    confirmed(text) {
      const isFirst = confirmation === undefined;
      confirmation = text;
      if (isFirst) listen().catch(() => context.log('lost the event stream of the host'));
    },
    follow(uri, wanted) {
      if (wanted) followed.add(uri);
      else followed.delete(uri);
    },
    async sessionWith(host) {
      await settled;
      if (beginning) await beginning;
      if (!introduction) return null;
      if (session && isSameHost(session.host, host)) return session;
      beginning ??= beginAnew(host, introduction).finally(() => {
        beginning = undefined;
      });
      return beginning;
    },
    async forget(gone) {
      if (session === gone) session = null;
      await hostRequests.drop(gone);
    },
    async end() {
      if (!session || session.id === null) return;
      const headers = legacyHeaders(session);
      const signal = AbortSignal.timeout(FAREWELL_MS);
      await send({ host: session.host, path, method: 'DELETE', headers, signal });
    },
  };

  /** Listens for notifications of one host after the other. It starts no host. */
  const listen = async () => {
    const backOff = createBackOff();
    do {
      const host = await hosts.find();
      const current = host && (await link.sessionWith(host));
      if (!current || current === 'none' || current.id === null) continue;
      const headers = { ...legacyHeaders(current), Accept: 'text/event-stream' };
      const sent = await send({ host: current.host, path, method: 'GET', headers, signal: ending });
      if (sent.kind !== 'answered') continue;
      if (sent.response.status === 404) await link.forget(current);
      if (!sent.response.ok) {
        await sent.response.body?.cancel();
        continue;
      }
      backOff.renew();
      try {
        for await (const message of messagesOf(sent.response)) {
          if ('id' in message && 'method' in message) await hostRequests.ask(message, current, () => undefined);
          else if (message.method === 'notifications/cancelled') await hostRequests.withdraw(message, current);
          else if ('method' in message) await output.write(message);
        }
      } catch {
        // The host ended; listening continues with the next one.
      }
    } while (await backOff.wait(ending));
  };

  return link;
}
