import { secureHeaders } from 'hono/secure-headers';
import type { GuardCheck } from './guard-env.ts';

/** What a browser may do with an answer: nothing, unless the answer itself allows more. */
export function safeHeaders(): GuardCheck {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    // There is no TLS on the loopback address, and the rest is for browsers that no longer exist.
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  });
}

/** Answers contain plans: they are not stored anywhere, unless the answer itself allows it. */
export function notStored(): GuardCheck {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
