import { basename } from 'node:path';
import type { Command } from 'commander';
import { attachDocuments, type DocumentFile, MOST_DOCUMENT_BYTES } from '../../../library/index.ts';
import type { Background } from '../../../shared/contracts/background.ts';
import { counted } from '../../../shared/counted.ts';
import type { Cli } from '../context.ts';
import { demand, usageError } from '../exit.ts';
import { harmless, plain } from '../terminal/text.ts';
import { readBytes } from './text-source.ts';

export interface AttachOptions {
  readonly attach?: readonly string[];
  readonly showAttached?: boolean;
}

/** Documents with a prompt, and what is taken of them. */
interface Attachments {
  readonly background: Background;
  /** What whoever attached them should know, a line each. */
  readonly lines: readonly string[];
}

export function addAttachOptions(command: Command): void {
  command
    .option(
      '--attach <file>',
      'document as background, such as an offer or a contract: PDF, DOCX, XLSX, Markdown or text; can be repeated',
      (file: string, files: readonly string[] | undefined) => [...(files ?? []), file],
    )
    .option('--show-attached', 'only print the passages of the documents that would be used');
}

/** Reads what is attached, on this computer; null where nothing is. @throws Refusal for what cannot be read */
export async function readAttachments(
  cli: Cli,
  prompt: string,
  { attach = [], showAttached }: AttachOptions,
): Promise<Attachments | null> {
  if (attach.length === 0) {
    if (showAttached) throw usageError('Nothing is attached.', 'Use --attach FILE.');
    return null;
  }
  const files: DocumentFile[] = [];
  for (const path of attach) {
    const name = path === '-' ? 'standard input' : basename(path);
    files.push({ name, bytes: await readBytes(cli, path, MOST_DOCUMENT_BYTES + 1) });
  }
  const { background, notes } = demand(await attachDocuments({ prompt, files }));
  return {
    background,
    lines: background.documents.map(({ name, kind, parts, characters, used }, index) => {
      const size = [
        ...(kind === 'pdf' ? [counted(parts, 'page')] : kind === 'xlsx' ? [counted(parts, 'sheet')] : []),
        `${characters} characters`,
        used === characters ? 'all used' : `${used} used, those most relevant to the prompt`,
      ];
      return [`${plain(name)}: ${size.join(', ')}.`, notes[index] ?? ''].join(' ').trimEnd();
    }),
  };
}

/** The passages as they would be used, each under its document and page. */
export function passageLines({ passages }: Background): string[] {
  return passages.flatMap(({ document, place, text }) => [
    `## ${plain(place === '' ? document : `${document}, ${place}`)}`,
    harmless(text),
    '',
  ]);
}
