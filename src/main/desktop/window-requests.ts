import { WINDOW_HOST, WINDOW_ORIGIN } from '../../shared/contracts/desktop.ts';

/** Which requests of the window under `app://planexe` are allowed, and the headers of every response. */

/** What an answer allows where it says nothing itself: not to be taken for what it is not, nor to load anything. */
const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * Answers what the window asks.
 * @param answer the app, to which the request goes once it may
 */
export async function answerWindow(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!mayAsk(request)) return withDefaults(new Response('Not allowed.', { status: 403 }));
  if (new URL(request.url).host !== WINDOW_HOST) {
    return withDefaults(new Response('Not found.', { status: 404 }));
  }
  return withDefaults(await answer(request));
}

/**
 * Only the app's own pages may ask. Electron already refuses requests of other origins; this check holds should that
 * change. It does not cover a frame with a report (Electron drops the origin `null`): its own policy lets it load
 * nothing.
 */
function mayAsk({ headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origin === WINDOW_ORIGIN;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

function withDefaults(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
