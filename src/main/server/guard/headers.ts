import { secureHeaders } from 'hono/secure-headers';
import type { GuardCheck } from './guard-env.ts';

/** What a browser may do with an answer: nothing, where the answer itself does not say otherwise. */
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

/** Answers are about somebody's plans: nobody keeps them, where the answer itself does not say otherwise. */
export function notStored(): GuardCheck {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
