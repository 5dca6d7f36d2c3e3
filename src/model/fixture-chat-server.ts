import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fallSilent, followRequests } from '../../tests/support/models/requests-under-way.ts';
import { httpServer } from '../../tests/support/server/http-server.ts';
import type { Json } from '../planning/engine/json.ts';

/** What a server that speaks OpenAI's chat protocol was sent. */
export interface Received {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly max_tokens?: number;
  readonly model: string;
  readonly response_format?: { readonly json_schema?: { readonly schema: Json } };
}

/** How one request is answered. Whoever has not ended the response by then says nothing more. */
export type Act = (response: ServerResponse, asked: Received) => void | Promise<void>;

/** A whole answer, in the way it was asked for. */
export function says(text: string, finish = 'stop'): Act {
  return (response, asked) => {
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    if (!asked.stream) {
      const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: finish };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: 'a', choices: [choice], usage }));
      return;
    }
    begin(response);
    const half = Math.ceil(text.length / 2);
    for (const content of [text.slice(0, half), text.slice(half)]) piece(response, { content });
    piece(response, {}, finish, usage);
    response.end('data: [DONE]\n\n');
  };
}

/** An error with a status, as servers give it. */
export function fails(status: number, error: Json = { message: 'no' }, headers: Record<string, string> = {}): Act {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
  };
}

export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

export function piece(response: ServerResponse, delta: Json, finish: string | null = null, usage?: Json): void {
  const chunk = {
    id: 'a',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage !== undefined && { usage }),
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

/** A server on this machine that answers by `act`, which is told how many requests came before. */
export async function chatServer(act: (asked: Received, before: number) => Act) {
  const received: Received[] = [];
  const server = httpServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const asked = JSON.parse(await bodyOf(request)) as Received;
    const before = received.push(asked) - 1;
    await act(asked, before)(response, asked);
    if (!response.writableEnded && !response.destroyed) fallSilent(request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const leave = followRequests(url);
  return {
    url,
    received,
    async close() {
      leave();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
