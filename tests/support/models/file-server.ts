import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partBytes } from '../../../src/model/local/part-file.ts';
import { eventually } from '../eventually.ts';
import { httpServer } from '../server/http-server.ts';

/** How the server misbehaves with the next request for content; each holds for one request. */
type Misbehaviour =
  /** Breaks the connection after so many bytes, once they are in the part of the file `to`: what is not read is lost. */
  | { readonly kind: 'break'; readonly after: number; readonly to: string }
  /** Sends everything, wherever it is asked to begin. */
  | { readonly kind: 'from_start' }
  | { readonly kind: 'status'; readonly status: number }
  /** Sends nothing more after so many bytes until `release` is called. */
  | { readonly kind: 'hold'; readonly after: number };

/** A server that gives one file as Hugging Face does: with its hash in `X-Linked-Etag`, and by parts. */
export interface FileServer {
  readonly url: string;
  readonly sha256: string;
  /** What came, such as `GET bytes=100-`. */
  readonly seen: string[];
  /** In order, for requests for content. */
  misbehave(...next: Misbehaviour[]): void;
  release(): void;
  close(): Promise<void>;
}

export interface Served {
  readonly content: Buffer;
  /** Published as its hash; left out, the true one; null for none. */
  readonly sha256?: string | null;
}

export async function startFileServer({ content, sha256 }: Served): Promise<FileServer> {
  const seen: string[] = [];
  const queue: Misbehaviour[] = [];
  let held: (() => void)[] = [];
  const real = createHash('sha256').update(content).digest('hex');
  const published = sha256 === undefined ? real : sha256;
  const server = httpServer((request, response) => {
    seen.push([request.method, request.headers.range].filter(Boolean).join(' '));
    if (request.method === 'HEAD') return sendHead(response);
    sendContent(request, response, queue.shift());
  });

  function sendHead(response: ServerResponse): void {
    response.writeHead(302, {
      location: '/elsewhere',
      'x-linked-size': `${content.length}`,
      ...(published !== null && { 'x-linked-etag': `"${published}"` }),
    });
    response.end();
  }

  function sendContent(request: IncomingMessage, response: ServerResponse, how: Misbehaviour | undefined): void {
    if (how?.kind === 'status') {
      response.writeHead(how.status).end();
      return;
    }
    const asked = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const from = how?.kind === 'from_start' ? 0 : asked;
    const body = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': `${body.length}`,
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    });
    if (how?.kind === 'break') {
      response.write(body.subarray(0, how.after));
      void eventually(() => partBytes(how.to) >= from + how.after).finally(() => response.destroy());
    } else if (how?.kind === 'hold') {
      response.write(body.subarray(0, how.after));
      held.push(() => response.end(body.subarray(how.after)));
    } else response.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`,
    sha256: real,
    seen,
    misbehave: (...next) => queue.push(...next),
    release() {
      for (const go of held) go();
      held = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
