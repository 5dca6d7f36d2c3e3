/** A hash of a script or a style sheet, as content security policies write it. */
const HASH = /'sha256-[A-Za-z0-9+/]{43}='/g;
const META = /<meta http-equiv="Content-Security-Policy" content="([^"]{1,4000})"/i;

/**
 * The policy under which a report is shown: only the script and the style that its own policy names. It has an opaque
 * origin, so that even a modified report reaches neither the network nor this server.
 */
export function reportPolicy(html: string): string {
  const own = (META.exec(html)?.[1] ?? '').replaceAll('&#x27;', "'").replaceAll('&#39;', "'");
  const hashes = (directive: string) => {
    const [, sources = ''] = new RegExp(`(?:^|;)\\s*${directive}\\s([^;]*)`).exec(own) ?? [];
    return [...sources.matchAll(HASH)].map(([hash]) => hash).join(' ') || "'none'";
  };
  return [
    "default-src 'none'",
    `script-src ${hashes('script-src')}`,
    `style-src ${hashes('style-src')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts allow-modals allow-popups allow-downloads',
  ].join('; ');
}

/** The answer with a report, so that pages of ours may show it in a frame; other pages may not. */
export function framedByOurs(answer: Response): Response {
  const headers = new Headers(answer.headers);
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  headers.set('X-Frame-Options', 'SAMEORIGIN');
  return new Response(answer.body, { status: answer.status, headers });
}
