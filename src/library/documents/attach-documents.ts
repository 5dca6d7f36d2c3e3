import type { AttachedDocuments, Background } from '../../shared/contracts/background.ts';
import { ok, type Result } from '../../shared/result.ts';
import { backgroundOf } from './background.ts';
import type { ReadDocument } from './document.ts';
import { readDocument } from './read-document.ts';

/** A file as it was given, whatever it is called. */
export interface DocumentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface AttachRequest {
  /** Decides which passages of long documents are kept. */
  readonly prompt: string;
  readonly files: readonly DocumentFile[];
  /** What is kept of documents that were attached before. */
  readonly kept?: Background | undefined;
}

/** Reads documents and says what of them would be used, with what was attached before. Errors of both. */
export async function attachDocuments({ prompt, files, kept }: AttachRequest): Promise<Result<AttachedDocuments>> {
  const documents: ReadDocument[] = [];
  for (const { name, bytes } of files) {
    const read = await readDocument(name, bytes);
    if (!read.ok) return read;
    documents.push(read.value);
  }
  const background = backgroundOf(prompt, documents, kept);
  if (!background.ok) return background;
  return ok({ background: background.value, notes: documents.map(({ notes }) => notes.join(' ')) });
}
