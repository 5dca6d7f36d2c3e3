import { EventSourceParserStream } from 'eventsource-parser/stream';
import { hasErrorCode } from '../../platform/system-error.ts';
import { isObject } from '../../shared/json-object.ts';
import type { HostAddress } from './host-finder.ts';

/** One HTTP request to the host. */
export interface Sending {
  readonly host: HostAddress;
  /** Path of the toolset. */
  readonly path: string;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Outcome of sending. `unsent`: no host received it. `lost`: a host may have received it, but did not answer. */
export type Sent =
  | { readonly kind: 'unsent' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'answered'; readonly response: Response };

/** Sends it once. */
export async function send({ host, path, method, headers, body, signal }: Sending): Promise<Sent> {
  try {
    const response = await fetch(host.url + path, {
      method,
      headers: { ...headers, Authorization: `Bearer ${host.token}` },
      redirect: 'error',
      signal,
      ...(body !== undefined && { body }),
    });
    return { kind: 'answered', response };
  } catch (error) {
    return { kind: wasRefused(error) ? 'unsent' : 'lost' };
  }
}

function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return hasErrorCode(cause, 'ECONNREFUSED');
}

/** The largest message of the host that is taken: two files of the largest kind, as JSON. Characters. */
const LARGEST_EVENT = 32_000_000;

/**
 * The messages in the answer, as they come: one, or a stream of them. What is no message is passed over.
 * @throws when the connection breaks
 */
export async function* messagesOf(response: Response): AsyncGenerator<Readonly<Record<string, unknown>>> {
  if (!response.body) return;
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') {
    const message = parse(await response.text());
    if (message) yield message;
  } else if (type === 'text/event-stream') {
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: LARGEST_EVENT }));
    for await (const { data } of events) {
      const message = data === '' ? null : parse(data);
      if (message) yield message;
    }
  } else {
    await response.body.cancel();
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const message: unknown = JSON.parse(text);
    return isObject(message) && message.jsonrpc === '2.0' ? message : null;
  } catch {
    return null;
  }
}
