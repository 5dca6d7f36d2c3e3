const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * An address that may be shown by another program of the person: a page or a mail. Null for all else: plans hold text that
 * others wrote, and on some systems other schemes start programs.
 */
export function outsideLink(address: string): string | null {
  if (address.length > 2_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!PROTOCOLS.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}
