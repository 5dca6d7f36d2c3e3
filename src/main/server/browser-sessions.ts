import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How a browser becomes the window of the person at this computer: a link that works once sets a session cookie. The
 * cookie's value is signed and self-contained, so that it stays valid after the program restarts.
 */
export interface BrowserSessions {
  /**
   * An address that begins a session where it is opened, once and soon.
   * @param to where it leads then, such as `/plan/<id>`
   */
  link(to?: string): SessionLink;
  /** Whether a link of this code was given out, is not over, and was not used; from now on it is used. */
  redeem(code: string): boolean;
  /** A new session, as a value of Set-Cookie. */
  begin(): string;
  /** Whether the value of a header Cookie holds a session that has not ended. */
  holds(cookies: string): boolean;
  /** A value of Set-Cookie that makes the browser forget its session. */
  forget(): string;
}

export interface SessionLink {
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly expires_at: string;
}

export interface BrowserSessionsOptions {
  /** Where the server is reached, such as `http://127.0.0.1:4711`. */
  readonly baseUrl: () => string;
  /** The library's key; what is signed here uses a key derived from it. */
  readonly key: Uint8Array;
  /** Owner of these sessions: a host of another user accepts none of them. */
  readonly user: string;
  /** Sessions end when it changes. */
  readonly generation: () => number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const LINK_MS = 2 * 60_000;
/**
 * The cookie itself has no expiry, so the browser drops it when it closes; its signed value limits longer sessions.
 */
const SESSION_SECONDS = 30 * 24 * 3_600;
/** With more links than this, the oldest ones expire. */
const MOST_LINKS = 100;

/** Codes of links are kept in memory only; sessions are signed with HMAC-SHA256 and not stored. */
export function createBrowserSessions({
  baseUrl,
  key,
  user,
  generation,
  now = Date.now,
}: BrowserSessionsOptions): BrowserSessions {
  const secret = createSecretKey(createHmac('sha256', key).update('planexe browser session').digest());
  /** When each code is over, in milliseconds since 1970, the oldest first. */
  const codes = new Map<string, number>();
  // All ports of an address share cookies, so each host needs a name of its own.
  const name = () => `planexe_${new URL(baseUrl()).port}`;
  const attributes = 'HttpOnly; SameSite=Strict; Path=/';
  const signature = (expires: string, nonce: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([user, generation(), expires, nonce]))
      .digest('base64url');

  const isSession = (value: string): boolean => {
    const [, expires, nonce, given] = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(value) ?? [];
    if (expires === undefined || nonce === undefined || given === undefined) return false;
    const due = signature(expires, nonce);
    return timingSafeEqual(Buffer.from(given), Buffer.from(due)) && Number(expires) * 1000 > now();
  };

  return {
    link(to) {
      const code = `pxs_${randomBytes(32).toString('base64url')}`;
      const over = now() + LINK_MS;
      codes.set(code, over);
      for (const [oldest, end] of codes) if (codes.size > MOST_LINKS || end <= now()) codes.delete(oldest);
      const url = new URL(`/session/${code}`, baseUrl());
      if (to !== undefined) url.searchParams.set('to', to);
      return { url: url.href, expires_at: new Date(over).toISOString() };
    },
    redeem(code) {
      const over = codes.get(code);
      codes.delete(code);
      return over !== undefined && over > now();
    },
    begin() {
      const expires = String(Math.floor(now() / 1000) + SESSION_SECONDS);
      const nonce = randomBytes(16).toString('base64url');
      return `${name()}=${expires}.${nonce}.${signature(expires, nonce)}; ${attributes}`;
    },
    // Other programs on this computer can set a cookie of the same name, so every one is checked.
    holds: (cookies) =>
      cookies.split(';').some((pair) => {
        const [given, value = ''] = pair.trim().split('=', 2);
        return given === name() && isSession(value);
      }),
    forget: () => `${name()}=; ${attributes}; Max-Age=0`,
  };
}
