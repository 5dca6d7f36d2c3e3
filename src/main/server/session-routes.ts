import { Hono } from 'hono';
import { z } from 'zod';
import { isPerson } from '../serving/caller.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import { errorAnswer } from './error-answer.ts';
import { isPagePath } from './pages.ts';
import { plainPage } from './plain-page.ts';
import type { AppEnv } from './request-origin.ts';

export const SESSION_PATH = '/session';

const LinkInput = z.object({ to: z.string().max(2_000).optional() });

/**
 * Where sessions of browsers begin and end. The person at this computer asks for a link (`POST /session/links`), a
 * browser opens it (`GET /session/<code>?to=/path`), and `DELETE /session` ends all sessions everywhere.
 */
export function sessionRoutes(sessions: BrowserSessions, endAll: () => void): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/links', async ({ req, env, json }) => {
    if (!isPerson(env.caller)) return errorAnswer(NOT_THE_PERSON);
    const input = LinkInput.safeParse(env.body ?? (await req.json().catch(() => ({}))));
    return input.success ? json(sessions.link(input.data.to)) : errorAnswer(NO_SUCH_PLACE);
  });
  routes.get('/:code', ({ req }) => {
    if (!isOpened(req.raw)) return plainPage(req.raw, NOT_OPENED);
    if (!sessions.redeem(req.param('code'))) return plainPage(req.raw, USED);
    return new Response(null, {
      status: 303,
      headers: {
        Location: placeOf(req.query('to')),
        'Set-Cookie': sessions.begin(),
        'Cache-Control': 'no-store',
      },
    });
  });
  routes.delete('/', ({ env, body }) => {
    if (!isPerson(env.caller)) return errorAnswer(NOT_THE_PERSON);
    endAll();
    return body(null, 204, { 'Set-Cookie': sessions.forget() });
  });
  return routes;
}

/** Whether a person opens the link, as opposed to a browser's prefetch or a page that loads it. */
function isOpened({ method, headers }: Request): boolean {
  const destination = headers.get('sec-fetch-dest') ?? 'document';
  return method === 'GET' && !headers.has('sec-purpose') && destination === 'document';
}

/** Only addresses of the app, so that a link never redirects elsewhere. */
function placeOf(to: string | undefined): string {
  const here = 'http://here.invalid';
  const place = to === undefined ? null : URL.parse(to, here);
  if (!place || place.origin !== here || !isPagePath(place.pathname)) return '/';
  return `${place.pathname}${place.search}${place.hash}`;
}

const NOT_THE_PERSON = {
  code: 'PERMISSION_DENIED',
  message: 'Only the user of this computer can open the app in a browser.',
  details: { next: 'Run planexe serve --open.' },
};

const NO_SUCH_PLACE = {
  code: 'INVALID_INPUT',
  message: 'to is not a path of the app.',
  details: { field: 'to', next: 'Use a path such as /plan/PLAN_ID, or leave it out.' },
};

const USED = {
  status: 410,
  title: 'This link was already used or has expired',
  text: [
    'For security, a link opens PlanExe only once and within two minutes.',
    'Run `planexe serve --open` for a new one. If PlanExe is already open in this browser, continue there.',
  ],
};

const NOT_OPENED = {
  status: 403,
  title: 'Open this link yourself',
  text: ['Open it directly in the browser. It still works.'],
};
