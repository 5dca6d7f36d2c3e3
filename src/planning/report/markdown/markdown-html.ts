import type { toHtml } from 'hast-util-to-html';
import { columnLayout } from '../tables/column-layout.ts';
import { hasLongWord } from '../tables/long-word.ts';
import { isShortValue, isWordy } from '../tables/short-value.ts';
import { isPlainLink } from './markdown-tree.ts';
import { splitNegatives } from './negative-numbers.ts';

export type HtmlRoot = Extract<Parameters<typeof toHtml>[0], { type: 'root' }>;
type HtmlNode = HtmlRoot['children'][number];
type HtmlElement = Extract<HtmlNode, { type: 'element' }>;
type HtmlChild = HtmlElement['children'][number];

/** A place in this report that a text may link to. */
export interface HashTarget {
  readonly href: string;
  /** Shown when the pointer rests on the link. */
  readonly title?: string;
  readonly className?: string;
}

interface FinishScope {
  readonly prefix: string;
  /** Headings below which the text is closed until somebody opens it. */
  readonly folds?: readonly string[];
  readonly leavesFoldsOut?: boolean;
  readonly title: string;
  readonly resolveHash: (hash: string) => HashTarget | null;
}

const HEADING = /^h[1-6]$/;
/** A list has one direction, or its marks would leave the page on the other side. */
const OWN_DIRECTION = /^(?:p|ul|ol|h[1-6]|blockquote|td|th)$/;

/**
 * Last pass over sanitized HTML: what the report adds itself, and therefore after the sanitizer. Links are bound to
 * their targets, headings get ids, tables get captions, scopes and a frame to scroll in, check boxes become words, and
 * every block finds its own writing direction.
 */
export function finishHtml(root: HtmlRoot, scope: FinishScope): void {
  const ids = collectIds(root);
  const nextNumbers = new Map<string, number>();
  let heading = scope.title;
  let tables = 0;

  const visit = (node: HtmlElement, inDirected = false): HtmlChild => {
    const directed = inDirected || OWN_DIRECTION.test(node.tagName);
    if (directed && !inDirected) node.properties.dir = 'auto';
    if (HEADING.test(node.tagName)) {
      heading = textOf(node);
      if (node.properties.id === undefined) {
        node.properties.id = headingId(scope.prefix + wordsOf(heading), ids, nextNumbers);
      }
    }
    if (node.tagName === 'table') {
      const caption = heading;
      tables += 1;
      node.children = visitAll(node.children, directed);
      return frameTable(node, caption, `${scope.title}, table ${tables}`);
    }
    if (node.tagName !== 'code') node.children = visitAll(node.children, directed);
    if (node.tagName === 'a') return bindLink(node, scope, ids);
    if (node.tagName === 'input') return checkMark(node);
    if (node.tagName === 'th' || node.tagName === 'td') return alignCell(node);
    if (node.tagName === 'pre')
      Object.assign(node.properties, { tabIndex: 0, role: 'group', ariaLabel: 'Preformatted text' });
    return node;
  };

  const visitAll = (children: readonly HtmlChild[], directed: boolean): HtmlChild[] =>
    children.flatMap((child) =>
      child.type === 'element' ? [visit(child, directed)] : child.type === 'text' ? unbroken(child.value) : [child],
    );

  root.children = root.children.flatMap((child): HtmlNode[] =>
    child.type === 'element' ? [visit(child)] : child.type === 'text' ? unbroken(child.value) : [child],
  );
  const { folds = [], leavesFoldsOut = false } = scope;
  if (folds.length === 0) return;
  const whole = folded(root.children, new Set(folds));
  root.children = leavesFoldsOut ? whole.filter((child) => !isFold(child)) : whole;
}

function isFold(node: HtmlNode): boolean {
  return node.type === 'element' && node.tagName === 'details';
}

/** What stands below a heading to fold, down to the next heading, as a fold that the heading opens. */
function folded(children: readonly HtmlNode[], titles: ReadonlySet<string>): HtmlNode[] {
  const kept: HtmlNode[] = [];
  let fold: HtmlElement | null = null;
  for (const child of children) {
    const isHeading = child.type === 'element' && HEADING.test(child.tagName);
    if (isHeading) {
      fold = titles.has(textOf(child))
        ? element('details', { className: ['fold'] }, [element('summary', {}, [child])])
        : null;
      kept.push(fold ?? child);
    } else if (fold !== null && child.type !== 'doctype') fold.children.push(child);
    else kept.push(child);
  }
  return kept;
}

function unbroken(text: string): HtmlChild[] {
  return splitNegatives(text)
    .map((value, index): HtmlChild => {
      const piece = { type: 'text', value } as const;
      return index % 2 === 0 ? piece : element('span', { className: ['nowrap'] }, [piece]);
    })
    .filter((child) => child.type !== 'text' || child.value !== '');
}

