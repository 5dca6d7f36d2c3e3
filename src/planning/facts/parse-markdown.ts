import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

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
 * it; `<https://example.org>` is a link. Any text is Markdown, so this never fails.
 */
export function parseMarkdown(markdown: string): MarkdownRoot {
  return fromMarkdown(markdown, OPTIONS);
}
