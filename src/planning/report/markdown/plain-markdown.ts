import { withOwnDirection } from '../../../shared/direction.ts';
import { isTooComplex } from '../../../shared/markdown-complexity.ts';
import { Memo } from '../../../shared/memo.ts';
import { parseLongTables } from '../../facts/parse-long-tables.ts';
import {
  headingLevels,
  isLineBreak,
  isPlainLink,
  type MarkdownHeading,
  type MarkdownNode,
  plainText,
  repeatedTitle,
  walkNodes,
} from './markdown-tree.ts';

interface PlainScope {
  /** Level of the text's highest headings, 2 to 6. */
  readonly headingBase: number;
  /** Title above the text; a heading that only repeats it is left out. */
  readonly title: string;
  /** Put before the labels of footnotes, which are shared by the whole file. */
  readonly prefix: string;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface HeadingPlace {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
  /** Where its words end. */
  readonly wordsEnd: number;
}

/** What a parse says about a text, wherever the text will be placed. */
interface Analysis {
  readonly edits: readonly Edit[];
  readonly headings: readonly HeadingPlace[];
  /** Where the first block begins that is no paragraph. */
  readonly split: number;
}

/** A report has up to a hundred sections, and its two renderings ask for the same ones. */
const analyses = new Memo<Analysis>(300);

/**
 * Makes the Markdown of a section safe and fit to stand among others in one file, leaving the author's own text as it
 * is: headings move below the section's, raw HTML becomes visible text, pictures become their alternative text, links
 * by reference become inline ones, and links that lead neither to the web nor into the file lose their address.
 *
 * @returns `lead`: the paragraphs that open the text; `rest`: everything after them. Figures stand between the two.
 */
export function plainMarkdown(markdown: string, scope: PlainScope): { readonly lead: string; readonly rest: string } {
  if (isTooComplex(markdown)) return { lead: escapeMarkdown(markdown), rest: '' };
  const key = JSON.stringify([scope.prefix, scope.title, markdown]);
  const { edits: settled, headings, split } = analyses.get(key, () => analyse(markdown, scope));
  const levels = headingLevels(
    headings.map((heading) => heading.depth),
    scope.headingBase,
  );
  const edits = [
    ...settled,
    ...headings.flatMap((heading, index) => headingEdits(markdown, heading, levels[index] ?? 6)),
  ];
  return {
    lead: withoutHtml(apply(markdown, edits, 0, split).trim()),
    rest: withoutHtml(apply(markdown, edits, split, markdown.length).replace(/^\n+/, '').trimEnd()),
  };
}

/** What was taken away may have kept a `<` from standing where it begins HTML. Each pass leaves fewer of them. */
function withoutHtml(markdown: string): string {
  if (!/(?<!\\)</.test(markdown)) return markdown;
  const edits = [...walkNodes(parseLongTables(markdown))]
    .filter((node) => node.type === 'html' && !isLineBreak(node.value))
    .map((node) => ({ ...span(node), text: escapeMarkdown(markdown.slice(span(node).from, span(node).to)) }));
  return edits.length === 0 ? markdown : withoutHtml(apply(markdown, edits, 0, markdown.length));
}

function analyse(markdown: string, { title, prefix }: PlainScope): Analysis {
  const root = parseLongTables(markdown);
  const nodes = [...walkNodes(root)];
  const repeated = repeatedTitle(root, title);
  const headings = nodes.filter((node): node is MarkdownHeading => node.type === 'heading' && node !== repeated);
  const targets = new Map<string, string>();
  for (const node of nodes)
    if (node.type === 'definition' && !targets.has(node.identifier)) targets.set(node.identifier, node.url);
  const first = root.children.find((node) => node !== repeated && node.type !== 'paragraph');
  return {
    edits: [
      ...(repeated === undefined ? [] : [{ ...span(repeated), text: '' }]),
      ...nodes.flatMap((node) => nodeEdits(node, targets, prefix)),
    ],
    headings: headings.map((heading) => {
      const place = span(heading);
      const last = heading.children.at(-1);
      return { ...place, depth: heading.depth, wordsEnd: last === undefined ? place.to : span(last).to };
    }),
    split: first === undefined ? markdown.length : lineStart(markdown, span(first).from),
  };
}

/** Text in which nothing is markup any more, on one line. */
export function escapeMarkdown(text: string): string {
  return withOwnDirection(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>|~]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^([#+-])(?=[\s#+-]|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function nodeEdits(node: MarkdownNode, targets: ReadonlyMap<string, string>, prefix: string): Edit[] {
  const place = span(node);
  switch (node.type) {
    case 'html':
      return isLineBreak(node.value) ? [] : [{ ...place, text: escapeMarkdown(node.value) }];
    case 'image':
    case 'imageReference':
      return [{ ...place, text: escapeMarkdown(node.alt ?? '') }];
    case 'definition':
      return [{ ...place, text: '' }];
    case 'link':
      return isPlainLink(node.url) || node.url.startsWith('#') ? [] : unlink(node);
    case 'linkReference': {
      const url = targets.get(node.identifier) ?? '';
      const end = node.children.at(-1);
      if (!isPlainLink(url) || end === undefined) return unlink(node);
      return [{ from: span(end).to, to: place.to, text: `](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)` }];
    }
    case 'footnoteReference':
    case 'footnoteDefinition':
      return [{ from: place.from + 2, to: place.from + 2, text: `${prefix}-` }];
    default:
      return [];
  }
}

/** Keeps the words of a link. */
function unlink(node: MarkdownNode & { children: MarkdownNode[] }): Edit[] {
  const place = span(node);
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return [{ ...place, text: '' }];
  // A bare address is its own words; broken up, it cannot become a link again.
  if (span(first).from === place.from || plainText(node).includes(':'))
    return [{ ...place, text: `\`${plainText(node).replace(/[`\s]+/g, ' ')}\`` }];
  return [
    { from: place.from, to: span(first).from, text: '' },
    { from: span(last).to, to: place.to, text: '' },
  ];
}

/** Headings come out in the `##` form, whichever form they were written in. */
function headingEdits(markdown: string, { from, to, wordsEnd: end }: HeadingPlace, level: number): Edit[] {
  const marks = '#'.repeat(level);
  const source = markdown.slice(from, to);
  const run = /^#{1,6}(?=[ \t\r\n]|$)/.exec(source);
  if (run !== null) return [{ from, to: from + run[0].length, text: marks }];
  const edits: Edit[] = [
    { from, to: from, text: `${marks} ` },
    { from: end, to, text: '' },
  ];
  for (const match of markdown.slice(from, end).matchAll(/(?<!\s)\s*\n[\s>]*/g)) {
    edits.push({ from: from + match.index, to: from + match.index + match[0].length, text: ' ' });
  }
  return edits;
}

/** Where the node stands in the text; all say that are looked for, and a row of plain texts is none of these. */
function span(node: MarkdownNode): { readonly from: number; readonly to: number } {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Applies the edits that lie in the range; of two that overlap the outer one, which begins earlier, wins. */
function apply(text: string, edits: readonly Edit[], from: number, to: number): string {
  const inside = edits
    .filter((edit) => edit.from >= from && edit.to <= to)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let [result, at] = ['', from];
  for (const edit of inside) {
    if (edit.from < at) continue;
    result += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return result + text.slice(at, to);
}
