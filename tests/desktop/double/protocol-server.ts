import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Handler = (request: Request) => Response | Promise<Response>;

/** Origins of the app, each with the one that a browser has for it. */
type Places = Readonly<Record<string, string>>;

/**
 * Lets a real browser, which does not know the scheme, reach what the app registered for it: each origin of the app is
 * a server of its own, and every request is one under that origin for the app, with headers to match.
 * @param origins such as `app://planexe`
 */
export async function serveProtocol(
  origins: readonly string[],
  handler: () => Handler | undefined,
): Promise<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const origin of origins) {
    const server = createServer((incoming, outgoing) => {
      void answer(incoming, outgoing, handler(), { origin, places }).catch(() => outgoing.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    places[origin] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  return places;
}

/**
 * The request as Electron hands it to whoever answers a scheme of the app: without an Origin that would be `null` and
 * without what a browser tells servers on the network, but with who asks.
 * @param initiatorOrigin of the page that asks; left out where none does
 */
export function asElectron(request: Request, initiatorOrigin?: string): Request {
  const headers = new Headers(request.headers);
  if (headers.get('origin') === 'null') headers.delete('origin');
  for (const name of [...headers.keys()]) if (name.startsWith('sec-')) headers.delete(name);
  return Object.assign(new Request(request, { headers }), initiatorOrigin !== undefined && { initiatorOrigin });
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: Handler | undefined,
  { origin, places }: { readonly origin: string; readonly places: Places },
): Promise<void> {
  if (!handler) throw new Error('no handler is registered for app://');
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value !== 'string' || ['host', 'connection', 'cookie'].includes(name)) continue;
    headers.set(name, replaced(value, places, 'in the app'));
  }
  const hasBody = !['GET', 'HEAD'].includes(incoming.method ?? '');
  const request = new Request(`${origin}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
  const response = await handler(asElectron(request, initiatorOf(incoming, origin, places)));
  const given = [...response.headers].map(([name, value]) => [name, replaced(value, places, 'in a browser')]);
  outgoing.writeHead(response.status, Object.fromEntries(given));
  outgoing.flushHeaders();
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing);
  else outgoing.end();
}

/** The hosts of the app differ by their port alone, which to a browser is one site; a sandboxed frame is of none. */
function initiatorOf({ headers }: IncomingMessage, origin: string, places: Places): string | undefined {
  switch (headers['sec-fetch-site']) {
    case 'same-origin':
      return origin;
    case 'same-site':
      return Object.keys(places).find((other) => other !== origin);
    case 'cross-site':
      return 'null';
    default:
      return undefined;
  }
}

function replaced(text: string, places: Places, where: 'in the app' | 'in a browser'): string {
  return Object.entries(places).reduce(
    (changed, [own, base]) => (where === 'in the app' ? changed.replaceAll(base, own) : changed.replaceAll(own, base)),
    text,
  );
}
