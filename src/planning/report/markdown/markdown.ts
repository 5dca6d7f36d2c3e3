import { isDeepStrictEqual } from 'node:util';
import { type Schema as SanitizeSchema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { Memo } from '../../../shared/memo.ts';
import { parseLongTables } from '../../facts/parse-long-tables.ts';
import { type MarkdownRoot, parseMarkdown } from '../../facts/parse-markdown.ts';
import { finishHtml, type HashTarget, type HtmlRoot } from './markdown-html.ts';
import { headingLevels, isLineBreak, type MarkdownNode, repeatedTitle, replaceNodes } from './markdown-tree.ts';

/** Where a text stands in the report. */
interface MarkdownScope {
  /** Put before every id of the text, so that it can neither meet nor shadow another one. */
  readonly prefix: string;
  /** Level of the text's highest headings, 2 to 6. */
  readonly headingBase: number;
  /** Title above the text: names its tables, and is not repeated when the text opens with it. */
  readonly title: string;
  /** Where a link such as `#fact-budget.total` leads; null when there is no such place in the report. */
  readonly resolveHash: (hash: string) => HashTarget | null;
  /** Headings below which the text is closed on the screen until somebody opens it. */
  readonly folds?: readonly string[];
  /** Whether these are left out, for a page on which nobody opens them. */
  readonly leavesFoldsOut?: boolean;
}

const SCHEMA: SanitizeSchema = {
  tagNames: [
    ...['p', 'br', 'hr', 'em', 'strong', 'del', 'code', 'pre', 'blockquote', 'a', 'sup', 'section', 'input'],
    ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href', 'id', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaDescribedBy', 'ariaLabel'],
    ...{ h1: ['id'], h2: ['id'], h3: ['id'], h4: ['id'], h5: ['id'], h6: ['id'] },
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ...{ li: ['id'], ol: ['start'], th: ['align'], td: ['align'] },
    section: ['dataFootnotes'],
  },
  clobber: ['id', 'ariaDescribedBy'],
  protocols: { href: ['http', 'https', 'mailto'] },
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style'],
};

interface SplitHtml {
  readonly lead: string;
  readonly rest: string;
}

/** HTML of sections, each with the places that its links were led to. A report has up to a hundred sections. */
const pages = new Memo<SplitHtml & { readonly targets: ReadonlyMap<string, HashTarget | null> }>(300);

/**
 * Turns the Markdown of a section into HTML that is safe to place in the report, whoever wrote it: raw HTML becomes
 * visible text, pictures become their alternative text, links lead to the web or into this report and nowhere else.
 *
 * @returns `lead`: the paragraphs that open the text; `rest`: everything after them. Figures stand between the two.
 */
export function markdownToHtml(markdown: string, scope: MarkdownScope): SplitHtml {
  const { prefix, headingBase, title, resolveHash, folds = [], leavesFoldsOut = false } = scope;
  const key = JSON.stringify([prefix, headingBase, title, folds, leavesFoldsOut, markdown]);
  return pages.get(
    key,
    () => {
      const targets = new Map<string, HashTarget | null>();
      const noted = (hash: string) => {
        const target = resolveHash(hash);
        targets.set(hash, target);
        return target;
      };
      return { targets, ...splitHtml(markdown, { ...scope, resolveHash: noted }) };
    },
    ({ targets }) => [...targets].every(([hash, target]) => isDeepStrictEqual(resolveHash(hash), target)),
  );
}

function splitHtml(markdown: string, scope: MarkdownScope): SplitHtml {
  const html = toHtmlTree(parseLongTables(markdown), scope);
  const end = html.children.findIndex((node) => node.type === 'element' && node.tagName !== 'p');
  const split = end === -1 ? html.children.length : end;
  return {
    lead: stringify({ ...html, children: html.children.slice(0, split) }),
    rest: stringify({ ...html, children: html.children.slice(split) }),
  };
}

/** As `markdownToHtml`, for a line of text: only what may stand inside a paragraph, without the paragraph. */
export function inlineToHtml(markdown: string, scope: MarkdownScope): string {
  // A line is a line, however it begins: an escaped first mark keeps "1. May" or "# 5" from becoming a list or heading.
  const line = markdown.replace(/\s+/g, ' ').trim();
  const escaped = line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(>|#{1,6}(?=\s|$)|[+*-](?=\s|$))/, '\\$1');
  const html = toHtmlTree(parseMarkdown(escaped), scope);
  const first = html.children[0];
  return stringify(
    first?.type === 'element' && first.tagName === 'p' && html.children.length === 1
      ? { ...html, children: first.children }
      : { ...html, children: [{ type: 'text', value: line }] },
  );
}

function toHtmlTree(root: MarkdownRoot, scope: MarkdownScope): HtmlRoot {
  const title = repeatedTitle(root, scope.title);
  if (title !== undefined) root.children.splice(root.children.indexOf(title), 1);
  neutralise(root);
  placeHeadings(root, scope.headingBase);
  const unsafe = toHast(root, {
    clobberPrefix: '',
    footnoteLabel: 'Notes',
    footnoteLabelTagName: `h${scope.headingBase}`,
    footnoteLabelProperties: {},
  });
  const html = sanitize(unsafe, { ...SCHEMA, clobberPrefix: scope.prefix });
  if (html.type !== 'root') throw new Error(`a text became ${html.type}`);
  finishHtml(html, scope);
  return html;
}

/** Raw HTML stays visible as the text that it is; pictures are named, never fetched. */
function neutralise(root: MarkdownRoot): void {
  replaceNodes(root, (node): MarkdownNode[] | undefined => {
    if (node.type === 'html') return isLineBreak(node.value) ? [{ type: 'break' }] : [asText(node.value, root, node)];
    if (node.type === 'image' || node.type === 'imageReference') return [{ type: 'text', value: node.alt ?? '' }];
    return undefined;
  });
}

function asText(value: string, root: MarkdownRoot, node: MarkdownNode): MarkdownNode {
  const text: MarkdownNode = { type: 'text', value };
  return root.children.some((child) => child === node) ? { type: 'paragraph', children: [text] } : text;
}

function placeHeadings(root: MarkdownRoot, base: number): void {
  const headings: Extract<MarkdownNode, { type: 'heading' }>[] = [];
  replaceNodes(root, (node) => {
    if (node.type === 'heading') headings.push(node);
    return undefined;
  });
  const levels = headingLevels(
    headings.map((heading) => heading.depth),
    base,
  );
  headings.forEach((heading, index) => {
    heading.depth = (levels[index] ?? 6) as typeof heading.depth;
  });
}

function stringify(root: HtmlRoot): string {
  return toHtml(root, { characterReferences: { useNamedReferences: false } }).trim();
}
