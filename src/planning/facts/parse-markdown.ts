import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { isTooComplex } from '../../shared/markdown-complexity.ts';

export type MarkdownRoot = ReturnType<typeof fromMarkdown>;

/** GitHub's Markdown but for bare addresses, which alone would double the time of a parse. */
const OPTIONS = {
  extensions: [gfmTable(), gfmStrikethrough(), gfmTaskListItem(), gfmFootnote()],
  mdastExtensions: [
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
    gfmFootnoteFromMarkdown(),
  ],
};

/**
 * Parses CommonMark with tables, task lists, strikethrough and footnotes. Bare addresses stay words, as CommonMark has
 * it; `<https://example.org>` is a link. Any text is Markdown, so this never fails; one that would take too long is a
 * paragraph of plain text.
 */
export function parseMarkdown(markdown: string): MarkdownRoot {
  return isTooComplex(markdown) ? plainRoot(markdown) : fromMarkdown(markdown, OPTIONS);
}

function plainRoot(text: string): MarkdownRoot {
  const position = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: 1, column: text.length + 1, offset: text.length },
  };
  return {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', value: text, position }], position }],
    position,
  };
}
