import { hash } from 'node:crypto';
import type { Caller } from '../../serving/caller.ts';
import type { SignedLinks } from '../../serving/signed-links.ts';
import { isAssetPath, isPagePath } from '../pages.ts';
import { bearerToken } from './bearer-token.ts';
import type { GuardCheck, GuardContext } from './guard-env.ts';
import { createRateLimit, type Rate } from './rate-limit.ts';
import { type Refusal, refuse, tooManyRequests } from './refuse.ts';
import { mayUseSession } from './session-use.ts';

export interface Authority {
  /** Who holds the token; null when it is unknown or revoked. */
  readonly verifyToken: (token: string) => Caller | null;
  readonly links: Pick<SignedLinks, 'verify'>;
  /** Whose session the value of a header Cookie holds; null when it holds none, or one that is over. */
  readonly verifySession?: (cookies: string) => Caller | null;
}

/** Everybody may look at these: they tell nothing of anybody's plans. A link that begins a session is its own proof. */
const OPEN_PATHS = /^\/(healthcheck|llms\.txt|session\/[^/]+)$/;
/** Where a signed link stands for a token. */
const LINKED_PATHS = /^\/(download\/.+|plans\/[^/]+\/events|examples\/.+)$/;

const NOBODY: Caller = { user: '', scopes: new Set(), client: null };

/**
 * Finds out who is calling, by token, signed link or the session of a browser. A connection that fails too often is not listened to for a while,
 * not even with the right token: it would learn that it is the right one.
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
      // A page that waits to be let in again asks in vain for a while, and guesses nothing.
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
  const { raw, path } = context.req;
  const authorization = raw.headers.get('authorization');
  if (authorization !== null) {
    const token = bearerToken(authorization);
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
  if (!isReading(context) || !LINKED_PATHS.test(path)) return null;
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

/** Whether a secret was given that could be somebody's. */
function guesses({ req }: GuardContext): boolean {
  const { headers } = req.raw;
  return headers.has('authorization') || !headers.has('sec-fetch-site') || req.query('signature') !== undefined;
}

function isReading({ req }: GuardContext): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

const UNAUTHORIZED: Refusal = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'The request needs a valid token.',
  next: 'Send Authorization: Bearer TOKEN. Run planexe connect to set up a client, or planexe token create.',
  // Without further parameters: those would make clients look for a sign-in page.
  headers: { 'WWW-Authenticate': 'Bearer' },
};
