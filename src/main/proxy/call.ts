import type { ProxyContext } from './context.ts';
import { failure, INTERRUPTED, UNREACHABLE } from './failure.ts';
import { claimedVersion, legacyHeaders, modernHeaders } from './headers.ts';
import type { HostAddress } from './host-finder.ts';
import type { HostRequests } from './host-requests.ts';
import type { LegacyLink } from './legacy-link.ts';
import type { ClientRequest } from './message.ts';
import { refusalOf } from './refusal.ts';
import { messagesOf, send } from './send.ts';
import type { LegacySession } from './session.ts';

/** A request that the host has not answered yet. */
export interface Call {
  readonly request: ClientRequest;
  /** Ends it without an answer. */
  readonly abort: AbortController;
  /** Where it is being answered, in the older era. */
  session: LegacySession | null;
}

/** How an attempt ended. `missed`: it was not carried out. `lost`: it may have been. */
type Attempt = 'answered' | 'missed' | 'lost';

/** After a lost host one further attempt finds or starts the next; more would only delay the client. */
const ATTEMPTS = 2;

/** Passes a request on until it is answered, or cannot be; either way the client gets one answer, unless it gave up. */
export async function forwardRequest(
  context: ProxyContext,
  link: LegacyLink,
  hostRequests: HostRequests,
  call: Call,
): Promise<void> {
  const { hosts, output, log } = context;
  const { request, abort } = call;
  let attempt: Attempt = 'missed';
  for (let count = 1; count <= ATTEMPTS && !abort.signal.aborted; count += 1) {
    const found = await hosts.findOrStart();
    if (!found.ok) return output.write(failure(request, found.error));
    attempt = await tryWith(context, link, hostRequests, call, found.value);
    if (attempt === 'answered') return;
    log(`the host did not answer ${JSON.stringify(request.method).slice(0, 60)} (${attempt})`);
    if (attempt === 'lost' && !isSafeToRepeat(context, request)) break;
  }
  if (abort.signal.aborted) return;
  await output.write(failure(request, attempt === 'lost' ? INTERRUPTED : UNREACHABLE));
}

async function tryWith(
  context: ProxyContext,
  link: LegacyLink,
  hostRequests: HostRequests,
  call: Call,
  host: HostAddress,
): Promise<Attempt> {
  const { path, output } = context;
  const { request, abort } = call;
  const version = claimedVersion(request);
  const begins = version === null && request.method === 'initialize';
  const session = version !== null || begins ? null : await link.sessionWith(host);
  if (session === 'none') return 'missed';
  call.session = session;
  const headers = version === null ? legacyHeaders(session) : modernHeaders(request, version);
  const sent = await send({ host, path, method: 'POST', headers, body: request.text, signal: abort.signal });
  if (abort.signal.aborted) return 'answered';
  if (sent.kind !== 'answered') return sent.kind === 'unsent' ? 'missed' : 'lost';
  const { response } = sent;
  if (response.status === 401 || (response.status === 404 && session)) {
    // The host has changed, or has ended the session.
    if (session) await link.forget(session);
    await response.body?.cancel();
    return 'missed';
  }
  if (!response.ok) {
    await output.write(await refusalOf(request, response));
    return 'answered';
  }
  try {
    for await (const message of messagesOf(response)) {
      if (abort.signal.aborted) return 'answered';
      if (!('method' in message)) {
        if (message.id !== request.id) continue;
        if (begins) introduce(link, request, message, host, response);
        note(link, request, message);
        await output.write(message);
        return 'answered';
      }
      if (session && 'id' in message) await hostRequests.ask(message, session, () => abort.abort());
      else if (session && message.method === 'notifications/cancelled') await hostRequests.withdraw(message, session);
      else await output.write(message);
    }
  } catch {
    if (abort.signal.aborted) return 'answered';
  }
  return 'lost';
}

function introduce(
  link: LegacyLink,
  request: ClientRequest,
  { result }: Readonly<Record<string, unknown>>,
  host: HostAddress,
  response: Response,
): void {
  if (typeof result !== 'object' || result === null || !('protocolVersion' in result)) return;
  const id = response.headers.get('mcp-session-id');
  link.introduced(request, { host, id, version: String(result.protocolVersion) });
}

/** Remembers what the client follows, for the next host. */
function note(link: LegacyLink, { method, params }: ClientRequest, answer: Readonly<Record<string, unknown>>): void {
  if ('error' in answer || typeof params.uri !== 'string') return;
  if (method === 'resources/subscribe') link.follow(params.uri, true);
  if (method === 'resources/unsubscribe') link.follow(params.uri, false);
}

/** Everything but calls of tools only reads, or sets what is set already. */
function isSafeToRepeat({ isRepeatable }: ProxyContext, { method, params }: ClientRequest): boolean {
  return method !== 'tools/call' || (typeof params.name === 'string' && isRepeatable(params.name));
}