function bindLink(node: HtmlElement, scope: FinishScope, ids: ReadonlySet<string>): HtmlElement {
  const href = String(node.properties.href ?? '');
  if (isPlainLink(href)) {
    node.properties.rel = ['noreferrer', 'noopener', 'nofollow'];
    node.properties.className = ['external'];
    return node;
  }
  if (href.startsWith('#')) {
    const local = scope.prefix + href.slice(1);
    if (ids.has(local)) {
      node.properties.href = `#${local}`;
      return node;
    }
    const target = scope.resolveHash(href.slice(1));
    if (target !== null) {
      node.properties = { href: target.href };
      if (target.title !== undefined) node.properties.title = target.title;
      if (target.className !== undefined) node.properties.className = [target.className];
      return node;
    }
  }
  // The link has no target in a self-contained file, so only its text is kept.
  return { ...node, tagName: 'span', properties: {} };
}

function frameTable(table: HtmlElement, caption: string, label: string): HtmlElement {
  fitToPage(table);
  table.children.unshift(
    element('caption', { className: ['visually-hidden'], dir: 'auto' }, [{ type: 'text', value: caption }]),
  );
  return element('div', { className: ['table-scroll'], role: 'group', ariaLabel: label, tabIndex: 0 }, [table]);
}

/** Inner width of a printed page, in twentieths of a point: A4 with the margins that `print.css` leaves. */
const PAGE_WIDTH = 10_200;

/**
 * A table that a page is too narrow for says how wide its columns are in print, and which heads are written upwards
 * there. A browser would make everything smaller, until its widest table fits.
 */
function fitToPage(table: HtmlElement): void {
  const rows = rowsOf(table);
  const { widths, isUpwards, isRoomy } = columnLayout(
    rows.map((row) => row.map(textOf)),
    PAGE_WIDTH,
  );
  if (isRoomy) return;
  table.properties.className = ['fitted'];
  for (const [column, head] of (rows[0] ?? []).entries())
    if (isUpwards[column]) head.children = [element('span', { className: ['upwards'] }, head.children)];
  const all = widths.reduce((sum, width) => sum + width, 0);
  table.children.unshift(
    element(
      'colgroup',
      {},
      widths.map((width) => element('col', { width: `${((100 * width) / all).toFixed(1)}%` }, [])),
    ),
  );
}

function rowsOf(node: HtmlElement): HtmlElement[][] {
  const elements = node.children.filter((child) => child.type === 'element');
  return node.tagName === 'tr' ? [elements] : elements.flatMap(rowsOf);
}

function alignCell(cell: HtmlElement): HtmlElement {
  const align = String(cell.properties.align ?? '');
  delete cell.properties.align;
  const text = textOf(cell).trim();
  if (cell.tagName === 'td' && isWordy(text)) cell.properties.className = ['wordy'];
  else if (cell.tagName === 'td' && isShortValue(text)) cell.properties.className = ['nowrap'];
  if (align === 'right') cell.properties.className = ['number'];
  if (align === 'center') cell.properties.className = ['middle'];
  if (hasLongWord(text)) cell.properties.className = [align === 'right' ? 'number' : 'wordy', 'long-word'];
  if (cell.tagName === 'th') {
    // An empty heading cell would announce nothing, so it becomes a plain cell.
    if (text === '') cell.tagName = 'td';
    else cell.properties.scope = 'col';
  }
  return cell;
}

function checkMark(input: HtmlElement): HtmlElement {
  const done = Boolean(input.properties.checked);
  return element(
    'span',
    { className: ['check', done ? 'check-done' : 'check-open'], role: 'img', ariaLabel: done ? 'Done' : 'Open' },
    [],
  );
}

function wordsOf(heading: string): string {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return words || 'heading';
}

/** @param nextNumbers where to go on counting, by wanted id, so that a thousand headings alike take no million tries */
function headingId(wanted: string, ids: Set<string>, nextNumbers: Map<string, number>): string {
  let id = wanted;
  let number = nextNumbers.get(wanted) ?? 2;
  for (; ids.has(id); number += 1) id = `${wanted}-${number}`;
  nextNumbers.set(wanted, number);
  ids.add(id);
  return id;
}

function collectIds(root: HtmlRoot): Set<string> {
  const ids = new Set<string>();
  const enter = (node: HtmlRoot | HtmlChild): void => {
    if (node.type === 'element' && node.properties.id !== undefined) ids.add(String(node.properties.id));
    if ('children' in node) for (const child of node.children) enter(child as HtmlChild);
  };
  enter(root);
  return ids;
}

function textOf(node: HtmlChild): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function element(tagName: string, properties: HtmlElement['properties'], children: HtmlChild[]): HtmlElement {
  return { type: 'element', tagName, properties, children };
}
