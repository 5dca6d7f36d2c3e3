import { type FileChild, HeadingLevel, Paragraph } from 'docx';
import { parseLongTables } from '../../facts/parse-long-tables.ts';
import { headingLevels, type MarkdownNode, plainText, repeatedTitle } from '../markdown/markdown-tree.ts';
import { isRightToLeft, runsOf } from './inline.ts';
import type { Numbering } from './numbering.ts';
import { PlainTable } from './table.ts';
import { textRuns } from './text-runs.ts';

export type DocxBlock = FileChild;

/** Word's styles for headings by their level. */
const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

interface BlockOptions {
  readonly notes: Numbering;
  /** Level of the text's highest headings. */
  readonly headingBase: number;
  /**
   * Title above the text, which its tables are named after until a heading or bold words come; one that repeats it is
   * left out.
   */
  readonly title: string;
}

/** A text in Markdown as paragraphs and tables. */
export function blocksOf(markdown: string, { notes, headingBase, title }: BlockOptions): DocxBlock[] {
  const root = parseLongTables(markdown);
  const repeated = repeatedTitle(root, title);
  const children = root.children.filter((node) => node !== repeated);
  const depths = children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  const levels = headingLevels(depths, headingBase);
  let heading = 0;
  const levelOf = () => levels[heading++] ?? headingBase;
  let above = title;
  return children.flatMap((node) => {
    if (node.type === 'heading' || (node.type === 'paragraph' && isLeadIn(node))) above = plainText(node);
    return blockOf(node, { notes, depth: 0, levelOf, list: 0, above });
  });
}

/** A table. The heading or the bold words above it name it; a caption would only repeat them. */
export function tableBlocks(
  node: Extract<MarkdownNode, { type: 'table' }>,
  title: string,
  notes: Numbering,
): DocxBlock[] {
  return [new PlainTable(node, title, notes), new Paragraph({})];
}

interface Place {
  readonly notes: Numbering;
  /** How many lists or quotes it stands in. */
  readonly depth: number;
  readonly levelOf: () => number;
  /** Number of the list that it stands in, so that every list counts from 1; 0 outside of lists. */
  readonly list: number;
  /** The heading, or the bold words in its place, that it stands under. */
  readonly above: string;
}

/** Word's lists have nine levels. */
const DEEPEST = 8;
const INDENT_TWIPS = 360;

function blockOf(node: MarkdownNode, place: Place): DocxBlock[] {
  const { notes, depth } = place;
  switch (node.type) {
    case 'heading':
      return [paragraph(node, notes, { heading: HEADINGS[place.levelOf() - 1] ?? HeadingLevel.HEADING_6 })];
    case 'paragraph':
      return [
        paragraph(node, notes, {
          keepNext: isLeadIn(node),
          ...(depth > 0 && { indent: { left: INDENT_TWIPS * depth } }),
        }),
      ];
    case 'table':
      return tableBlocks(node, place.above, notes);
    case 'list': {
      const list = depth === 0 ? notes.nextList() : place.list;
      return node.children.flatMap((item) =>
        itemBlocks(item, node.ordered ? 'numbers' : 'bullets', { ...place, list }),
      );
    }
    case 'blockquote':
      return node.children.flatMap((child) => blockOf(child, { ...place, depth: depth + 1 }));
    case 'code':
      return node.value.split('\n').map((line) => new Paragraph({ children: textRuns(line, { code: true }) }));
    case 'html':
      return [new Paragraph({ children: textRuns(node.value) })];
    case 'thematicBreak':
      return [new Paragraph({ thematicBreak: true })];
    default:
      return 'children' in node ? node.children.flatMap((child) => blockOf(child, place)) : [];
  }
}

/** Whether bold words are all of it: they stand above a list or a table, as a heading does. */
function isLeadIn({ children }: Extract<MarkdownNode, { type: 'paragraph' }>): boolean {
  return children.length === 1 && children[0]?.type === 'strong';
}

function itemBlocks(
  item: Extract<MarkdownNode, { type: 'listItem' }>,
  reference: 'numbers' | 'bullets',
  place: Place,
): DocxBlock[] {
  const level = Math.min(DEEPEST, place.depth);
  const mark = item.checked === null || item.checked === undefined ? [] : textRuns(item.checked ? '☑ ' : '☐ ');
  const [first, ...rest] = item.children;
  const opening =
    first?.type === 'paragraph'
      ? [
          new Paragraph({
            numbering: { reference, level, instance: place.list },
            bidirectional: isRightToLeft(plainText(first)),
            children: [...mark, ...runsOf(first.children, place.notes)],
          }),
        ]
      : [];
  const others = opening.length === 0 ? item.children : rest;
  return [...opening, ...others.flatMap((child) => blockOf(child, { ...place, depth: place.depth + 1 }))];
}

function paragraph(
  node: Extract<MarkdownNode, { type: 'paragraph' | 'heading' }>,
  notes: Numbering,
  options: ConstructorParameters<typeof Paragraph>[0] & object,
): Paragraph {
  return new Paragraph({
    ...options,
    bidirectional: isRightToLeft(plainText(node)),
    children: runsOf(node.children, notes),
  });
}
