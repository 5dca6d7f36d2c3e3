import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { FACT_REFERENCE } from '../../../shared/fact-reference.ts';

type Tree = Parameters<typeof toMarkdown>[0];
type Options = NonNullable<Parameters<typeof toMarkdown>[1]>;
/** A node of Markdown's tree; those of facts are ours. */
interface TreeNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Tables and task lists are kept, so that only what the editor writes needs to be said. */
const OPTIONS: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  fences: true,
  extensions: [gfmStrikethroughToMarkdown()],
  // Markdown has no such node.
  handlers: { fact: ({ source }: { readonly source: string }) => source } as NonNullable<Options['handlers']>,
};

/** One block as Markdown, without a line end. */
export function markdownOf(block: Node): string {
  const tree = { type: 'root', children: [blockTree(block)] };
  return toMarkdown(tree as unknown as Tree, OPTIONS).replace(/\n$/, '');
}

function blockTree(node: Node): TreeNode {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: node.attrs.level, children: inlineTrees(node) };
    case 'bullet_list':
    case 'ordered_list':
      return {
        type: 'list',
        ordered: node.type.name === 'ordered_list',
        start: node.attrs.start ?? null,
        spread: node.attrs.loose,
        children: node.children.map((item) => ({
          type: 'listItem',
          spread: node.attrs.loose,
          children: item.children.map(blockTree),
        })),
      };
    case 'quote':
      return { type: 'blockquote', children: node.children.map(blockTree) };
    case 'code_block':
      return { type: 'code', lang: node.attrs.language, value: node.textContent };
    case 'rule':
      return { type: 'thematicBreak' };
    case 'kept':
      return { type: 'html', value: node.attrs.source };
    default:
      return { type: 'paragraph', children: inlineTrees(node) };
  }
}

function inlineTrees(block: Node): TreeNode[] {
  return nested(block.children, 0);
}

/** Neighbours with the same mark become one node of it; the marks of each stand in the schema's order. */
function nested(nodes: readonly Node[], depth: number): TreeNode[] {
  const found: TreeNode[] = [];
  for (let place = 0; place < nodes.length; ) {
    const node = nodes[place];
    if (!node) break;
    const mark = node.marks[depth];
    if (mark === undefined) {
      found.push(...leaves(node));
      place += 1;
      continue;
    }
    let end = place + 1;
    while (nodes[end]?.marks[depth]?.eq(mark)) end += 1;
    found.push(marked(mark, nodes.slice(place, end), depth));
    place = end;
  }
  return found;
}

function marked(mark: Mark, nodes: readonly Node[], depth: number): TreeNode {
  if (mark.type.name === 'code') return { type: 'inlineCode', value: nodes.map(textOf).join('') };
  const children = nested(nodes, depth + 1);
  switch (mark.type.name) {
    case 'strong':
      return { type: 'strong', children };
    case 'em':
      return { type: 'emphasis', children };
    case 'strike':
      return { type: 'delete', children };
    default:
      return { type: 'link', url: mark.attrs.href, title: mark.attrs.title, children };
  }
}

function leaves(node: Node): TreeNode[] {
  if (node.type.name === 'fact') return [{ type: 'fact', source: node.attrs.source }];
  if (node.type.name === 'line_break') return [{ type: 'break' }];
  // A reference that was typed is one.
  const text = node.text ?? '';
  const found: TreeNode[] = [];
  let from = 0;
  for (const match of text.matchAll(FACT_REFERENCE)) {
    if (match.index > from) found.push({ type: 'text', value: text.slice(from, match.index) });
    found.push({ type: 'fact', source: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ type: 'text', value: text.slice(from) });
  return found;
}

function textOf(node: Node): string {
  return node.text ?? String(node.attrs.source ?? '');
}
