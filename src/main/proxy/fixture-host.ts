import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpServer } from '../../../tests/support/server/http-server.ts';
import type { HostAddress } from './host-finder.ts';

/** A request as it came in. */
export interface HostRequest {
  readonly http: IncomingMessage;
  /** Of a POST; empty otherwise. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly answer: ServerResponse;
}

/** A host that does with requests what a test wants. */
export interface FixtureHost extends HostAddress {
  /** Methods of the protocol, and GET and DELETE, in the order in which they came in. */
  readonly heard: string[];
  /** Ends abruptly, like a killed process. */
  kill(): Promise<void>;
}

/** @param respond left alone, a request is not answered */
export async function fixtureHost(respond: (request: HostRequest) => void, token = 'secret'): Promise<FixtureHost> {
  const heard: string[] = [];
  const server = httpServer((http, answer) => {
    void (async () => {
      let text = '';
      for await (const chunk of http.setEncoding('utf8')) text += String(chunk);
      const message = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      if (http.headers.authorization !== `Bearer ${token}`) {
        answer.writeHead(401).end();
        return;
      }
      heard.push(typeof message.method === 'string' ? message.method : (http.method ?? ''));
      respond({ http, message, answer });
      // Hung up while it was being sent.
    })().catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    heard,
    async kill() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function json(answer: ServerResponse, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  answer.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Begins a stream of messages. @returns how to send one */
export function stream(answer: ServerResponse): (message: unknown) => void {
  answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': begun\n\n');
  return (message) => void answer.write(`data: ${JSON.stringify(message)}\n\n`);
}

/** Does what every host of the older era does: sessions, and a stream for each that is never used. */
export function serveSessions(respond: (request: HostRequest) => void): (request: HostRequest) => void {
  let sessions = 0;
  return (request) => {
    const { http, message, answer } = request;
    if (message.method === 'initialize') {
      sessions += 1;
      const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'host', version: '1' } };
      json(answer, { jsonrpc: '2.0', id: message.id, result }, { 'mcp-session-id': `session-${sessions}` });
    } else if (http.method === 'GET') stream(answer);
    else if (message.method === 'notifications/initialized' || http.method === 'DELETE') answer.writeHead(202).end();
    else respond(request);
  };
}
