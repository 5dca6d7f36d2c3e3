import { hash } from 'node:crypto';
import type { Caller } from '../../serving/caller.ts';
import type { SignedLinks } from '../../serving/signed-links.ts';
import { isAssetPath, isPagePath } from '../pages.ts';
import type { GuardCheck, GuardContext } from './guard-env.ts';
import { createRateLimit, type Rate } from './rate-limit.ts';
import { type Refusal, refuse, tooManyRequests } from './refuse.ts';
import { mayUseSession } from './session-use.ts';
import { tokenIn } from './token-header.ts';

export interface Authority {
  /** Who holds the token; null when it is unknown or revoked. */
  readonly verifyToken: (token: string) => Caller | null;
  readonly links: Pick<SignedLinks, 'verify' | 'hasExpired'>;
  /** Whose session the value of a header Cookie holds; null when it holds none, or one that is over. */
  readonly verifySession?: (cookies: string) => Caller | null;
}

/** Open to every caller: they contain nothing about plans. A link that starts a session is its own proof. */
const OPEN_PATHS = /^\/(healthcheck|llms\.txt|session\/[^/]+)$/;
/** Where a signed link replaces a token. */
const LINKED_PATHS = /^\/((download|exports)\/.+|plans\/[^/]+\/events|examples\/.+)$/;

const NOBODY: Caller = { user: '', scopes: new Set(), client: null };

/**
 * Identifies the caller by token, signed link or browser session. A connection that fails too often is refused for a
 * while, even with the right token: accepting it would confirm the guess.
 */
export function authenticate(authority: Authority, failureRate: Rate): GuardCheck {
  const failures = createRateLimit(failureRate);
  return async (context, next) => {
    const { connection } = context.env;
    if (isReading(context) && isOpen(context.req.path)) {
      context.set('caller', NOBODY);
      context.set('account', connection);
      return next();
    }
    const wait = await failures.wait(connection);
    if (wait > 0) return refuse(context, tooManyRequests(wait));
    const known = identify(context, authority);
    if (!known) {
      // Its signature is right: it is no guess either.
      if (isLinked(context) && authority.links.hasExpired(new URL(context.req.raw.url))) {
        return refuse(context, LINK_EXPIRED);
      }
      // A page that polls for its next sign-in is not guessing a secret.
      if (guesses(context)) await failures.count(connection);
      return refuse(context, UNAUTHORIZED);
    }
    context.set('caller', known.caller);
    context.set('account', known.account);
    context.set('stillHolds', known.stillHolds);
    return next();
  };
}

interface Identity {
  readonly caller: Caller;
  readonly account: string;
  /** See `GuardEnv`. */
  readonly stillHolds?: () => boolean;
}

function identify(context: GuardContext, { verifyToken, links, verifySession }: Authority): Identity | null {
  const { raw } = context.req;
  const given = tokenIn(raw.headers);
  if (given !== null) {
    const { token } = given;
    const caller = token === null ? null : verifyToken(token);
    if (!caller || token === null) return null;
    return { caller, account: hash('sha256', token), stillHolds: () => verifyToken(token) !== null };
  }
  const cookies = raw.headers.get('cookie');
  const person = cookies !== null && mayUseSession(context) ? verifySession?.(cookies) : null;
  if (person && cookies !== null) {
    const stillHolds = () => (verifySession?.(cookies) ?? null) !== null;
    return { caller: person, account: JSON.stringify(['session', person.user]), stillHolds };
  }
  if (!isLinked(context)) return null;
  const user = links.verify(new URL(raw.url));
  if (user === null) return null;
  return {
    caller: { user, scopes: new Set(['plans:read']), client: null },
    account: JSON.stringify(['link', user]),
  };
}

function isOpen(path: string): boolean {
  return OPEN_PATHS.test(path) || isPagePath(path) || isAssetPath(path);
}

/** Whether the request contains a secret that could be a guess. */
function guesses({ req }: GuardContext): boolean {
  const { headers } = req.raw;
  return tokenIn(headers) !== null || !headers.has('sec-fetch-site') || req.query('signature') !== undefined;
}

function isLinked(context: GuardContext): boolean {
  return isReading(context) && LINKED_PATHS.test(context.req.path);
}

function isReading({ req }: GuardContext): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

const LINK_EXPIRED: Refusal = {
  status: 401,
  code: 'LINK_EXPIRED',
  message: 'This link has expired.',
  next: 'Get a new one from the tool or the page that gave you this one.',
};

const UNAUTHORIZED: Refusal = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'The request needs a valid token.',
  next: 'Send Authorization: Bearer TOKEN or X-API-Key: TOKEN. Run planexe connect to set up a client, or planexe token create.',
  // Without further parameters: those would make clients look for a sign-in page.
  headers: { 'WWW-Authenticate': 'Bearer' },
};
