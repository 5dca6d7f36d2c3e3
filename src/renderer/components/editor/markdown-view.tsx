import { Anchor, Code, Table, Text } from '@mantine/core';
import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';
import { FACT_REFERENCE } from '../../../shared/fact-reference.ts';
import type { AroundReference } from '../../../shared/quantities/format-reference.ts';
import classes from './markdown-view.module.css';
import { type MarkdownNode, parseMarkdown } from './parse-markdown.ts';

interface MarkdownViewProps {
  readonly text: string;
  /** Level of the text's highest headings. */
  readonly headingBase: 2 | 3 | 4;
  /** How a reference reads, by what stands in its brackets; left out, it is shown as it is written. */
  readonly reference?: ((inside: string, around: AroundReference) => ReactNode) | undefined;
}

interface Scope {
  readonly levels: ReadonlyMap<MarkdownNode, number>;
  readonly reference: MarkdownViewProps['reference'];
}

/** Characters of a date, an amount or a single word. */
const SHORT = 12;
/** The only addresses that a text may lead to. */
const WEB = /^(?:https?:\/\/|mailto:)/i;

/**
 * Markdown of anybody's as React elements: no HTML is ever made of it. Raw HTML is shown as the text that it is,
 * pictures are named and never fetched, links lead to the web or nowhere.
 */
export const MarkdownView = memo(function MarkdownView({ text, headingBase, reference }: MarkdownViewProps) {
  const root = useMemo(() => parseMarkdown(text), [text]);
  const scope: Scope = { levels: headingLevels(root.children, headingBase), reference };
  return <div className={classes.text}>{children(root.children, scope)}</div>;
});

/** Levels that keep the order of ranks and skip none. */
function headingLevels(nodes: readonly MarkdownNode[], base: number): ReadonlyMap<MarkdownNode, number> {
  const open: { depth: number; level: number }[] = [];
  const levels = new Map<MarkdownNode, number>();
  for (const node of nodes) {
    if (node.type !== 'heading') continue;
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= node.depth) open.pop();
    const level = Math.min(6, (open.at(-1)?.level ?? base - 1) + 1);
    open.push({ depth: node.depth, level });
    levels.set(node, level);
  }
  return levels;
}

function children(nodes: readonly MarkdownNode[], scope: Scope): ReactNode {
  // The same text has the same nodes in the same places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return nodes.map((node, index) => <Fragment key={index}>{element(node, scope)}</Fragment>);
}

function element(node: MarkdownNode, scope: Scope): ReactNode {
  switch (node.type) {
    case 'text':
      return withReferences(node.value, scope);
    case 'paragraph':
      return <p>{children(node.children, scope)}</p>;
    case 'heading':
      // Headings inside quotes and lists are no part of the outline.
      return scope.levels.has(node) ? (
        createElement(`h${scope.levels.get(node)}`, { dir: 'auto' }, children(node.children, scope))
      ) : (
        <p>
          <strong>{children(node.children, scope)}</strong>
        </p>
      );
    case 'emphasis':
      return <em>{children(node.children, scope)}</em>;
    case 'strong':
      return <strong>{children(node.children, scope)}</strong>;
    case 'delete':
      return <del>{children(node.children, scope)}</del>;
    case 'inlineCode':
      return <Code>{node.value}</Code>;
    case 'code':
      return (
        <Code block tabIndex={0}>
          {node.value}
        </Code>
      );
    case 'blockquote':
      return <blockquote>{children(node.children, scope)}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node.children, scope)}</ol>
      ) : (
        <ul>{children(node.children, scope)}</ul>
      );
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && <span>{node.checked ? '☑ ' : '☐ '}</span>}
          {children(node.children, scope)}
        </li>
      );
    case 'table':
      return table(node, scope);
    case 'thematicBreak':
      return <hr />;
    case 'break':
      return <br />;
    case 'link':
      return WEB.test(node.url) ? (
        <Anchor href={node.url} target="_blank" rel="noopener noreferrer">
          {children(node.children, scope)}
        </Anchor>
      ) : (
        children(node.children, scope)
      );
    case 'linkReference':
      return children(node.children, scope);
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'html':
      return (
        <Text component="span" ff="monospace" size="sm">
          {node.value}
        </Text>
      );
    default:
      return null;
  }
}

function table(node: Extract<MarkdownNode, { type: 'table' }>, scope: Scope): ReactNode {
  const [head, ...body] = node.children;
  const align = (column: number) => node.align?.[column] ?? undefined;
  const cells = (row: typeof head, Cell: typeof Table.Th | typeof Table.Td) =>
    row?.children.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
      <Cell key={column} ta={align(column)} className={isShort(cell) ? classes.whole : undefined}>
        {children(cell.children, scope)}
      </Cell>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls, not a set of fields
    <div className={classes.wide} tabIndex={0} role="group" aria-label="Table">
      <Table withRowBorders withTableBorder striped>
        <Table.Thead>
          <Table.Tr>{cells(head, Table.Th)}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <Table.Tr key={index}>{cells(row, Table.Td)}</Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether a cell is one piece of text that fits a narrow column. */
function isShort({ children: [only, ...more] }: { readonly children: readonly MarkdownNode[] }): boolean {
  return more.length === 0 && only?.type === 'text' && only.value.length <= SHORT;
}

function withReferences(text: string, { reference }: Scope): ReactNode {
  if (!reference || !text.includes('[[')) return text;
  const pieces = text.split(FACT_REFERENCE);
  return pieces.map((piece, index) => {
    // Odd pieces are what stood in brackets.
    if (index % 2 === 0) return piece;
    const around = { before: pieces[index - 1] ?? '', after: pieces[index + 1] ?? '' };
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces keep their places
    return <Fragment key={index}>{reference(piece, around)}</Fragment>;
  });
}
