import type { MarkdownRoot } from '../../facts/parse-markdown.ts';

export type MarkdownNode = MarkdownRoot | MarkdownRoot['children'][number];
export type MarkdownHeading = Extract<MarkdownNode, { type: 'heading' }>;

/** Visits every node once, parents before their children; a replacement takes the node's place and is not entered. */
export function replaceNodes(root: MarkdownRoot, replace: (node: MarkdownNode) => MarkdownNode[] | undefined): void {
  const enter = (parent: { children: MarkdownNode[] }): void => {
    const kept: MarkdownNode[] = [];
    for (const child of parent.children) {
      const replacement = replace(child);
      if (replacement !== undefined) {
        kept.push(...replacement);
        continue;
      }
      if ('children' in child) enter(child as { children: MarkdownNode[] });
      kept.push(child);
    }
    parent.children = kept;
  };
  enter(root as { children: MarkdownNode[] });
}

/** All nodes in the order of the text. */
export function* walkNodes(node: MarkdownNode): Generator<MarkdownNode> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* walkNodes(child);
}

/** The words of a node without any markup. */
export function plainText(node: MarkdownNode): string {
  let text = '';
  for (const each of walkNodes(node)) if ('value' in each && typeof each.value === 'string') text += each.value;
  return text;
}

/**
 * Levels for the headings of a text that is placed below a heading of level `base - 1`: the order of ranks is kept,
 * no level is skipped, and none is deeper than 6.
 */
export function headingLevels(depths: readonly number[], base: number): readonly number[] {
  const open: { depth: number; level: number }[] = [];
  return depths.map((depth) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const level = Math.min(6, (open.at(-1)?.level ?? base - 1) + 1);
    open.push({ depth, level });
    return level;
  });
}

/** The first heading, when it opens the text and only repeats the section's own title. */
export function repeatedTitle(root: MarkdownRoot, title: string): MarkdownHeading | undefined {
  const first = root.children[0];
  const fold = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return first?.type === 'heading' && fold(plainText(first)) === fold(title) ? first : undefined;
}

/** Whether the address may be followed from a report: a web page or a mail address, absolute and named as such. */
export function isPlainLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url);
}

/** Whether a piece of raw HTML is nothing but a line break, which tables cannot say in another way. */
export function isLineBreak(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html.trim());
}
