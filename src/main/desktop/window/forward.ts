import type { HostFile } from '../../host/host-file.ts';

/** Headers of a page's request that must not be forwarded to another host, because they would be refused or wrong. */
const KEPT_FROM_PAGE = ['accept', 'accept-language', 'content-type', 'if-none-match', 'last-event-id', 'range'];
/** About the connection that brought the answer, or about how its bytes were packed on it. */
const DROPPED_FROM_ANSWER = ['connection', 'content-encoding', 'keep-alive', 'set-cookie', 'transfer-encoding'];

/**
 * Sends a request of the window to another process that is the library's host, in the name of the person at this
 * computer. Bodies pass in both directions as they come.
 * @throws when the other one cannot be reached, and when the request is given up
 */
export async function forward(request: Request, { url, token }: HostFile): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  for (const name of KEPT_FROM_PAGE) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await fetch(`${url}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    signal: request.signal,
    // Node wants to be told that a body is sent as it comes.
    ...(request.body && { duplex: 'half' }),
  });
  const given = new Headers(answer.headers);
  for (const name of DROPPED_FROM_ANSWER) given.delete(name);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers: given });
}
