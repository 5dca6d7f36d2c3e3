import type { z } from 'zod';
import type { ProviderContext } from '../provider.ts';

/** The address was configured, so a server is expected: one that is busy with a model gets this time. */
const PROBE_MS = 3_000;

/** What a probe needs of the context of a provider. */
export type ProbeContext = Pick<ProviderContext, 'fetch' | 'clock'>;

/** What a probe found: an answer that fits, an answer of another kind, or nobody there. */
export type Probe<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'other'; readonly status: number }
  | { readonly kind: 'silent' };

/** Asks a server for something small, for `timeoutMs` milliseconds at most. Never rejects. */
export async function probe<T>(
  { fetch, clock }: ProbeContext,
  url: string,
  schema: z.ZodType<T>,
  request: { readonly key?: string | null; readonly body?: unknown; readonly timeoutMs?: number } = {},
): Promise<Probe<T>> {
  const late = new AbortController();
  const cancel = clock.after(request.timeoutMs ?? PROBE_MS, () => late.abort());
  try {
    const response = await fetch(url, {
      method: request.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(request.key && { authorization: `Bearer ${request.key}` }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      signal: late.signal,
    });
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    return response.ok && parsed.success
      ? { kind: 'answered', value: parsed.data }
      : { kind: 'other', status: response.status };
  } catch {
    // Refused, timed out, no such host: nobody there, whatever the reason.
    return { kind: 'silent' };
  } finally {
    cancel();
  }
}

/** Host and port of an address, without credentials, path or query: what may be shown. */
export function shownHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid address';
}

/** Whether requests to this address stay on this computer. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * The address that a variable such as OLLAMA_HOST means: `host`, `host:port` or a URL, without a slash at its end. A
 * server that listens everywhere (0.0.0.0) is reached on this computer.
 */
export function hostAddress(value: string | undefined, port: number): string {
  const said = value?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? '';
  // Ollama takes a port alone.
  const text = /^:\d+$/.test(said) ? `127.0.0.1${said}` : said;
  const withScheme = text === '' ? 'http://127.0.0.1' : /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(withScheme)) return `http://127.0.0.1:${port}`;
  const url = new URL(withScheme);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  // A scheme that was written brings its own usual port; a bare host means the server's.
  if (url.port === '' && withScheme !== text) url.port = String(port);
  return url.href.replace(/(?<!\/)\/+$/, '');
}
