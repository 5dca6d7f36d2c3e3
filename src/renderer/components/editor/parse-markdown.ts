import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { isTooComplex } from '../../../shared/markdown-complexity.ts';

type MarkdownRoot = ReturnType<typeof fromMarkdown>;
export type MarkdownNode = MarkdownRoot | MarkdownRoot['children'][number];

const OPTIONS = {
  extensions: [gfmTable(), gfmStrikethrough(), gfmTaskListItem()],
  mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmTaskListItemFromMarkdown()],
};

/**
 * CommonMark with tables, task lists and strikethrough. Any text is Markdown, so this never fails; one that would take
 * too long is a paragraph of plain text.
 */
export function parseMarkdown(markdown: string): MarkdownRoot {
  if (!isTooComplex(markdown)) return fromMarkdown(markdown, OPTIONS);
  return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }] };
}
