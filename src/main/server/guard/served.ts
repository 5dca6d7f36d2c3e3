import type { GuardCheck } from './guard-env.ts';
import { type Refusal, refuse } from './refuse.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

/**
 * Lets the methods through that something answers to. OPTIONS is not among them: no other origin is allowed anything.
 */
export function servedMethod(): GuardCheck {
  return async (context, next) => (METHODS.has(context.req.method) ? next() : refuse(context, METHOD_NOT_ALLOWED));
}

/**
 * Answers discovery requests with "not found", for every caller: clients that find something, or are asked for a
 * token, start an OAuth sign-in and do not send the token they have.
 */
export function nothingToDiscover(): GuardCheck {
  return async (context, next) =>
    context.req.path.split('/').includes('.well-known') ? context.body('', 404) : next();
}

const METHOD_NOT_ALLOWED: Refusal = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'Method not allowed.',
  next: 'Use one of the methods in the Allow header of this answer.',
  headers: { Allow: [...METHODS].join(', ') },
  unread: true,
};
