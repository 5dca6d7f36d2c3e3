/** One start tag of a page. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const TAG = /^<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z_:][\w:.-]*(?:="[^"]*")?)*)\s*\/?>/;
const ATTRIBUTE = /\s+([a-zA-Z_:][\w:.-]*)(?:="([^"]*)")?/g;

/**
 * Reads the tags of a page for tests, stricter than any browser: a `<` that does not open a well-formed tag with
 * double-quoted attributes is an error, and scripts and styles end where a browser would end them.
 */
export function scanTags(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  let at = html.startsWith('<!doctype html>') ? '<!doctype html>'.length : 0;
  for (;;) {
    at = html.indexOf('<', at);
    if (at === -1) return tags;
    const match = TAG.exec(html.slice(at, at + 400_000));
    if (match === null) throw new Error(`not a tag: ${html.slice(at, at + 80)}`);
    const [whole, closing, rawName = '', rest = ''] = match;
    const name = rawName.toLowerCase();
    at += whole.length;
    if (closing === '/') continue;
    const attributes: Record<string, string> = {};
    for (const [, key = '', value = ''] of rest.matchAll(ATTRIBUTE)) attributes[key.toLowerCase()] = decode(value);
    tags.push({ name, attributes });
    if (name === 'script' || name === 'style') at = html.toLowerCase().indexOf(`</${name}`, at);
  }
}

/** What stands between the tags of the first element of the name. */
export function textBetween(html: string, name: string): string {
  return new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '';
}

function decode(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
