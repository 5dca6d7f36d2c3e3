import { type Run, TextRun } from 'docx';
import { isLineBreak, isPlainLink, type MarkdownNode, plainText } from '../markdown/markdown-tree.ts';
import type { Numbering } from './numbering.ts';
import { type Marks, textRuns } from './text-runs.ts';

/** The words of a paragraph with their marks; a number's first mention gets a footnote that says what it rests on. */
export function runsOf(nodes: readonly MarkdownNode[], notes: Numbering, marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return textRuns(node.value, marks);
      case 'inlineCode':
        return textRuns(node.value, { ...marks, code: true });
      case 'strong':
        return runsOf(node.children, notes, { ...marks, bold: true });
      case 'emphasis':
        return runsOf(node.children, notes, { ...marks, italics: true });
      case 'delete':
        return runsOf(node.children, notes, { ...marks, strike: true });
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'html':
        return isLineBreak(node.value) ? [new TextRun({ break: 1 })] : textRuns(node.value, marks);
      case 'image':
      case 'imageReference':
        return textRuns(node.alt ?? '', marks);
      case 'link':
        return [...runsOf(node.children, notes, marks), ...afterLink(node, notes, marks)];
      default:
        return 'children' in node ? runsOf(node.children, notes, marks) : [];
    }
  });
}

/** The footnote of a number, or the address of a link that leads out and does not say it itself. */
function afterLink(node: Extract<MarkdownNode, { type: 'link' }>, notes: Numbering, marks: Marks): readonly Run[] {
  const { url } = node;
  if (url.startsWith('#')) return notes.reference(url.slice(1));
  return isPlainLink(url) && plainText(node) !== url ? textRuns(` (${url})`, marks) : [];
}

/** Whether the first letter that has a direction is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const first = /[\p{L}]/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}
