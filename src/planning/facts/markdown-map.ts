import { Memo } from '../../shared/memo.ts';
import { parseMarkdown } from './parse-markdown.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A Markdown text with what is not prose blanked out; offsets are those of the source. */
export interface MarkdownMap {
  /** As long as the source; code, HTML, images, link targets, addresses and definitions are filled with `BLANK`. */
  readonly prose: string;
  readonly links: readonly (Span & { readonly url: string })[];
  readonly headings: readonly Span[];
  readonly blockquotes: readonly Span[];
  /** Table cells below the header row, each with the plain text of its column's header. */
  readonly cells: readonly (Span & { readonly column: string })[];
}

/** Stands where something was blanked: no letter, digit or space, so that no pattern reads across it. */
export const BLANK = '\ufffc';

interface MarkdownNode {
  readonly type: string;
  readonly url?: string | undefined;
  readonly position?:
    | {
        readonly start: { readonly offset?: number | undefined };
        readonly end: { readonly offset?: number | undefined };
      }
    | undefined;
  readonly children?: readonly MarkdownNode[] | undefined;
}

const NOT_PROSE: ReadonlySet<string> = new Set([
  'code',
  'inlineCode',
  'html',
  'image',
  'imageReference',
  'definition',
  'footnoteReference',
]);
/** Addresses that stand bare in the text: no numbers of the plan are in them. */
const ADDRESS = new RegExp(`(?<![\\p{L}\\p{N}])(?:https?://|www\\.)[^\\s<>|[\\]${BLANK}]+`, 'giu');

/** A plan has some thirty pages. */
const maps = new Memo<MarkdownMap>(100);

/** Maps a GitHub-flavoured Markdown text. Any text is Markdown, so this never fails. */
export function mapMarkdown(markdown: string): MarkdownMap {
  return maps.get(markdown, () => map(markdown));
}

function map(markdown: string): MarkdownMap {
  // the parser drops a byte order mark, which would shift every offset by one
  const source = markdown.startsWith('\ufeff') ? ` ${markdown.slice(1)}` : markdown;
  const root: MarkdownNode = parseMarkdown(source);
  const blanks: Span[] = [];
  const links: (Span & { url: string })[] = [];
  const headings: Span[] = [];
  const blockquotes: Span[] = [];
  const cells: (Span & { column: string })[] = [];

  const open: MarkdownNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const span = spanOf(node);
    if (NOT_PROSE.has(node.type)) {
      blanks.push(span);
      continue;
    }
    if (node.type === 'heading') headings.push(span);
    if (node.type === 'blockquote') blockquotes.push(span);
    if (node.type === 'table') cells.push(...cellsOf(node, source));
    if (node.type === 'link') {
      links.push({ ...span, url: node.url ?? '' });
      blanks.push(targetOf(node, span, source));
    }
    for (const child of node.children ?? []) open.push(child);
  }
  const prose = blank(source, blanks).replace(ADDRESS, (address) => BLANK.repeat(address.length));
  return { prose, links, headings, blockquotes, cells };
}

/** The text with these spans filled with `BLANK`. */
export function blank(text: string, spans: readonly Span[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    result += text.slice(at, from) + BLANK.repeat(end - from);
    at = end;
  }
  return result + text.slice(at);
}

function spanOf(node: MarkdownNode): Span {
  const start = node.position?.start.offset ?? 0;
  return { start, end: node.position?.end.offset ?? start };
}

/** The part of a link behind its text; the whole of an autolink. */
function targetOf(node: MarkdownNode, span: Span, source: string): Span {
  if (source[span.start] !== '[') return span;
  const last = node.children?.at(-1);
  const bracket = source.indexOf('](', last ? spanOf(last).end : span.start);
  return { start: bracket < 0 || bracket >= span.end ? span.end : bracket + 1, end: span.end };
}

function cellsOf(table: MarkdownNode, source: string): (Span & { column: string })[] {
  const [header, ...rows] = table.children ?? [];
  const columns = (header?.children ?? []).map((cell) => {
    const { start, end } = spanOf(cell);
    return source
      .slice(start, end)
      .replace(/[|*_`]/g, ' ')
      .trim();
  });
  return rows.flatMap((row) =>
    (row.children ?? []).map((cell, index) => ({ ...spanOf(cell), column: columns[index] ?? '' })),
  );
}
