import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fallSilent, followRequests } from '../../tests/support/models/requests-under-way.ts';
import { httpServer } from '../../tests/support/server/http-server.ts';
import { type Clock, machineClock } from './ask/waiting.ts';
import { localModels } from './local/local-models.ts';
import type { ModelEntry } from './profiles/profile.ts';
import { ModelEntry as Entry } from './profiles/profile.ts';
import { environmentSecrets } from './profiles/secrets.ts';
import type { ProviderContext } from './provider.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  /** Text, or what becomes JSON. */
  readonly body: unknown;
}

export interface TestServer {
  readonly url: string;
  readonly requests: Request[];
}

/** A real server on this computer that answers by path; null means 404, `never` that no answer comes. */
export async function serve(
  cleanUp: (work: () => void) => void,
  answer: (request: Request) => Reply | null | 'never',
): Promise<TestServer> {
  const requests: Request[] = [];
  const server = httpServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    incoming.on('end', () => {
      const request: Request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
      requests.push(request);
      const reply = answer(request);
      if (reply === 'never') return fallSilent(incoming);
      const body =
        reply === null ? 'not found' : typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      response.writeHead(reply === null ? 404 : (reply.status ?? 200), {
        'content-type': reply?.type ?? 'application/json',
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const leave = followRequests(url);
  cleanUp(() => {
    leave();
    server.closeAllConnections();
    server.close();
  });
  return { url, requests };
}

/** An address where nothing listens: the server that had it is gone. */
export async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export function contextOf(env: Record<string, string>, clock: Clock = machineClock): ProviderContext {
  return {
    secrets: environmentSecrets(env),
    env,
    fetch: globalThis.fetch,
    clock,
    localModels: localModels({ home: '', env }),
  };
}

export function entryOf(entry: Partial<Record<keyof ModelEntry, unknown>>): ModelEntry {
  return Entry.parse({ key: 'test', provider: 'openai', model: 'm', context_window: 16_384, ...entry });
}

/** Server-sent events, one for each piece of data. */
export function events(...pieces: unknown[]): Reply {
  const lines = pieces.map((piece) => `data: ${typeof piece === 'string' ? piece : JSON.stringify(piece)}\n\n`);
  return { type: 'text/event-stream', body: lines.join('') };
}

/** An answer by OpenAI's chat protocol, as a stream. */
export function chatStream(text: string): Reply {
  const chunk = (delta: unknown, finish: string | null) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  return events(
    chunk({ role: 'assistant', content: text }, null),
    chunk({}, 'stop'),
    { ...chunk({}, null), choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } },
    '[DONE]',
  );
}

/** An answer by Ollama's own protocol, as a stream. */
export function ollamaStream(text: string): Reply {
  const line = (content: string, rest: object) =>
    JSON.stringify({
      model: 'm',
      created_at: '2030-01-01T00:00:00Z',
      message: { role: 'assistant', content },
      ...rest,
    });
  return {
    type: 'application/x-ndjson',
    body: `${line(text, { done: false })}\n${line('', { done: true, done_reason: 'stop', prompt_eval_count: 11, eval_count: 7 })}\n`,
  };
}
