import { TextRun } from 'docx';
import { withoutControls } from '../../../shared/plain-characters.ts';

export interface Marks {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
}

/** A text as a document can hold it. Line ends inside a text are spaces, as in Markdown. */
export function writable(text: string): string {
  return withoutControls(text.replaceAll(/[\r\n\t]+/g, ' '));
}

export function textRuns(text: string, { code = false, ...marks }: Marks = {}): TextRun[] {
  const plain = writable(text);
  return plain === '' ? [] : [new TextRun({ text: plain, ...marks, ...(code && { font: 'Courier New' }) })];
}
