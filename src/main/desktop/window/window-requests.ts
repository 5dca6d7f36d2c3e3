import { REPORT_HOST, REPORT_ORIGIN, WINDOW_HOST, WINDOW_ORIGIN } from '../../../shared/contracts/desktop.ts';

/**
 * Which requests under `app://` are allowed, and the headers of every response. The page and its API are at
 * `app://planexe`; reports, which hold what models wrote, are at `app://report`, with nothing else.
 */

/** A request as Electron hands it over. */
export interface WindowRequest extends Request {
  /**
   * The origin of the page that asks, which that page cannot choose: `null` in words for a sandboxed frame. Absent where
   * no page asks but the program itself, for what it shows in a window.
   */
  readonly initiatorOrigin?: string;
}

/** What an answer allows where it says nothing itself: not to be taken for what it is not, nor to load anything. */
const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** All that the host for reports has. */
const REPORTS = /^\/(report\/[^/]+|examples\/[^/]+\/report\.html)$/;

/**
 * Answers what a window asks.
 * @param answer the app, to which the request goes once it may; it knows one host only
 */
export async function answerWindow(
  request: WindowRequest,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!mayAsk(request)) return withPolicy(new Response('Not allowed.', { status: 403 }));
  const { host, pathname, search } = new URL(request.url);
  if (host === REPORT_HOST && isReading(request) && REPORTS.test(pathname)) {
    const asked = new Request(`${WINDOW_ORIGIN}${pathname}${search}`, {
      method: request.method,
      signal: request.signal,
    });
    return withPolicy(await answer(asked), WINDOW_ORIGIN);
  }
  if (host !== WINDOW_HOST || pathname.startsWith('/report/')) {
    return withPolicy(new Response('Not found.', { status: 404 }));
  }
  return withPolicy(await answer(request));
}

/**
 * Only the app's own page may ask, and the program itself. Electron leaves the header Origin out where it would be
 * `null`, as for a frame with a report, and sends no header about where a request comes from; what counts is what it
 * says itself of who asks.
 */
function mayAsk({ headers, initiatorOrigin }: WindowRequest): boolean {
  return [initiatorOrigin, headers.get('origin') ?? undefined].every(
    (origin) => origin === undefined || origin === WINDOW_ORIGIN,
  );
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The answer with what the window adds to its policy. Where the app says that pages of its own host may frame it, it
 * means one host for all; here those are two.
 * @param framedBy the origin that may show it in a frame; left out, none may
 */
function withPolicy(response: Response, framedBy = "'none'"): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set(
    'Content-Security-Policy',
    policy
      .replace("frame-ancestors 'self'", `frame-ancestors ${framedBy}`)
      .replace("frame-src 'self'", `frame-src ${REPORT_ORIGIN}`),
  );
  // The policy says it, and this header knows no other origin than the answer's own.
  headers.delete('X-Frame-Options');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
