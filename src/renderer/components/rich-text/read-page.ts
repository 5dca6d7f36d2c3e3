import type { Mark, Node } from 'prosemirror-model';
import { FACT_REFERENCE } from '../../../shared/fact-reference.ts';
import { isTooComplex } from '../../../shared/markdown-complexity.ts';
import { parseMarkdown } from '../editor/parse-markdown.ts';
import { schema } from './schema.ts';
import { markdownOf } from './write-block.ts';

type Block = ReturnType<typeof parseMarkdown>['children'][number];
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number];
type List = Extract<Block, { type: 'list' }>;
type Table = Extract<Block, { type: 'table' }>;

/** A page as the rich-text editor has it, with what is needed to write every block that stays as it was written. */
export interface RichPage {
  readonly doc: Node;
  readonly text: string;
  /** The blocks as they were read, and where each stands in the text. */
  readonly blocks: readonly Node[];
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Reads a page. A block that this editor cannot write as it was read is kept as it is, to be edited as Markdown. Null
 * for a page that takes too long to read.
 */
export function readPage(text: string): RichPage | null {
  if (isTooComplex(text)) return null;
  const found = parseMarkdown(text).children;
  const places = found.map(({ position }) => ({ start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }));
  const blocks = found.map((block, index) => {
    const { start = 0, end = 0 } = places[index] ?? {};
    return withOrigin(readBlock(block, text.slice(start, end)), index);
  });
  const children = blocks.length > 0 ? blocks : [schema.node('paragraph')];
  return { doc: schema.node('doc', null, [...children]), text, blocks, places };
}

/** A top-level block. What would not come back the same is kept as its source. */
function readBlock(block: Block, source: string): Node {
  const node = blockNode(block);
  if (node && isFaithful(node)) return node;
  return schema.node('kept', { source, cells: block.type === 'table' ? cellsOf(block) : null });
}

function isFaithful(node: Node): boolean {
  const [again, ...others] = parseMarkdown(markdownOf(node)).children;
  const read = again && others.length === 0 ? blockNode(again) : null;
  return read?.eq(node) ?? false;
}

function withOrigin(node: Node, origin: number): Node {
  return node.type.create({ ...node.attrs, origin }, node.content, node.marks);
}

function blockNode(block: Block): Node | null {
  switch (block.type) {
    case 'paragraph':
      return withInlines('paragraph', null, block.children);
    case 'heading':
      return withInlines('heading', { level: block.depth }, block.children);
    case 'list':
      return listNode(block);
    case 'blockquote':
      return withBlocks('quote', null, block.children);
    case 'code':
      if (block.meta) return null;
      return schema.node(
        'code_block',
        { language: block.lang ?? null },
        block.value === '' ? [] : [schema.text(block.value)],
      );
    case 'thematicBreak':
      return schema.node('rule');
    default:
      return null;
  }
}

function withInlines(type: string, attrs: Record<string, unknown> | null, children: readonly Inline[]): Node | null {
  const content = inlineNodes(children, []);
  return content && schema.node(type, attrs, content);
}

function withBlocks(type: string, attrs: Record<string, unknown> | null, children: readonly Block[]): Node | null {
  const content = children.map(blockNode);
  if (content.length === 0 || content.some((node) => node === null)) return null;
  return schema.node(
    type,
    attrs,
    content.flatMap((node) => node ?? []),
  );
}

function listNode({ ordered, start, spread, children }: List): Node | null {
  const items = children.map((item) =>
    item.checked == null && item.children[0]?.type === 'paragraph'
      ? withBlocks('list_item', null, item.children)
      : null,
  );
  if (items.some((item) => item === null)) return null;
  const loose = spread === true || children.some((item) => item.spread === true);
  const content = items.flatMap((item) => item ?? []);
  return ordered
    ? schema.node('ordered_list', { loose, start: start ?? 1 }, content)
    : schema.node('bullet_list', { loose }, content);
}

/** Null where something stands in the text that has no place in the editor, such as a picture. */
function inlineNodes(children: readonly Inline[], marks: readonly Mark[]): Node[] | null {
  const found: Node[] = [];
  for (const child of children) {
    const nodes = inlineNode(child, marks);
    if (nodes === null) return null;
    found.push(...nodes);
  }
  return found;
}

function inlineNode(child: Inline, marks: readonly Mark[]): Node[] | null {
  const within = (mark: Mark, children: readonly Inline[]) => inlineNodes(children, mark.addToSet(marks));
  switch (child.type) {
    case 'text':
      return textNodes(child.value, marks);
    case 'strong':
      return within(schema.mark('strong'), child.children);
    case 'emphasis':
      return within(schema.mark('em'), child.children);
    case 'delete':
      return within(schema.mark('strike'), child.children);
    case 'link':
      return within(schema.mark('link', { href: child.url, title: child.title ?? null }), child.children);
    case 'inlineCode':
      return [schema.text(child.value, schema.mark('code').addToSet(marks))];
    case 'break':
      return [schema.node('line_break', null, [], [...marks])];
    default:
      return null;
  }
}

/** Text with its references to facts, each as one piece. */
function textNodes(text: string, marks: readonly Mark[]): Node[] {
  const found: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(FACT_REFERENCE)) {
    if (match.index > from) found.push(schema.text(text.slice(from, match.index), marks));
    found.push(schema.node('fact', { source: match[0] }, [], [...marks]));
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push(schema.text(text.slice(from), marks));
  return found;
}

function cellsOf(table: Table): string[][] {
  return table.children.map((row) => row.children.map((cell) => plainText(cell.children)));
}

function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => ('value' in child ? child.value : 'children' in child ? plainText(child.children) : ''))
    .join('');
}
