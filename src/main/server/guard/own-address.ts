import type { GuardCheck } from './guard-env.ts';
import { CLOSED, type Refusal, refuse } from './refuse.ts';

/** Under which names this server is reached: the only values of Host that mean it, compared as they are. */
export type OwnHosts = () => readonly string[];

/** Names of a server that listens on the loopback address alone. */
export function loopbackHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

/**
 * Refuses requests addressed to another server. A foreign page whose host name resolves to this computer (DNS
 * rebinding) has the same origin as the server for the browser, but cannot change the name in Host.
 */
export function exactHost(hosts: OwnHosts): GuardCheck {
  return async (context, next) => {
    const { raw } = context.req;
    const own = hosts();
    // A request line can name a host as well.
    // Of a host such as 127.j.0.1 no address can be made.
    if (!URL.canParse(raw.url)) return refuse(context, NOT_OUR_HOST);
    const named = new URL(raw.url);
    const isOwn = own.includes(raw.headers.get('host') ?? '') && own.includes(named.host) && named.username === '';
    return isOwn ? next() : refuse(context, NOT_OUR_HOST);
  };
}

/** Refuses pages of other origins. Programs send no Origin; the app's own pages send its own. */
export function ownOrigin(hosts: OwnHosts): GuardCheck {
  return async (context, next) => {
    const origin = context.req.raw.headers.get('origin');
    const isOwn = origin === null || hosts().some((host) => origin === `http://${host}`);
    return isOwn ? next() : refuse(context, NOT_OUR_ORIGIN);
  };
}

const NOT_OUR_HOST: Refusal = {
  status: 421,
  code: 'HOST_NOT_ALLOWED',
  message: 'Wrong Host header for this server.',
  next: 'Use the address with 127.0.0.1 and the port that planexe serve prints.',
  ...CLOSED,
};

const NOT_OUR_ORIGIN: Refusal = {
  status: 403,
  code: 'ORIGIN_NOT_ALLOWED',
  message: 'Web pages of other origins cannot use this server.',
  next: 'Programs should leave out the Origin header.',
  ...CLOSED,
};
