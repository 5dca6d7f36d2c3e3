/** A hash of a style sheet, as content security policies write it. */
const HASH = /'sha256-[A-Za-z0-9+/]{43}='/g;
const META = /<meta http-equiv="Content-Security-Policy" content="([^"]{1,4000})"/i;
const ANY_META = /<meta\b/gi;
/** What a report says in its head; anything else could lead to another page. */
const KNOWN_META =
  /<meta (?:charset="[^"]*"|name="[\w-]+" content="[^"]*"|http-equiv="(?:Content-Security-Policy|x-dns-prefetch-control)" content="[^"]*") ?\/?>/gi;

/**
 * The policy under which a report is shown. It may run the script of this program and no other, whatever it says
 * itself: reports come with imported plans. Its style sheet may be that of an earlier version, as a style reaches
 * nothing. The origin is opaque, so that even an altered report reaches neither the network nor this server; one that
 * could lead to another page by itself runs no script, with which browsers forbid that too.
 *
 * @param script `Planner.reportScript`; null where no report is expected
 */
export function reportPolicy(html: string, script: string | null): string {
  const own = (META.exec(html)?.[1] ?? '').replaceAll('&#x27;', "'").replaceAll('&#39;', "'");
  const [, styles = ''] = /(?:^|;)\s*style-src\s([^;]*)/.exec(own) ?? [];
  const style = [...styles.matchAll(HASH)].map(([hash]) => hash).join(' ') || "'none'";
  const runsScript =
    script !== null && own.includes(script) && html.match(ANY_META)?.length === html.match(KNOWN_META)?.length;
  return [
    "default-src 'none'",
    `script-src ${runsScript ? script : "'none'"}`,
    `style-src ${style}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `sandbox ${runsScript ? 'allow-scripts ' : ''}allow-modals allow-popups allow-downloads`,
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
