import { hash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { SignedLinks } from '../signed-links.ts';
import { bearerToken } from './bearer-token.ts';
import type { GuardCheck, GuardContext } from './guard-env.ts';
import { createRateLimit, type Rate } from './rate-limit.ts';
import { type Refusal, refuse, tooManyRequests } from './refuse.ts';

export interface Authority {
  /** Who holds the token; null when it is unknown or revoked. */
  readonly verifyToken: (token: string) => Caller | null;
  readonly links: Pick<SignedLinks, 'verify'>;
}

/** Everybody may look at these: they tell nothing of anybody's plans. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthcheck', '/llms.txt']);
/** Where a signed link stands for a token. */
const LINKED_PATHS = /^\/(download\/.+|plans\/[^/]+\/events|examples\/.+)$/;

const NOBODY: Caller = { user: '', scopes: new Set(), client: null };

/**
 * Finds out who is calling, by token or signed link. A connection that fails too often is not listened to for a while,
 * not even with the right token: it would learn that it is the right one.
 */
export function authenticate(authority: Authority, failureRate: Rate): GuardCheck {
  const failures = createRateLimit(failureRate);
  return async (context, next) => {
    const { connection } = context.env;
    if (isReading(context) && OPEN_PATHS.has(context.req.path)) {
      context.set('caller', NOBODY);
      context.set('account', connection);
      return next();
    }
    const wait = await failures.wait(connection);
    if (wait > 0) return refuse(context, tooManyRequests(wait));
    const known = identify(context, authority);
    if (!known) {
      await failures.count(connection);
      return refuse(context, UNAUTHORIZED);
    }
    context.set('caller', known.caller);
    context.set('account', known.account);
    return next();
  };
}

interface Identity {
  readonly caller: Caller;
  readonly account: string;
}

function identify(context: GuardContext, { verifyToken, links }: Authority): Identity | null {
  const { raw, path } = context.req;
  const authorization = raw.headers.get('authorization');
  if (authorization !== null) {
    const token = bearerToken(authorization);
    const caller = token === null ? null : verifyToken(token);
    return caller && token !== null ? { caller, account: hash('sha256', token) } : null;
  }
  if (!isReading(context) || !LINKED_PATHS.test(path)) return null;
  const user = links.verify(new URL(raw.url));
  if (user === null) return null;
  return { caller: { user, scopes: new Set(['plans:read']), client: null }, account: JSON.stringify(['link', user]) };
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
