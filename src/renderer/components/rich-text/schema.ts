import { type Attrs, type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';

/** Which block of the page a block was, by its place; null for one that was written here. */
const ORIGIN = { origin: { default: null } };

const LEVELS = [1, 2, 3, 4, 5, 6];
/** A page stands below the headings of its screen. */
const DEEPER = 2;

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: ORIGIN,
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', { dir: 'auto' }, 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...ORIGIN, level: { default: 2 } },
    parseDOM: LEVELS.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement): Attrs => ({ level: Number(element.dataset.level ?? level) }),
    })),
    toDOM: ({ attrs }) => [
      `h${Math.min(6, Number(attrs.level) + DEEPER)}`,
      { dir: 'auto', 'data-level': String(attrs.level) },
      0,
    ],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { ...ORIGIN, loose: { default: false } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { ...ORIGIN, loose: { default: false }, start: { default: 1 } },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', { start: String(attrs.start) }, 0],
  },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  quote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: ORIGIN,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { ...ORIGIN, language: { default: null } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  rule: { group: 'block', attrs: ORIGIN, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  /** What is not edited here, such as a table: its Markdown, shown as it reads. */
  kept: {
    group: 'block',
    atom: true,
    attrs: { ...ORIGIN, source: { default: '' }, cells: { default: null } },
    toDOM: ({ attrs }) => keptDom(String(attrs.source), attrs.cells as readonly (readonly string[])[] | null),
  },
  text: { group: 'inline' },
  line_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  /** A reference to a fact, `[[budget.total]]`. */
  fact: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { source: {} },
    toDOM: ({ attrs }: Node) => ['span', { 'data-fact': String(attrs.source) }, String(attrs.source)],
    parseDOM: [
      { tag: 'span[data-fact]', getAttrs: (element: HTMLElement): Attrs => ({ source: element.dataset.fact ?? '' }) },
    ],
  },
} as const satisfies Record<string, NodeSpec>;

/** How a block that is kept as its source is shown: a table by its cells, anything else as it is written. */
export function keptDom(source: string, cells: readonly (readonly string[])[] | null): DOMOutputSpec {
  if (cells === null) return ['pre', { 'data-kept': '' }, source];
  const [head = [], ...rows] = cells;
  return [
    'div',
    { 'data-kept': '' },
    [
      'table',
      ['thead', ['tr', ...head.map((cell): DOMOutputSpec => ['th', { scope: 'col' }, cell])]],
      ['tbody', ...rows.map((row): DOMOutputSpec => ['tr', ...row.map((cell): DOMOutputSpec => ['td', cell])])],
    ],
  ];
}

/** What a page is made of in the rich-text editor. Marks stand in the order in which Markdown nests them. */
export const schema = new Schema({
  nodes,
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element: HTMLElement): Attrs => ({ href: element.getAttribute('href') ?? '' }),
        },
      ],
      // Shown, and followed only where the page is read.
      toDOM: ({ attrs }) => ['a', { title: String(attrs.href) }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strike: { parseDOM: [{ tag: 'del' }, { tag: 's' }], toDOM: () => ['del', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});
