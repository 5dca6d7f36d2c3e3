import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { hasErrorCode } from '../../platform/system-error.ts';
import type { RequestHandler } from './guard.ts';

const LOOPBACK = '127.0.0.1';

export interface ListenOptions {
  /** Taken when it is free; else a free one is. */
  readonly port?: number;
  readonly limits?: Partial<ConnectionLimits>;
}

/** Bounds of what connections may do. Times in milliseconds. */
export interface ConnectionLimits {
  /** From the beginning of a connection or a request to the end of its headers. */
  readonly headersMs: number;
  /** From the beginning of a request to the end of its body. */
  readonly requestMs: number;
  /** How often the two above are looked at. */
  readonly checkMs: number;
  /** How long a connection is kept for a further request. */
  readonly keepAliveMs: number;
  readonly headerBytes: number;
  /** Further connections are closed as they come. */
  readonly connections: number;
  /** How long answers in flight may take to end when the server closes. */
  readonly graceMs: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  // Later than the guard gives up on a body, so that its answer comes first.
  requestMs: 30_000,
  checkMs: 2_000,
  // Longer than clients keep theirs, so that they do not send into one that is being closed.
  keepAliveMs: 75_000,
  headerBytes: 16_384,
  connections: 1_000,
  graceMs: 3_000,
};

export interface Listening {
  readonly port: number;
  /**
   * Takes no more connections and ends those that are idle and those that stream without end. Answers in flight are
   * waited for, within bounds.
   */
  close(): Promise<void>;
}

/** Serves programs on this computer only: it listens on the loopback address alone. */
export async function listen(handler: RequestHandler, options: ListenOptions = {}): Promise<Listening> {
  const limits = { ...CONNECTION_LIMITS, ...options.limits };
  const answers: Answers = new Map();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
    },
    getRequestListener(tracked(handler, answers), { errorHandler: unreadable }),
  );
  server.maxConnections = limits.connections;
  const sockets = trackSockets(server);
  const port = await bind(server, options.port ?? 0);
  return { port, close: () => close(server, sockets, answers, limits.graceMs) };
}

/** A request with an invalid address; it never reaches the guard. */
function unreadable(): Response {
  return new Response(null, { status: 400, headers: { 'Cache-Control': 'no-store', Connection: 'close' } });
}

async function bind(server: Server, wanted: number): Promise<number> {
  for (const port of wanted === 0 ? [0] : [wanted, 0]) {
    server.listen(port, LOOPBACK);
    try {
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (port === 0 || !isTaken(error)) throw error;
    }
  }
  throw new Error('no port available');
}

/** EACCES: on some systems ranges of ports are reserved. */
function isTaken(error: unknown): boolean {
  return hasErrorCode(error, 'EADDRINUSE', 'EACCES');
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Answers that are not at their end. */
type Answers = Map<ServerResponse, { readonly socket: Socket; endless: boolean }>;

function tracked(handler: RequestHandler, answers: Answers): Parameters<typeof getRequestListener>[0] {
  return async (request, connection) => {
    const { incoming, outgoing } = connection as HttpBindings;
    const answer = { socket: incoming.socket, endless: false };
    answers.set(outgoing, answer);
    outgoing.once('close', () => answers.delete(outgoing));
    const response = await handler(request, { incoming });
    answer.endless = isEndless(request, response);
    return response;
  };
}

/** A stream of events without an end, as opposed to one that ends with an answer. */
function isEndless(request: Request, response: Response): boolean {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return false;
  return request.method === 'GET' || request.headers.get('mcp-method') === 'subscriptions/listen';
}

async function close(server: Server, sockets: ReadonlySet<Socket>, answers: Answers, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const busy = new Set<Socket>();
  for (const [outgoing, { socket, endless }] of answers) {
    busy.add(socket);
    outgoing.once('close', () => socket.destroySoon());
    if (endless) outgoing.end();
  }
  // The server's own notion of idle leaves out connections without any request.
  for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
  const overdue = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(overdue);
}
