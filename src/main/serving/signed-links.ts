import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes and checks links that carry their own permission for a while, for programs that send no token. */
export interface SignedLinks {
  /**
   * @param path absolute, such as `/download/<plan>/<file>`, with its query; the link opens it with this query only
   * @param user whose permission the link carries
   * @returns an absolute address, and when it ends (ISO 8601 UTC)
   */
  sign(path: string, user: string): { readonly url: string; readonly expires_at: string };
  /** Whose permission the address carries; null when it is forged, altered or over. */
  verify(address: URL): string | null;
  /** Whether it carried a permission that is over. */
  hasExpired(address: URL): boolean;
}

export interface SignedLinksOptions {
  /** Where the server is reached, such as `http://127.0.0.1:4711`. */
  readonly baseUrl: () => string;
  readonly ttlSeconds: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** 32 bytes; links outlive the program where it is kept. */
  readonly key?: Uint8Array;
}

/** What the link itself adds to an address. */
const OWN = ['user', 'expires', 'signature'];
/** Where a reader of events goes on: it changes with each connection, and permits nothing more. */
const FREE = ['last_event_id'];

/** Path and query as they are signed. Whoever has a link to less cannot make it one to more. */
function signedPart({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of [...OWN, ...FREE]) query.delete(name);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** HMAC-SHA256 over path with query, user and expiry. */
export function createSignedLinks({
  baseUrl,
  ttlSeconds,
  now = Date.now,
  key = randomBytes(32),
}: SignedLinksOptions): SignedLinks {
  // Created once: every answer about a plan contains a link.
  const secret = createSecretKey(key);
  const signature = (path: string, user: string, expires: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([path, user, expires]))
      .digest('base64url');
  /** Whose permission the address carries or carried, and until when in milliseconds; null when it was never given. */
  function read(address: URL): { readonly user: string; readonly endsMs: number } | null {
    const user = address.searchParams.get('user');
    const expires = address.searchParams.get('expires') ?? '';
    // Compared as text: several texts can stand for the same bytes.
    const given = Buffer.from(address.searchParams.get('signature') ?? '');
    if (user === null || !/^\d{1,12}$/.test(expires)) return null;
    const due = Buffer.from(signature(signedPart(address), user, expires));
    if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
    return { user, endsMs: Number(expires) * 1000 };
  }
  return {
    sign(path, user) {
      const expires = Math.floor(now() / 1000) + ttlSeconds;
      const address = new URL(path, baseUrl());
      const signed = signature(signedPart(address), user, String(expires));
      address.searchParams.set('user', user);
      address.searchParams.set('expires', String(expires));
      address.searchParams.set('signature', signed);
      return { url: address.href, expires_at: new Date(expires * 1000).toISOString() };
    },
    verify(address) {
      const link = read(address);
      return link !== null && link.endsMs > now() ? link.user : null;
    },
    hasExpired(address) {
      const link = read(address);
      return link !== null && link.endsMs <= now();
    },
  };
}
