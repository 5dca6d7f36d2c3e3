import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What undici, which is Node's `fetch`, tells of a request. */
interface UndiciRequest {
  readonly origin: string;
  addHeader(name: string, value: string): void;
}

interface Sent {
  readonly number: string;
  /** The client's end of the connection; null until the request is on its way. */
  socket: Socket | null;
}

const HEADER = 'x-request-number';

/** Servers of tests whose requests are followed, as `http://127.0.0.1:<port>`. */
const servers = new Set<string>();
const underWay = new Map<UndiciRequest, Sent>();
/** The server's end of the connection, by number of request, where it says nothing more until time has passed. */
const silent = new Map<string, Socket>();
let requests = 0;

subscribe('undici:request:create', (message) => {
  const { request } = message as { request: UndiciRequest };
  if (!servers.has(String(request.origin))) return;
  requests += 1;
  request.addHeader(HEADER, String(requests));
  underWay.set(request, { number: String(requests), socket: null });
});
subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: UndiciRequest; socket: Socket };
  const sent = underWay.get(request);
  if (sent) sent.socket = socket;
});
for (const end of ['trailers', 'error']) {
  subscribe(`undici:request:${end}`, (message) => leave((message as { request: UndiciRequest }).request));
}

function leave(request: UndiciRequest): void {
  silent.delete(underWay.get(request)?.number ?? '');
  underWay.delete(request);
}

/** Follows the requests that this process sends to a server in this process. Returns what ends it. */
export function followRequests(url: string): () => void {
  const { origin } = new URL(url);
  servers.add(origin);
  return () => {
    servers.delete(origin);
    for (const request of underWay.keys()) if (String(request.origin) === origin) leave(request);
  };
}

/** The server says nothing more to this request before time has passed. */
export function fallSilent(request: IncomingMessage): void {
  const number = request.headers[HEADER];
  const isUnderWay = [...underWay.values()].some((sent) => sent.number === number);
  if (typeof number === 'string' && isUnderWay) silent.set(number, request.socket);
}

/** Whether a followed request may move without any time passing, or something is being connected, read or written. */
export function isSomethingUnderWay(): boolean {
  return (
    [...underWay.values()].some(mayMove) || process.getActiveResourcesInfo().some((resource) => AT_WORK.has(resource))
  );
}

const AT_WORK: ReadonlySet<string> = new Set(['TCPConnectWrap', 'WriteWrap', 'FSReqCallback', 'FSReqPromise']);

/** False once the server is silent and the client has read everything that it said. */
function mayMove({ number, socket }: Sent): boolean {
  const server = silent.get(number);
  return !server || !socket || socket.bytesRead !== server.bytesWritten;
}
