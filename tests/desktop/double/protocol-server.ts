import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Handler = (request: Request) => Response | Promise<Response>;

const ORIGIN = 'app://planexe';

/**
 * Lets a real browser, which does not know the scheme, reach what the app registered for `app://`: every request is one
 * under `app://planexe` for the app, with the origin to match.
 */
export async function serveProtocol(handler: () => Handler | undefined): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing, handler(), own).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return own;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: Handler | undefined,
  own: string,
): Promise<void> {
  if (!handler) throw new Error('no handler is registered for app://');
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value !== 'string' || ['host', 'connection', 'cookie'].includes(name)) continue;
    headers.set(name, ['origin', 'referer'].includes(name) ? value.replace(own, ORIGIN) : value);
  }
  const hasBody = !['GET', 'HEAD'].includes(incoming.method ?? '');
  const request = new Request(`${ORIGIN}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
  const response = await handler(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing);
  else outgoing.end();
}
